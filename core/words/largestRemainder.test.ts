import fc from 'fast-check';
import { roundedToSum } from './largestRemainder.ts';

test.each([
  [[1 / 3, 1 / 3, 1 / 3].map((share) => 100 * share), 1, [33.4, 33.3, 33.3]],
  [[100.5, 200.5], 0, [101, 200]],
  [[0.4, 0.4, 0.2], 0, [1, 0, 0]],
  [[33.3, 33.3, 33.4], 1, [33.3, 33.3, 33.4]],
  [[2_999_999.99, 0.01], 0, [3_000_000, 0]],
  // The fraction of a large figure is part of it, and not a rounding error of doubles.
  [[0.039359986782073975, 894_770_440.46064, 0], 0, [0, 894_770_441, 0]],
  [[900_000_000.4, 0.4], 0, [900_000_000, 1]],
  [[1.1, 2.2, 3.3].map((million) => million * 1e6), 0, [1_100_000, 2_200_000, 3_300_000]],
  [[], 0, []],
  [[7], 0, [7]],
])('%p to %d decimals is printed as %p', (values, decimals, printed) => {
  expect(roundedToSum(values, decimals)).toEqual(printed);
});

test('what is printed adds up to the printed sum, and no figure moves by a whole step', () => {
  const figures = fc.array(fc.double({ min: 0, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 15 });
  fc.assert(
    fc.property(figures, (values) => {
      const printed = roundedToSum(values, 0);
      const sum = values.reduce((all, value) => all + value, 0);
      expect(printed.reduce((all, value) => all + value, 0)).toBe(Math.round(sum));
      printed.forEach((value, at) => expect(Math.abs(value - values[at]!)).toBeLessThan(1 + 1e-6));
    }),
  );
});
