import { mostMoney } from './shareInWords.ts';

test('the share of the first channels is rounded once, not the sum of rounded shares', () => {
  // 33.25% and 28.5% are 61.75%. With the other shares, the two are printed as 33% and 28%.
  const amounts = [665_000, 570_000, 311_000, 231_000, 223_000];
  const mix = amounts.map((money, index) => ({ channel: `C${index}`, money }));
  expect(mostMoney(mix, 2)).toMatchObject({ names: 'C0 and C1', share: '62%' });
});
