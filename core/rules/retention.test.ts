import { deletionDay, isAnnounced } from './retention.ts';

const planMade = (made: string, keepMonths: number, changes: readonly string[] = []) => ({ made, keepMonths, changes });

test.each([
  ['the months of the rule after the plan was made', planMade('2026-03-03', 12), '2027-03-03'],
  ['in a month without that day, a day of the next month', planMade('2026-01-31', 1), '2026-03-03'],
  ['30 days after a rule that would delete the plan at once', planMade('2020-01-01', 1, ['2026-11-01']), '2026-12-01'],
  ['30 days after a hold ended', planMade('2020-01-01', 1, ['2021-01-01', '2026-11-05']), '2026-12-05'],
  ['not moved by a change long before', planMade('2026-03-03', 12, ['2026-04-01']), '2027-03-03'],
])('the day of deletion: %s', (_when, plan, day) => {
  expect(deletionDay(plan)).toBe(day);
});

test('a deletion is announced from 30 days before its day on', () => {
  expect(
    ['2027-01-31', '2027-02-01', '2027-03-03', '2027-04-01'].map((today) => isAnnounced('2027-03-03', today)),
  ).toEqual([false, true, true, true]);
});
