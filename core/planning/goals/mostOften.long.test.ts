import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { seededRandom } from '../model/random.ts';
import { scaledKernel } from '../model/ownPrices.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { allocate } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { envelopeOf, chanceAtLeast, FrequencyObjective } from './frequencyObjective.ts';
import { mostOften, mostOftenSteps } from './mostOften.ts';

function limitsOf(budget: number, names: readonly string[] = CHANNELS): SpendLimits {
  const limits = readLimits(
    budget,
    openLimits(budget).filter((row) => names.includes(row.Channel)),
  );
  if ('status' in limits) throw new Error(limits.message);
  return limits;
}

function mostOftenOf(...question: Parameters<typeof mostOften>) {
  const answer = mostOften(...question);
  if (answer.status === 'infeasible') throw new Error(answer.message);
  return answer;
}

const channelIndexOf = (name: string) => CHANNELS.indexOf(name as never);
const PRICE = new Float64Array(CHANNELS.length).fill(10);

describe('the probability of at least n contacts, and its concave envelope', () => {
  test.each([
    [1, 0.7, 1 - Math.exp(-0.7)],
    [2, 1, 1 - 2 * Math.exp(-1)],
    [3, 2, 1 - 5 * Math.exp(-2)],
    [10, 0, 0],
  ])('%d times at a mean of %d', (times, mean, chance) => {
    expect(chanceAtLeast(mean, times).chance).toBeCloseTo(chance, 12);
    const step = 1e-5;
    const slope =
      (chanceAtLeast(mean + step, times).chance - chanceAtLeast(Math.max(0, mean - step), times).chance) /
      (mean > 0 ? 2 * step : step);
    expect(chanceAtLeast(mean, times).slope).toBeCloseTo(slope, 4);
  });

  test.each(
    [2, 3, 5, 10].flatMap((times) =>
      (
        [
          [0, 40],
          [0, 1],
          [0.5, times],
          [times - 1, times + 3],
          [times + 1, times + 5],
          [1, 1],
        ] as const
      ).map(([least, most]) => [times, least, most] as const),
    ),
  )('%d times, means from %d to %d', (times, least, most) => {
    const envelope = envelopeOf(times, least, most);
    const envelopeAt = (mean: number) =>
      mean > envelope.until
        ? chanceAtLeast(mean, times).chance
        : envelope.base + envelope.slope * (mean - envelope.from);
    const means = Array.from({ length: 201 }, (_, step) => least + ((most - least) * step) / 200);
    for (const mean of means)
      expect(envelopeAt(mean)).toBeGreaterThanOrEqual(chanceAtLeast(mean, times).chance - 1e-12);
    for (let i = 1; i + 1 < means.length; i++) {
      expect(2 * envelopeAt(means[i]!)).toBeGreaterThanOrEqual(
        envelopeAt(means[i - 1]!) + envelopeAt(means[i + 1]!) - 1e-12,
      );
    }
    // The envelope equals the probability at both ends of the range.
    expect(envelopeAt(least)).toBeCloseTo(chanceAtLeast(least, times).chance, 12);
    expect(envelopeAt(most)).toBeCloseTo(chanceAtLeast(most, times).chance, 9);
  });
});

test('for 1+ the answer is the certified optimum of reach', () => {
  for (const seed of [1, 2]) {
    const problem = makeProblem(randomAudience(seed), randomPrices(seed));
    const limits = limitsOf(500_000, ['BVOD', 'Radio', 'Social', 'OOH', 'Video']);
    const kernel = fastKernel(problem);
    const answer = mostOftenOf(problem, limits, 1, kernel);
    const best = allocate(problem, limits, { kernel });
    const reach = best.status === 'infeasible' ? NaN : best.reach;
    expect(Math.abs(answer.people / reach - 1)).toBeLessThan(1e-6);
    expect(answer.gap / reach).toBeLessThan(1e-4);
  }
});

test('one channel gets all the money', () => {
  const audience = audienceOf(Array.from({ length: 20 }, (_, i) => ({ weight: 100, use: { Radio: 1 + i } })));
  const problem = makeProblem(audience, PRICE);
  const answer = mostOftenOf(problem, limitsOf(40, ['Radio']), 4, fastKernel(problem));
  expect(answer.spend[channelIndexOf('Radio')]).toBeCloseTo(40, 9);
  expect(answer.people).toBeCloseTo(evaluatePlan(problem, answer.spend).attentiveDistribution[3]!, 6);
  expect(answer).toMatchObject({ status: 'optimal', times: 4 });
});

test('with little money for two groups, reach 3+ puts all of it on one of them', () => {
  const people = [
    { weight: 600, use: { Radio: 1 } },
    { weight: 590, use: { Social: 1 } },
  ];
  const problem = makeProblem(audienceOf(people), PRICE);
  // 900 impressions: 1.5 per person in one group, or 0.75 per person in both.
  const answer = mostOftenOf(problem, limitsOf(9, ['Radio', 'Social']), 3, fastKernel(problem));
  const shares = ['Radio', 'Social'].map((name) => answer.spend[channelIndexOf(name)]! / 9);
  expect(Math.max(...shares)).toBeCloseTo(1, 9);
  const alone = (weight: number) => weight * chanceAtLeast(900 / weight, 3).chance;
  expect(answer.people / Math.max(alone(600), alone(590))).toBeCloseTo(1, 6);
  expect(answer.status).toBe('optimal');
});

