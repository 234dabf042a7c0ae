import { dateAndTime, dateInFull } from './moments.ts';

test('a moment has its day before its month, and its time to the minute', () => {
  expect(dateAndTime(new Date(2026, 10, 3, 14, 5, 59)).replace(/\u202f/g, ' ')).toBe('3 Nov 2026, 2:05 pm');
});

test('a date in full spells its month', () => {
  expect(dateInFull(new Date(2026, 10, 3))).toBe('3 November 2026');
});
