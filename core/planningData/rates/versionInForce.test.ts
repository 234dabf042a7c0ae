import { dayIn, isTimeZone } from '../../words/days.ts';
import { daysInForce, versionInForce, scheduledAfter } from './versionInForce.ts';

const version = (number: number, from: string, to: string | null = null, withdrawn = false) => ({
  number,
  from,
  to,
  withdrawn,
});

test.each([
  ['2026-11-03T12:59:00Z', '2026-11-03'],
  ['2026-11-03T13:01:00Z', '2026-11-04'],
  // Without daylight saving Sydney is ten hours ahead.
  ['2026-07-03T13:59:00Z', '2026-07-03'],
  ['2026-07-03T14:01:00Z', '2026-07-04'],
])('at %s it is %s in Sydney, wherever the server is', (instant, day) => {
  expect(dayIn('Australia/Sydney', new Date(instant))).toBe(day);
});

test('a time zone is known by its name', () => {
  expect(isTimeZone('Australia/Sydney')).toBe(true);
  expect(isTimeZone('Australia/Sidney')).toBe(false);
});

const one = version(1, '2026-01-01');
const two = version(2, '2026-07-01', '2026-12-31');
const three = version(3, '2026-03-01');
const draft = version(0, '2026-01-01');
const withdrawn = version(4, '2026-09-01', null, true);
const nextYear = version(5, '2027-02-01', '2027-02-28');
const all = [draft, nextYear, one, two, three, withdrawn];

test.each([
  ['2025-12-31', null],
  ['2026-01-01', one],
  ['2026-02-28', one],
  ['2026-03-01', three],
  // A later first day beats a higher number.
  ['2026-07-01', two],
  ['2026-10-01', two],
  ['2026-12-31', two],
  // Two has ended.
  ['2027-01-01', three],
  ['2027-02-14', nextYear],
  ['2027-03-01', three],
])('on %s the right version is in force', (day, expected) => {
  expect(versionInForce(all, day)).toBe(expected);
});

test('of equal first days the highest number wins, in whatever order they come', () => {
  const again = version(6, '2026-07-01');
  expect(versionInForce([two, again], '2026-08-01')).toBe(again);
  expect(versionInForce([again, two], '2026-08-01')).toBe(again);
});

test('later versions are listed by their first day', () => {
  expect(scheduledAfter(all, '2026-02-01')).toEqual([three, two, nextYear]);
  expect(scheduledAfter(all, '2027-02-01')).toEqual([]);
});

test('a version is in force on its days without those of versions that begin later', () => {
  expect(daysInForce(one, all)).toEqual([{ from: '2026-01-01', to: '2026-02-28' }]);
  expect(daysInForce(three, all)).toEqual([
    { from: '2026-03-01', to: '2026-06-30' },
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2027-03-01', to: null },
  ]);
  expect(daysInForce(two, all)).toEqual([{ from: '2026-07-01', to: '2026-12-31' }]);
  expect(daysInForce(nextYear, [...all, version(6, nextYear.from, nextYear.to)])).toEqual([]);
});
