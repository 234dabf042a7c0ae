import { formatCents, formatMoney, formatTwoDecimals, formatWhole, readAmount } from './money.ts';

test.each([
  ['', 0],
  ['0', 0],
  ['1250', 1250],
  ['1,250', 1250],
  [' 1,000,000 ', 1_000_000],
  ['1000000000000', 1_000_000_000_000],
])('%j is read as %d', (text, amount) => {
  expect(readAmount(text)).toBe(amount);
});

test.each(['abc', '12a', '-5', '1.5', '1e6', '$5', '٣', '99999999999999999999'])('%j is refused', (text) => {
  expect(readAmount(text)).toBeNull();
});

test('money and counts have separators', () => {
  expect(formatMoney(1_234_567)).toBe('$1,234,567');
  expect(formatMoney(-1_234)).toBe('−$1,234');
  expect(formatCents(1234.5)).toBe('$1,234.50');
  expect(formatCents(0.005)).toBe('$0.01');
  expect(formatTwoDecimals(1234.567)).toBe('1,234.57');
  expect(formatWhole(1_234_567.5)).toBe('1,234,568');
});
