import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { scalarKernel } from '../kernel/scalarKernel.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { allocate } from './allocate.ts';
import type { Allocation } from './allocate.ts';

const RADIO = CHANNELS.indexOf('Radio');
const PRINT = CHANNELS.indexOf('Print');
const SOCIAL = CHANNELS.indexOf('Social');

function limitsOf(
  budget: number,
  maximum: Partial<Record<string, number>>,
  minimum: Partial<Record<string, number>> = {},
) {
  return {
    budget,
    minimum: Float64Array.from(CHANNELS, (channel) => minimum[channel] ?? 0),
    maximum: Float64Array.from(CHANNELS, (channel) => maximum[channel] ?? 0),
    groups: [],
  } satisfies SpendLimits;
}

function allocationOf(answer: ReturnType<typeof allocate>): Allocation {
  if (answer.status === 'infeasible') throw new Error(answer.message);
  return answer;
}

const flatPrices = new Float64Array(CHANNEL_COUNT).fill(1000);
const twins = Array.from({ length: 10 }, (_, i) => ({ weight: 1, use: { Radio: i + 1, Print: i + 1 } }));

test('identical channels have the same reach however they share', () => {
  const problem = makeProblem(audienceOf(twins), flatPrices);
  const both = allocationOf(allocate(problem, limitsOf(10, { Radio: 10, Print: 10 })));
  const one = allocationOf(allocate(problem, limitsOf(10, { Radio: 10 })));
  expect(both.reach).toBeCloseTo(one.reach, 10);
  expect(both.relativeGap).toBeLessThan(1e-10);
});

test('an otherwise equal channel at twice the price gets nothing until the other is full', () => {
  const prices = Float64Array.from(flatPrices);
  prices[PRINT] = 2000;
  const problem = makeProblem(audienceOf(twins), prices);
  const open = allocationOf(allocate(problem, limitsOf(10, { Radio: 10, Print: 10 })));
  expect(open.spend[PRINT]).toBe(0);
  expect(open.spend[RADIO]).toBeCloseTo(10, 12);
  const capped = allocationOf(allocate(problem, limitsOf(10, { Radio: 6, Print: 10 })));
  expect(capped.spend[RADIO]).toBe(6);
  expect(capped.spend[PRINT]).toBeCloseTo(4, 12);
});

test('two separate groups get money until their next dollar earns the same (the closed form)', () => {
  // R = a (1 - e^(-x/a)) + b (1 - e^(-y/b)): marginals e^(-x/a) = e^(-y/b), so money goes in proportion to size
  const people = [
    { weight: 30, use: { Radio: 1 } },
    { weight: 70, use: { Print: 1 } },
  ];
  const answer = allocationOf(
    allocate(makeProblem(audienceOf(people), flatPrices), limitsOf(50, { Radio: 50, Print: 50 })),
  );
  expect(answer.spend[RADIO]).toBeCloseTo(15, 5);
  expect(answer.spend[PRINT]).toBeCloseTo(35, 5);
  expect(answer.gradient[RADIO]! / answer.gradient[PRINT]!).toBeCloseTo(1, 6);
  expect(answer.reach).toBeCloseTo(100 * (1 - Math.exp(-0.5)), 5);
});

test('no point of a fine grid over three channels reaches more', () => {
  for (let seed = 0; seed < 8; seed++) {
    const problem = makeProblem(randomAudience(seed, { rows: 40 }), randomPrices(seed));
    const budget = 2e5 * 4 ** (seed % 4);
    const bounds = limitsOf(
      budget,
      { Radio: budget, Print: 0.5 * budget, Social: 0.8 * budget },
      { Print: 0.1 * budget },
    );
    const answer = allocationOf(allocate(problem, bounds));
    let best = 0;
    const steps = 40;
    for (let radio = 0; radio <= steps; radio++) {
      for (let print = 4; print <= Math.min(20, steps - radio); print++) {
        const social = steps - radio - print;
        if (social > 32) continue;
        const spend = new Float64Array(CHANNEL_COUNT);
        spend[RADIO] = (radio * budget) / steps;
        spend[PRINT] = (print * budget) / steps;
        spend[SOCIAL] = (social * budget) / steps;
        best = Math.max(best, evaluatePlan(problem, spend).attentiveReach);
      }
    }
    expect(answer.status).toBe('optimal');
    expect(answer.reach).toBeGreaterThanOrEqual(best * (1 - 1e-9));
    expect(answer.reach).toBeLessThan(best * 1.01);
  }
});

