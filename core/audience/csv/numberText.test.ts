import { parseNumber, parseUse } from './numberText.ts';

test.each([
  ['12', '.', 12],
  ['1,234', '.', 1234],
  ['1,234', ',', 1.234],
  ['1,234.5', '.', 1234.5],
  ['1.234,5', ',', 1234.5],
  ['1 234,5', ',', 1234.5],
  ['1\u202f234', '.', 1234],
  ["1'234.5", '.', 1234.5],
  ['$1,200', '.', 1200],
  ['A$12.50', '.', 12.5],
  ['12.3%', '.', 0.123],
  ['12,3 %', ',', 0.123],
  ['(5)', '.', -5],
  ['-3', '.', -3],
  ['1.2E3', '.', 1200],
  ['0,5', '.', 0.5],
  ['0.5', ',', 0.5],
  ['1,234*', '.', 1234],
] as const)('reads %s with "%s" as %d', (text, decimal, expected) => {
  expect(parseNumber(text, decimal)).toBe(expected);
});

test.each(['', 'abc', '1.2.3', '1,2,3', '12 34', '--1', '5 hours', '#N/A', '.', '%', '1,23,456'])(
  'does not read "%s" as a number',
  (text) => {
    expect(parseNumber(text, '.')).toBeNaN();
  },
);

test.each([
  ['', 0],
  ['-', 0],
  ['n/a', 0],
  ['Yes', 1],
  ['no', 0],
  ['TRUE', 1],
  ['Never', 0],
  ['✓', 1],
  ['4', 4],
])('reads the use "%s" as %d', (text, expected) => {
  expect(parseUse(text, '.')).toBe(expected);
});
