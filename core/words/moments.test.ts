import { dateAndTime, dateInFull, shortDate } from './moments.ts';

test('a moment has its day before its month, and its time to the minute', () => {
  expect(dateAndTime(new Date(2026, 10, 3, 14, 5, 59)).replace(/\u202f/g, ' ')).toBe('3 Nov 2026, 2:05 pm');
});

test('a date in full spells its month', () => {
  expect(dateInFull(new Date(2026, 10, 3))).toBe('3 November 2026');
});

test.each([
  ['2026-01-15', '15 Jan 2026'],
  ['2027-12-31', '31 Dec 2027'],
  ['', 'Invalid Date'],
])('the day %s is %s in every time zone', (day, written) => {
  expect(shortDate(day)).toBe(written);
});
