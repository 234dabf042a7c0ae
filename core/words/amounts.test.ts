import {
  dollars,
  dollarsAndCents,
  fixedDecimals,
  roundedTo,
  twoDecimals,
  upToDecimals,
  wholeDollars,
  wholeNumber,
} from './amounts.ts';

test('money and counts have separators', () => {
  expect(wholeDollars(1_234_567)).toBe('$1,234,567');
  expect(wholeDollars(-1_234)).toBe('−$1,234');
  expect(dollarsAndCents(1234.5)).toBe('$1,234.50');
  expect(dollarsAndCents(0.005)).toBe('$0.01');
  expect(twoDecimals(1234.567)).toBe('1,234.57');
  expect(wholeNumber(1_234_567.5)).toBe('1,234,568');
});

test.each([
  [0, '$0'],
  [1234567, '$1,234,567'],
  [999.5, '$999.50'],
  [-1000, '−$1,000'],
  [0.005, '$0.01'],
  [1e12, '$1,000,000,000,000'],
])('%d is written %s', (amount, text) => expect(dollars(amount)).toBe(text));

test('whole numbers have commas', () => {
  expect([0, 999, 1000, 1234567.6, -1234].map(wholeNumber)).toEqual(['0', '999', '1,000', '1,234,568', '−1,234']);
});

test.each([
  [1234.56, 1, '1,234.6'],
  [12, 2, '12'],
  [0.125, 3, '0.125'],
  [-0.5, 1, '−0.5'],
])('%d with at most %d decimals is %s', (value, decimals, text) => expect(upToDecimals(value, decimals)).toBe(text));

test.each([
  [1234.5, 3, '1,234.500'],
  [12.04, 1, '12.0'],
  [-3, 0, '−3'],
])('%d with %d decimals is %s', (value, decimals, text) => expect(fixedDecimals(value, decimals)).toBe(text));

test.each([
  [0.015, 2, 0.02],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.675, 2, 2.68],
  [1e-9, 2, 0],
  [-0.001, 2, 0],
  [1e21, 2, 1e21],
  [9_007_199_254_740_991, 0, 9_007_199_254_740_991],
  [Number.NaN, 1, Number.NaN],
])('%d to %d decimals is %d, rounded half away from zero', (value, decimals, rounded) => {
  expect(Object.is(roundedTo(value, decimals), rounded)).toBe(true);
});
