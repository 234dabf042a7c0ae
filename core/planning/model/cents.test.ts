import { roundDollars } from '../../words/amounts.ts';
import { coinsPerDollar, roundToCents } from './cents.ts';
import { seededRandom } from './random.ts';

test('largest remainders get the cents that rounding down leaves', () => {
  const limits = { budget: 1, minimum: new Float64Array(3), maximum: new Float64Array(3).fill(1) };
  const third = 1 / 3;
  expect(Array.from(roundToCents(Float64Array.of(third, third, third), limits))).toEqual([0.34, 0.33, 0.33]);
  expect(Array.from(roundToCents(Float64Array.of(0.105, 0.208, 0.687), limits))).toEqual([0.1, 0.21, 0.69]);
});

test('a plan at a limit stays at it to the cent', () => {
  const limits = { budget: 100, minimum: Float64Array.of(33.33, 0, 0), maximum: Float64Array.of(50, 33.34, 100) };
  const spend = Float64Array.of(33.33 - 1e-13, 33.34 + 1e-13, 33.33);
  expect(Array.from(roundToCents(spend, limits))).toEqual([33.33, 33.34, 33.33]);
});

test('ten thousand random plans add up to their budget exactly, within their limits', () => {
  const random = seededRandom(7);
  const faults: string[] = [];
  for (let trial = 0; trial < 10_000; trial++) {
    const budget = Math.ceil(10 ** (12 * random())) / (trial % 3 === 0 ? 100 : 1);
    const cuts = [random(), random(), random()].sort();
    const shares = [cuts[0]!, cuts[1]! - cuts[0]!, cuts[2]! - cuts[1]!, 1 - cuts[2]!];
    const spend = Float64Array.from(shares, (share) => share * budget);
    const minimum = spend.map((amount) => (random() < 0.3 ? Math.floor(amount * 100) / 100 : 0));
    const maximum = spend.map((amount) => (random() < 0.3 ? Math.ceil(amount * 100) / 100 : budget));
    const rounded = roundToCents(spend, { budget, minimum, maximum });
    const coins = rounded.map((amount) => Math.round(amount * coinsPerDollar(budget)));
    const total = coins.reduce((sum, amount) => sum + amount, 0);
    if (total !== Math.round(budget * 100)) faults.push(`${trial}: ${total} cents of ${budget}`);
    rounded.forEach((amount, channel) => {
      const inside = amount >= minimum[channel]! && amount <= maximum[channel]!;
      const near = Math.abs(amount - spend[channel]!) < 0.011 + 1e-12 * budget;
      if (!inside || !near) faults.push(`${trial}: ${amount} for ${spend[channel]}`);
    });
  }
  expect(faults).toEqual([]);
});

test.each([
  [935_618.2, '$935,618'],
  [100.49, '$100'],
  [99.5, '$99.50'],
  [0.07, '$0.07'],
  [0, '$0'],
])('a sentence next to a table rounds %d to %s', (amount, text) => expect(roundDollars(amount)).toBe(text));

test('budgets too large for cents in a double are in whole dollars', () => {
  expect(coinsPerDollar(1e15)).toBe(1);
  const limits = { budget: 1e15, minimum: new Float64Array(2), maximum: new Float64Array(2).fill(1e15) };
  const rounded = roundToCents(Float64Array.of(1e15 / 3, 2e15 / 3), limits);
  expect(rounded[0]! + rounded[1]!).toBe(1e15);
  expect(Number.isInteger(rounded[0])).toBe(true);
});
