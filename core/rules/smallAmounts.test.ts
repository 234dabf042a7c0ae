import { smallAmountsOf, smallAmountsSentence } from './smallAmounts.ts';

test.each([
  [2_400_000, 10_000],
  [500_000, 2_000],
  [1_000_000, 5_000],
  [100_000, 500],
  [200, 1],
])('of a budget of $%d, amounts under $%d are small', (budget, under) => {
  expect(smallAmountsOf([under - 0.01, 0, budget], budget)).toMatchObject({ threshold: under, count: 1 });
  expect(smallAmountsOf([under, 0, budget - under], budget)).toBeNull();
});

test('the sentence has the number of small amounts and what a smallest buy costs', () => {
  const smallAmounts = smallAmountsOf([164, 9_000, 2_390_836], 2_400_000)!;
  expect(smallAmounts.money).toBe(9_164);
  expect(smallAmountsSentence(smallAmounts, null)).toBe('2 amounts under $10,000');
  expect(smallAmountsSentence(smallAmounts, 0.2)).toBe('2 amounts under $10,000 · No buy under $10,000 costs 0 people');
  expect(smallAmountsSentence({ ...smallAmounts, count: 1 }, 1234)).toBe(
    '1 amount under $10,000 · No buy under $10,000 costs 1,234 people',
  );
});
