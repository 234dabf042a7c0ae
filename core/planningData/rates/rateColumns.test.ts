import { dateIn, numberIn, shareIn } from './rateColumns.ts';

test.each([
  ['1800', 1800],
  ['$1,800.50', 1800.5],
  ['2,400', 2400],
  ['.5', 0.5],
  ['-3', -3],
  ['1e-7', 1e-7],
])('"%s" is the number %d', (text, value) => {
  expect(numberIn(text)).toBe(value);
});

test.each(['', 'free', '12,34', '0,43', '1.2.3', '$', '42 dollars', 'Infinity', '0x10'])(
  '"%s" is no number',
  (text) => {
    expect(numberIn(text)).toBeNaN();
  },
);

test.each([
  ['43%', 0.43],
  ['0.43', 0.43],
  ['33.3 %', 0.333],
  ['0.7%', 0.007],
  ['43', 43],
])('the share "%s" is %d', (text, value) => {
  expect(shareIn(text)).toBe(value);
});

test.each([
  ['2026-01-15', '2026-01-15'],
  ['2026-1-5', '2026-01-05'],
  ['15/01/2026', '2026-01-15'],
  ['15/1/26', '2026-01-15'],
  ['1/2/26', '2026-02-01'],
  ['15.1.2026', '2026-01-15'],
  ['15 Jan 2026', '2026-01-15'],
  ['15 January 2026', '2026-01-15'],
  ['3-Sept-26', '2026-09-03'],
  ['29/2/2024', '2024-02-29'],
])('"%s" is %s', (text, date) => {
  expect(dateIn(text)).toEqual({ date });
});

test.each([
  ['01/15/2026', 'month first'],
  ['Jan 15, 2026', 'month first'],
  ['January 15 2026', 'month first'],
  ['31/02/2026', 'no date'],
  ['29/2/2026', 'no date'],
  ['15 Foo 2026', 'no date'],
  ['soon', 'no date'],
  ['46037', 'no date'],
  ['13/13/2026', 'no date'],
])('"%s" is refused: %s', (text, fault) => {
  expect(dateIn(text)).toEqual({ fault });
});

test('a workbook’s day number is a date', () => {
  expect(dateIn('46037', true)).toEqual({ date: '2026-01-15' });
  expect(dateIn('46037.75', true)).toEqual({ date: '2026-01-15' });
  expect(dateIn('42', true)).toEqual({ fault: 'no date' });
});
