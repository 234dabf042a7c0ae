import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { allocate } from '../solver/allocate.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { smallestBuy, smallestBuySteps } from './smallestBuy.ts';

const EIGHT = ['BVOD', 'Cinema', 'Digital', 'OOH', 'Podcasts', 'Radio', 'Social', 'Video'];

function limitsOf(
  budget: number,
  change: Parameters<typeof openLimits>[1] = {},
  names: readonly string[] = EIGHT,
): SpendLimits {
  const rows = openLimits(budget, change).filter((row) => names.includes(row.Channel));
  const limits = readLimits(budget, rows);
  if ('status' in limits) throw new Error(limits.message);
  return limits;
}

function smallestBuyOf(...question: Parameters<typeof smallestBuy>) {
  const answer = smallestBuy(...question);
  if (answer.status === 'infeasible') throw new Error(answer.message);
  return answer;
}

/** The best plan over every subset of channels, each with at least the smallest buy. */
function byEnumeration(problem: ReturnType<typeof makeProblem>, limits: SpendLimits, smallest: number): number {
  const kernel = fastKernel(problem);
  const channelIndexes = EIGHT.map((name) => CHANNELS.indexOf(name as never));
  let best = 0;
  for (let chosen = 1; chosen < 1 << channelIndexes.length; chosen++) {
    const minimum = Float64Array.from(limits.minimum);
    const maximum = new Float64Array(CHANNELS.length);
    channelIndexes.forEach((channel, bit) => {
      if (!(chosen & (1 << bit))) return;
      minimum[channel] = Math.max(minimum[channel]!, smallest);
      maximum[channel] = limits.maximum[channel]!;
    });
    const answer = allocate(problem, { ...limits, minimum, maximum }, { kernel });
    if (answer.status !== 'infeasible') best = Math.max(best, answer.reach);
  }
  return best;
}

test.each([
  [1, 400_000, 100_000, {}],
  [2, 300_000, 60_000, {}],
  [3, 500_000, 150_000, { Radio: [20_000, 500_000] }],
  [4, 250_000, 40_000, { Social: [0, 30_000], OOH: [0, 90_000] }],
  [5, 900_000, 80_000, {}],
] as const)('the plan is the best of all choices among eight channels (seed %d)', (seed, budget, smallest, change) => {
  const problem = makeProblem(randomAudience(seed, { rows: 200 }), randomPrices(seed));
  const limits = limitsOf(budget, change as Parameters<typeof openLimits>[1]);
  const answer = smallestBuyOf(problem, limits, smallest, fastKernel(problem));
  expect(answer.status).toBe('optimal');
  expect(Math.abs(answer.reach / byEnumeration(problem, limits, smallest) - 1)).toBeLessThan(3e-6);
  const bought = Array.from(answer.spend).filter((money) => money > 0.005);
  expect(Math.min(...bought)).toBeGreaterThanOrEqual(smallest - 0.005);
  expect(bought.reduce((sum, money) => sum + money, 0)).toBeCloseTo(budget, 2);
  const free = allocate(problem, limits, { kernel: fastKernel(problem) });
  expect(answer.reachWithoutRule).toBeCloseTo(free.status === 'infeasible' ? NaN : free.reach, 3);
  expect(answer.reachWithoutRule).toBeGreaterThanOrEqual(answer.reach);
});

test('two groups with one channel each: with too little for both, the larger gets all', () => {
  const people = [
    { weight: 600, use: { Radio: 1 } },
    { weight: 400, use: { Social: 1 } },
  ];
  const problem = makeProblem(audienceOf(people), new Float64Array(CHANNELS.length).fill(10));
  const limits = limitsOf(10, {}, ['Radio', 'Social']);
  const spread = smallestBuyOf(problem, limits, 4, fastKernel(problem));
  expect(Array.from(spread.spend).filter((money) => money > 0)).toHaveLength(2);
  const alone = smallestBuyOf(problem, limits, 6, fastKernel(problem));
  expect(alone.spend[CHANNELS.indexOf('Radio')]).toBeCloseTo(10, 6);
  // 10 dollars are a thousand impressions: 600 (1 - exp(-1000 / 600)) people.
  expect(alone.reach).toBeCloseTo(600 * (1 - Math.exp(-1000 / 600)), 4);
});

test('a rule that is not binding costs nothing', () => {
  const problem = makeProblem(randomAudience(6), randomPrices(6));
  const answer = smallestBuyOf(problem, limitsOf(1_000_000), 1, fastKernel(problem));
  expect(answer.reachWithoutRule - answer.reach).toBeLessThan(1e-5 * answer.reach);
});

test('an early answer has a valid gap', () => {
  const pairs = [9, 10, 11, 12].map((seed) => {
    const problem = makeProblem(randomAudience(seed, { rows: 200 }), randomPrices(seed));
    const limits = limitsOf(400_000, {}, CHANNELS);
    const complete = smallestBuyOf(problem, limits, 50_000, fastKernel(problem), 100);
    const early = [...smallestBuySteps(problem, limits, 50_000, fastKernel(problem), 100)].find((one) => one !== null)!;
    expect(early.reach + early.gap).toBeGreaterThanOrEqual(complete.reach * (1 - 1e-9));
    expect(complete.reach).toBeGreaterThanOrEqual(early.reach);
    return { early: early.nodes, complete: complete.nodes };
  });
  const nodes = (which: 'early' | 'complete') => pairs.reduce((sum, pair) => sum + pair[which], 0);
  expect(nodes('early')).toBeLessThan(nodes('complete'));
});

test.each([
  [{}, 1_000_001, /\$1,000,000 cannot be divided into parts of at least \$1,000,001/],
  [{ Radio: [100, 200] as [number, number] }, 5_000, /Radio must be bought but may not have \$5,000/],
])('a rule that no plan can meet is refused: %j', (change, smallest, message) => {
  const problem = makeProblem(randomAudience(6), randomPrices(6));
  const answer = smallestBuy(problem, limitsOf(1_000_000, change), smallest, fastKernel(problem));
  expect(answer.status === 'infeasible' && answer.message).toMatch(message);
});
