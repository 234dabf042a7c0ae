import { dateAndTime, dateInFull, dateTimeAndZone } from './moments.ts';

test('a moment has its day before its month, and its time to the minute', () => {
  expect(dateAndTime(new Date(2026, 10, 3, 14, 5, 59)).replace(/\u202f/g, ' ')).toBe('3 Nov 2026, 2:05 pm');
});

test('a moment of the record has its time zone after its time', () => {
  const text = dateTimeAndZone(new Date(2026, 10, 3, 14, 5, 59)).replace(/\u202f/g, ' ');
  expect(text).toMatch(/^3 Nov 2026, 2:05 pm (UTC|GMT|[A-Z]{3,4})/);
});

test('a date in full spells its month', () => {
  expect(dateInFull(new Date(2026, 10, 3))).toBe('3 November 2026');
});