test.each([
  [2, 11],
  [3, 12],
  [5, 13],
])('%d times: no plan of three channels on a fine grid is better, and none is above the bound', (times, seed) => {
  const names = ['BVOD', 'Radio', 'Social'];
  const problem = makeProblem(randomAudience(seed, { rows: 150 }), randomPrices(seed));
  const budget = 250_000;
  const answer = mostOftenOf(problem, limitsOf(budget, names), times, fastKernel(problem));
  let best = 0;
  for (let first = 0; first <= 60; first++) {
    for (let second = 0; first + second <= 60; second++) {
      const spend = new Float64Array(CHANNELS.length);
      [first, second, 60 - first - second].forEach(
        (part, index) => (spend[channelIndexOf(names[index]!)] = (budget * part) / 60),
      );
      best = Math.max(best, evaluatePlan(problem, spend).attentiveDistribution[times - 1]!);
    }
  }
  expect(answer.people).toBeGreaterThanOrEqual(best * (1 - 1e-9));
  expect(answer.gap / answer.people).toBeLessThan(0.01);
});

test('with all channels: no random plan is above the bound, the best for 1+ is not better, and effort narrows the gap', () => {
  const problem = makeProblem(randomAudience(21), randomPrices(21));
  const limits = limitsOf(
    700_000,
    CHANNELS.filter((name) => name !== 'FTA National'),
  );
  const kernel = fastKernel(problem);
  const random = seededRandom(5);
  const quick = mostOftenOf(problem, limits, 3, kernel, { effort: 0 });
  const long = mostOftenOf(problem, limits, 3, kernel, { effort: 0.3 });
  expect(long.gap).toBeLessThan(quick.gap);
  expect(long.people).toBeGreaterThanOrEqual(quick.people * (1 - 1e-9));
  const once = allocate(problem, limits, { kernel });
  const plans: Float64Array[] = Array.from({ length: 300 }, () => {
    const parts = CHANNELS.map((name) => (name === 'FTA National' ? 0 : (-Math.log(1 - random())) ** 3));
    const sum = parts.reduce((total, part) => total + part, 0);
    return Float64Array.from(parts, (part) => (part / sum) * limits.budget);
  });
  if (once.status !== 'infeasible') plans.push(once.spend);
  for (const plan of plans) {
    const people = evaluatePlan(problem, plan).attentiveDistribution[2]!;
    expect(people).toBeLessThanOrEqual(long.people + long.gap);
    expect(people).toBeLessThanOrEqual(long.people * (1 + 1e-9));
  }
});

/** The corners of `0 <= s <= cap, sum s = 1`: as many full caps as fit, and the rest in one more channel. */
function cornersOf(size: number, cap: number): number[][] {
  const full = Math.floor(1 / cap + 1e-9);
  const rest = 1 - full * cap;
  const corners: number[][] = [];
  for (let chosen = 0; chosen < 2 ** size; chosen++) {
    const isFullAt = Array.from({ length: size }, (_, channel) => Math.floor(chosen / 2 ** channel) % 2 === 1);
    if (isFullAt.filter(Boolean).length !== full) continue;
    const caps = isFullAt.map((isFull) => (isFull ? cap : 0));
    if (rest < 1e-9) corners.push(caps);
    else isFullAt.forEach((isFull, channel) => isFull || corners.push(caps.with(channel, rest)));
  }
  return corners;
}

test.each([
  [2, 1],
  [3, 0.4],
  [3, 0.25],
  [5, 0.3],
])('%d times, at most %d of the money in one of six channels: the bound is above every corner', (times, cap) => {
  const names = ['BVOD', 'Radio', 'Social', 'OOH', 'Video', 'Print'];
  for (const seed of [31, 32, 33]) {
    const problem = makeProblem(randomAudience(seed, { rows: 120 }), randomPrices(seed));
    const budget = 400_000 / problem.moneyUnit;
    const rows = new FrequencyObjective(problem, times, fastKernel(problem));
    const lower = new Float64Array(CHANNELS.length);
    const upper = new Float64Array(CHANNELS.length);
    for (const name of names) upper[channelIndexOf(name)] = cap * budget;
    const bound = rows.concaveBoundOver({ budget, lower, upper, groups: [] });
    const plans = cornersOf(names.length, cap).map((shares) => {
      const spend = new Float64Array(CHANNELS.length);
      shares.forEach((share, index) => (spend[channelIndexOf(names[index]!)] = share * budget));
      return spend;
    });
    expect(plans.length).toBeGreaterThanOrEqual(names.length);
    const random = seededRandom(seed);
    // Plans between the corners, and the tangent of the bound there, which the bound is made of.
    for (let draw = 0; draw < 40; draw++) {
      const parts = plans.map(() => (-Math.log(1 - random())) ** 3);
      const partSum = parts.reduce((sum, part) => sum + part, 0);
      plans.push(
        lower.map((_, channel) =>
          plans
            .slice(0, parts.length)
            .reduce((sum, plan, index) => sum + (parts[index]! / partSum) * plan[channel]!, 0),
        ),
      );
    }
    const tangents = plans.slice(-40).map((plan) => ({ plan, ...bound(plan) }));
    for (const plan of plans) {
      const people = rows.evaluate(plan).value;
      expect(bound(plan).value).toBeGreaterThanOrEqual(people * (1 - 1e-9));
      for (const { plan: from, value, gradient } of tangents) {
        const above = gradient.reduce((sum, slope, channel) => sum + slope * (plan[channel]! - from[channel]!), value);
        expect(above).toBeGreaterThanOrEqual(people * (1 - 1e-9));
      }
    }
  }
});