test('more budget never lowers the optimum, and each dollar more earns less', () => {
  const problem = makeProblem(randomAudience(21), randomPrices(21));
  const open = Object.fromEntries(CHANNELS.map((channel) => [channel, Infinity]));
  const reach = [1, 2, 3, 4, 5, 6].map((times) => allocationOf(allocate(problem, limitsOf(times * 3e5, open))).reach);
  for (let i = 1; i < reach.length; i++) {
    expect(reach[i]).toBeGreaterThan(reach[i - 1]!);
    if (i > 1) expect(reach[i]! - reach[i - 1]!).toBeLessThan(reach[i - 1]! - reach[i - 2]!);
  }
});

test('a channel that reaches no one gets its minimum, or what the others have no room for', () => {
  const people = [{ weight: 5, use: { Radio: 1 } }];
  const problem = makeProblem(audienceOf(people), flatPrices);
  // 1,000 contacts per person: reach is saturated, and still no dollar is misplaced.
  const rich = allocationOf(allocate(problem, limitsOf(5000, { Radio: 5000, Cinema: 5000 }, { Cinema: 10 })));
  expect(rich.spend[RADIO]).toBeCloseTo(4990, 9);
  const full = allocationOf(allocate(problem, limitsOf(100, { Radio: 60, Cinema: 100, Print: 100 })));
  expect(full.spend[RADIO]).toBe(60);
  expect(full.spend.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(100, 10);
});

test('limits that allow one plan return it, with no gap', () => {
  const problem = makeProblem(randomAudience(1), randomPrices(1));
  const fixed = allocationOf(allocate(problem, limitsOf(100, { Radio: 60, Print: 40 }, { Radio: 60, Print: 40 })));
  expect(Array.from([fixed.spend[RADIO], fixed.spend[PRINT]])).toEqual([60, 40]);
  expect(fixed.gap).toBeLessThanOrEqual(1e-12 * fixed.reach);
  const all = allocationOf(allocate(problem, limitsOf(100, { Radio: 60, Print: 40 })));
  expect(all.spend[RADIO]).toBeCloseTo(60, 10);
});

test('an empty audience gets an even plan without a gap instead of an error', () => {
  const empty = allocationOf(allocate(makeProblem(audienceOf([]), flatPrices), limitsOf(10, { Radio: 10, Print: 10 })));
  expect(empty).toMatchObject({ reach: 0, gap: 0, relativeGap: 0 });
});

test('a start near the optimum saves passes and gives the same reach', () => {
  const problem = makeProblem(randomAudience(31, { rows: 3000 }), randomPrices(31));
  const open = limitsOf(1e6, Object.fromEntries(CHANNELS.map((channel) => [channel, 1e6])));
  const cold = allocationOf(allocate(problem, open));
  const warm = allocationOf(allocate(problem, open, { start: cold.spend }));
  expect(warm.passes).toBeLessThan(cold.passes);
  expect(warm.reach).toBeCloseTo(cold.reach, 2);
  const wild = allocationOf(allocate(problem, open, { start: new Float64Array(CHANNEL_COUNT).fill(5e6) }));
  expect(wild.reach / cold.reach).toBeCloseTo(1, 9);
});

test('infeasible limits are a result, not an exception', () => {
  const problem = makeProblem(randomAudience(1), randomPrices(1));
  expect(allocate(problem, limitsOf(100, { Radio: 60 }))).toMatchObject({
    status: 'infeasible',
    maxima: 60,
    budget: 100,
  });
  expect(allocate(problem, limitsOf(NaN, { Radio: 60 }))).toMatchObject({ status: 'infeasible' });
  expect(
    allocate(problem, { budget: 1, minimum: new Float64Array(2), maximum: new Float64Array(2), groups: [] }).status,
  ).toBe('infeasible');
});

test('both kernels find the same optimum, above and below the size of the multilevel start', () => {
  for (const rows of [2000, 17_000]) {
    const problem = makeProblem(randomAudience(rows, { rows }), randomPrices(rows));
    const limits = {
      budget: 1e6,
      minimum: new Float64Array(CHANNEL_COUNT),
      groups: [],
      maximum: new Float64Array(CHANNEL_COUNT).fill(4e5),
    };
    const fast = allocate(problem, limits, { kernel: fastKernel(problem) });
    const slow = allocate(problem, limits, { kernel: scalarKernel(problem) });
    if (fast.status !== 'optimal' || slow.status !== 'optimal') throw new Error('No optimum.');
    expect(fast.reach / slow.reach).toBeCloseTo(1, 9);
    fast.spend.forEach((amount, channel) => expect(Math.abs(amount - slow.spend[channel]!)).toBeLessThan(50));
  }
});
