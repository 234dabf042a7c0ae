import { deletionDay, isAnnounced } from './retention.ts';

const kept = (made: string, keepMonths: number, changes: readonly string[] = []) => ({ made, keepMonths, changes });

test.each([
  ['so many months after it was made', kept('2026-03-03', 12), '2027-03-03'],
  ['a day that a month does not have is one of the next', kept('2026-01-31', 1), '2026-03-03'],
  ['30 days after a rule that would delete it at once', kept('2020-01-01', 1, ['2026-11-01']), '2026-12-01'],
  ['30 days after a hold ended', kept('2020-01-01', 1, ['2021-01-01', '2026-11-05']), '2026-12-05'],
  ['a change long before its time moves nothing', kept('2026-03-03', 12, ['2026-04-01']), '2027-03-03'],
])('a plan goes %s', (_when, plan, day) => {
  expect(deletionDay(plan)).toBe(day);
});

test('it is said 30 days ahead, and not before', () => {
  expect(
    ['2027-01-31', '2027-02-01', '2027-03-03', '2027-04-01'].map((today) => isAnnounced('2027-03-03', today)),
  ).toEqual([false, true, true, true]);
});
