import { CHANNELS } from '../rules/channels.ts';
import { scalarKernel } from './kernel/scalarKernel.ts';
import { simdKernel } from './kernel/simdKernel.ts';
import { scaledKernel } from './model/ownPrices.ts';
import { makeProblem } from './model/contactRates.ts';
import { audienceOf, randomAudience, randomPrices } from './testing/audiences.ts';

// The plan figures of the SIMD kernel compared with the plain ones, in the committed module (simdKernel.long.test.ts checks
// that it matches its source).

const COUNT = CHANNELS.length;

/** The largest difference, relative to the expected value or, where that is smaller, to `floor`. */
function largestDifference(
  found: Float64Array | readonly number[],
  wanted: Float64Array | readonly number[],
  floor = 0,
): number {
  expect(found).toHaveLength(wanted.length);
  return Array.from(found).reduce((most, value, index) => {
    const size = Math.max(Math.abs(wanted[index]!), floor);
    return Math.max(most, size === 0 ? Math.abs(value) : Math.abs(value - wanted[index]!) / size);
  }, 0);
}

describe.each([1, 63, 64, 65, 1000, 4096])('%d rows', (rows) => {
  const problem = makeProblem(randomAudience(rows, { rows }), randomPrices(rows));
  const simd = simdKernel(problem)!;
  const plain = scalarKernel(problem);
  const { targetPeople } = problem;
  const spends = [0, 1e-9, 1e-3, 0.1, 2, 90, 1e5].map((money) =>
    Float64Array.from({ length: COUNT }, (_, channel) => money * (channel % 5)),
  );

  test.each(spends.map((spend) => [spend[1], spend] as const))(
    'frequency is equal in both kernels, with %d per channel',
    (_, spend) => {
      const [found, wanted] = [simd.frequency(spend), plain.frequency(spend)];
      expect(largestDifference([found.reach, found.contacts], [wanted.reach, wanted.contacts])).toBeLessThan(1e-12);
      // A tail is a difference from all people of the target: exact relative to them, not to itself.
      expect(largestDifference(found.atLeast, wanted.atLeast, targetPeople)).toBeLessThan(1e-12);
    },
  );

  test.each(spends.map((spend) => [spend[1], spend] as const))(
    'the reach of each channel and each pair is equal in both kernels, with %d per channel',
    (_, spend) => {
      const [found, wanted] = [simd.channels(spend, true), plain.channels(spend, true)];
      expect(largestDifference(found.alone, wanted.alone)).toBeLessThan(1e-12);
      expect(largestDifference(found.incremental, wanted.incremental, 1e-9 * targetPeople)).toBeLessThan(1e-12);
      expect(largestDifference(found.common, wanted.common)).toBeLessThan(1e-12);
      expect(largestDifference(simd.channels(spend, false).alone, wanted.alone)).toBeLessThan(1e-12);
    },
  );

  test.each([1, 2, 3, 7, 10])('reach %d times or more and its gradient are equal in both kernels', (times) => {
    for (const spend of spends) {
      const [found, wanted] = [simd.reachAtLeast(spend, times, rows), plain.reachAtLeast(spend, times, rows)];
      expect(largestDifference([found.reach], [wanted.reach], targetPeople)).toBeLessThan(1e-12);
      expect(largestDifference(found.gradient, wanted.gradient, 1e-12 * targetPeople)).toBeLessThan(1e-11);
      expect(found.reach).toBeCloseTo(plain.frequency(spend).atLeast[times - 1]!, 2);
    }
  });

  test('what more money would add, and the second moments of reach, are equal in both kernels', () => {
    const more = Float64Array.from({ length: COUNT }, (_, channel) => 0.01 * (channel % 4));
    for (const spend of spends) {
      expect(largestDifference(simd.added(spend, more), plain.added(spend, more), 1e-12 * targetPeople)).toBeLessThan(
        1e-12,
      );
      const [found, wanted] = [simd.spread(spend), plain.spread(spend)];
      const lists = [found, wanted].map(({ reach, squares, products }) => [reach, squares, products]);
      expect(largestDifference(lists[0]!, lists[1]!)).toBeLessThan(1e-12);
    }
  });

  test('own prices: every pass equals that of the unpriced kernel at scaled spends', () => {
    const own = randomPrices(rows + 1);
    const factors = randomPrices(rows).map((price, channel) => price / own[channel]!);
    const priced = scaledKernel(simd, factors);
    const scaledSpend = (spend: Float64Array) => spend.map((money, channel) => money * factors[channel]!);
    const [spend, more] = [spends[4]!, spends[3]!];
    expect(priced.frequency(spend)).toEqual(simd.frequency(scaledSpend(spend)));
    expect(priced.channels(spend, true)).toEqual(simd.channels(scaledSpend(spend), true));
    expect(priced.spread(spend)).toEqual(simd.spread(scaledSpend(spend)));
    expect(priced.added(spend, more)).toEqual(simd.added(scaledSpend(spend), scaledSpend(more)));
    expect(priced.curve(3, 0.1, 5)).toEqual(simd.curve(3, 0.1 * factors[3]!, 5));
    const step = 1e-6;
    const richer = spend.map((money, channel) => (channel === 2 ? money + step : money));
    for (const pass of [
      (plan: Float64Array) => priced.pass(plan, rows, 'double'),
      (plan: Float64Array) => priced.reachAtLeast(plan, 3, rows),
    ]) {
      const slope = (pass(richer).reach - pass(spend).reach) / step;
      expect(Math.abs(pass(spend).gradient[2]! - slope)).toBeLessThan(1e-4 * Math.abs(slope) + 1e-8 * targetPeople);
    }
    const curvature = priced.curvature(spend, rows, 'single');
    const change =
      (priced.pass(richer, rows, 'double').gradient[1]! - priced.pass(spend, rows, 'double').gradient[1]!) / step;
    expect(Math.abs(curvature[COUNT + 2]! + change)).toBeLessThan(1e-3 * Math.abs(change) + 1e-6 * targetPeople);
  });
});

test('known answers: two channels, one person in both', () => {
  const people = [
    { weight: 4, use: { Radio: 1 } },
    { weight: 2, use: { Radio: 1, Print: 1 } },
  ];
  const problem = makeProblem(audienceOf(people), new Float64Array(COUNT).fill(1000));
  const simd = simdKernel(problem)!;
  const [radio, print] = [CHANNELS.indexOf('Radio'), CHANNELS.indexOf('Print')];
  // A dollar buys one impression: $6 one for each listener, $2 one for each reader.
  const spend = new Float64Array(COUNT);
  spend[radio] = 6 / problem.moneyUnit;
  spend[print] = 2 / problem.moneyUnit;
  const once = 1 - Math.exp(-1);
  const { alone, incremental, common } = simd.channels(spend, true);
  expect(alone[radio]).toBeCloseTo(6 * once, 6);
  expect(alone[print]).toBeCloseTo(2 * once, 6);
  expect(incremental[print]).toBeCloseTo(2 * once * Math.exp(-1), 6);
  expect(incremental[radio]).toBeCloseTo(4 * once + 2 * once * Math.exp(-1), 6);
  const [low, high] = [Math.min(radio, print), Math.max(radio, print)];
  expect(common[high * COUNT + low]).toBeCloseTo(2 * once * once, 6);
  const { atLeast, contacts } = simd.frequency(spend);
  expect(contacts).toBeCloseTo(8, 6);
  expect(atLeast[1]).toBeCloseTo(4 * (1 - 2 * Math.exp(-1)) + 2 * (1 - 3 * Math.exp(-2)), 6);
});