test.each([
  [2, 41],
  [3, 42],
])('%d times with a smallest buy: no grid plan that obeys it is better, and none is above the bound', (times, seed) => {
  const names = ['BVOD', 'Radio', 'Social'];
  const problem = makeProblem(randomAudience(seed, { rows: 150 }), randomPrices(seed));
  const budget = 600_000;
  const open = limitsOf(budget, names);
  const limits = { ...open, maximum: open.maximum.map((most) => 0.7 * most) };
  const smallest = 200_000;
  const answer = mostOftenOf(problem, limits, times, fastKernel(problem), { smallest, effort: 0.03 });
  let best = 0;
  for (let first = 0; first <= 60; first++) {
    for (let second = 0; first + second <= 60; second++) {
      const parts = [first, second, 60 - first - second].map((part) => (budget * part) / 60);
      if (parts.some((money) => (money > 0 && money < smallest) || money > 0.7 * budget)) continue;
      const spend = new Float64Array(CHANNELS.length);
      parts.forEach((money, index) => (spend[channelIndexOf(names[index]!)] = money));
      best = Math.max(best, evaluatePlan(problem, spend).attentiveDistribution[times - 1]!);
    }
  }
  expect(best).toBeGreaterThan(0);
  expect(answer.people).toBeGreaterThanOrEqual(best * (1 - 1e-9));
  expect(answer.people + answer.gap).toBeGreaterThanOrEqual(best);
  for (const money of answer.spend) expect(money < 0.01 || money > smallest - 1).toBe(true);
  const free = mostOftenOf(problem, limits, times, fastKernel(problem), { effort: 0.03 });
  expect(answer.people).toBeLessThanOrEqual(free.people + free.gap);
  const none = mostOften(problem, limits, times, fastKernel(problem), { smallest: 500_000 });
  expect(none).toMatchObject({
    status: 'infeasible',
    message: expect.stringContaining('Lower the smallest buy.') as string,
  });
});

test('the gap of each step is valid and never grows; limits that no plan meets are infeasible', () => {
  const problem = makeProblem(randomAudience(22), randomPrices(22));
  const kernel = fastKernel(problem);
  const answers = [...mostOftenSteps(problem, limitsOf(400_000), 3, kernel)];
  expect(answers.length).toBeGreaterThan(3);
  expect(answers[0]!.status).toBe('best found');
  // The first answer comes before any ascent: reach 3+ is at most reach 1+.
  const once = allocate(problem, tvBranches(limitsOf(400_000))[0]!.limits, { kernel });
  if (once.status === 'infeasible') throw new Error(once.message);
  expect(answers[0]!.people + answers[0]!.gap).toBeGreaterThanOrEqual(once.reach * (1 - 1e-9));
  expect(answers.length).toBeGreaterThan(100);
  answers.slice(1).forEach(({ people, gap }, index) => {
    expect(people).toBeGreaterThanOrEqual(answers[index]!.people);
    expect(people + gap).toBeLessThanOrEqual((answers[index]!.people + answers[index]!.gap) * (1 + 1e-9));
  });
  const impossible = { ...limitsOf(400_000), minimum: new Float64Array(CHANNELS.length).fill(400_000) };
  expect(mostOften(problem, impossible, 3, kernel)).toMatchObject({ status: 'infeasible' });
});

test('own prices give the same plan as a problem made with them', () => {
  const audience = randomAudience(23, { rows: 300 });
  const [standard, own] = [randomPrices(23), randomPrices(24)];
  const priceFactors = standard.map((price, channel) => price / own[channel]!);
  const problem = makeProblem(audience, standard);
  const repriced = makeProblem(audience, own);
  const options = { effort: 0.01, priceFactors };
  const found = mostOftenOf(problem, limitsOf(400_000), 3, scaledKernel(fastKernel(problem), priceFactors), options);
  const wanted = mostOftenOf(repriced, limitsOf(400_000), 3, fastKernel(repriced), { effort: 0.01 });
  expect(found.people / wanted.people).toBeCloseTo(1, 5);
  const bought = found.spend.map((money, channel) => money * priceFactors[channel]!);
  expect(evaluatePlan(problem, bought).attentiveDistribution[2]! / found.people).toBeCloseTo(1, 9);
});
