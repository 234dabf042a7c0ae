import { illustrativePrices, MODELLED, partlyIllustrative, PRICES_ILLUSTRATIVE, SMALL_CELLS } from './disclosures.ts';

test('the sentence about illustrative prices is found, for all of the money or for a part of it', () => {
  expect(illustrativePrices([MODELLED, PRICES_ILLUSTRATIVE, SMALL_CELLS])).toBe('Prices are illustrative, not quoted.');
  expect(illustrativePrices([MODELLED, partlyIllustrative('98%')])).toBe(
    '98% of the money is at illustrative prices, not quoted ones.',
  );
  expect(illustrativePrices([MODELLED, SMALL_CELLS])).toBeUndefined();
});
