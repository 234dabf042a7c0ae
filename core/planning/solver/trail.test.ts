import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { allocate } from './allocate.ts';
import type { Allocation } from './allocate.ts';
import { extrapolated, upperBound } from './trail.ts';

const limitsAt = (budget: number) => ({
  budget,
  minimum: new Float64Array(CHANNELS.length),
  groups: [],
  maximum: new Float64Array(CHANNELS.length).fill(0.4 * budget),
});

function allocationOf(answer: ReturnType<typeof allocate>): Allocation {
  if (answer.status === 'infeasible') throw new Error(answer.message);
  return answer;
}

// Above 4,096 rows, so that samples are ascended with the linear term of the nearby plans.
const problem = makeProblem(randomAudience(9, { rows: 12_000 }), randomPrices(9));
const budgets = [4e5, 6e5, 8e5, 9e5, 12e5];
const certifiedPlans = budgets.map((budget) => allocationOf(allocate(problem, limitsAt(budget))));

test('no plan is above the upper bound from plans at other budgets, which tightens as they come nearer', () => {
  budgets.forEach((budget, index) => {
    const far = upperBound(certifiedPlans.slice(0, 1), limitsAt(budget));
    const near = upperBound(certifiedPlans.slice(0, index + 1), limitsAt(budget));
    expect(far).toBeGreaterThanOrEqual(certifiedPlans[index]!.reach);
    expect(near).toBeGreaterThanOrEqual(certifiedPlans[index]!.reach);
    expect(near).toBeLessThanOrEqual(far);
    expect(near).toBeLessThanOrEqual(certifiedPlans[index]!.reach * (1 + 1e-6));
  });
  expect(upperBound([], limitsAt(1e6))).toBe(Infinity);
});

test('plans are extrapolated linearly, and never below $0', () => {
  const plan = (...amounts: number[]) => ({ ...certifiedPlans[0]!, spend: Float64Array.from(amounts) });
  expect(extrapolated([], 10)).toBeUndefined();
  expect(extrapolated([plan(4, 6)], 20)).toEqual(Float64Array.of(4, 6));
  expect(extrapolated([plan(4, 6), plan(6, 9)], 20)).toEqual(Float64Array.of(8, 12));
  expect(extrapolated([plan(4, 6), plan(2, 13)], 25)).toEqual(Float64Array.of(0, 27));
});

test('warm-started by nearby plans, the solver finds the same optimum with fewer passes', () => {
  const guided = allocationOf(
    allocate(problem, limitsAt(9e5), {
      start: extrapolated(certifiedPlans.slice(1, 3), 9e5),
      nearbyPlans: certifiedPlans.slice(1, 3),
      tolerance: 1e-6,
    }),
  );
  const alone = allocationOf(allocate(problem, limitsAt(9e5), { tolerance: 1e-6 }));
  expect(guided.status).toBe('optimal');
  expect(guided.reach / certifiedPlans[3]!.reach).toBeCloseTo(1, 6);
  expect(guided.passes).toBeLessThan(alone.passes);
});

test('even a misleading warm start only costs passes', () => {
  const other = allocationOf(
    allocate(makeProblem(randomAudience(77, { rows: 5_000 }), randomPrices(3)), limitsAt(3e4)),
  );
  const misdirected = allocationOf(
    allocate(problem, limitsAt(9e5), { start: other.spend, nearbyPlans: [other, other] }),
  );
  expect(misdirected.status).toBe('optimal');
  expect(misdirected.reach / certifiedPlans[3]!.reach).toBeCloseTo(1, 6);
  const kernel = fastKernel(problem);
  expect(allocationOf(allocate(problem, limitsAt(9e5), { kernel, nearbyPlans: [other], incumbent: 1 })).status).toBe(
    'optimal',
  );
});
