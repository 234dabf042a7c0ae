import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import { audienceOf, openLimits, randomAudience, randomLimits, randomPrices } from '../testing/audiences.ts';
import { leastBudget } from './leastBudget.ts';

const ONE_DOLLAR = new Float64Array(CHANNELS.length).fill(1);

/** The maximum reach at a budget, with maxima of the whole budget following it: the inverse question. */
function mostReach(problem: ReturnType<typeof makeProblem>, { budget, limits }: ProposalRequest, other: number) {
  const rows = limits.map((row) => ({ ...row, Max_Budget: row.Max_Budget >= budget ? other : row.Max_Budget }));
  const answer = propose(problem, { budget: other, limits: rows });
  return answer.status === 'proposed' ? answer.attentiveReach : 0;
}

function leastBudgetOf(...question: Parameters<typeof leastBudget>) {
  const answer = leastBudget(...question);
  if (answer.status !== 'found') throw new Error(answer.status);
  return answer;
}

test('one channel that all use equally: the inverse of the reach formula', () => {
  // A thousand people with equal shares of the thousand impressions a dollar buys: y = B contacts each.
  const audience = audienceOf(Array.from({ length: 10 }, () => ({ weight: 100, use: { Radio: 3 } })));
  const problem = makeProblem(audience, new Float64Array(CHANNELS.length).fill(1000));
  const request = { budget: 50, limits: openLimits(50) };
  // R(B) = 1000 (1 - exp(-B / 1000)), so 1000 ln 2 dollars reach half of them.
  const { budget, budgetBound, allocation } = leastBudgetOf(problem, request, 500, fastKernel(problem));
  expect(budgetBound).toBeCloseTo(1000 * Math.LN2, 1);
  expect(budget).toBe(694);
  expect(allocation.reach).toBeGreaterThanOrEqual(500);
});

test.each([1, 2, 3, 4, 5, 6])(
  'what a budget reaches needs that budget, and a dollar less is not enough (seed %d)',
  (seed) => {
    const problem = makeProblem(randomAudience(seed), randomPrices(seed));
    const request = { budget: 800_000, limits: seed % 2 ? openLimits(800_000) : randomLimits(seed, 800_000) };
    for (const other of [600_000, 800_000, 1_300_000]) {
      const people = mostReach(problem, request, other);
      if (people === 0) continue;
      const { budget, budgetBound, allocation } = leastBudgetOf(
        problem,
        request,
        people * (1 - 1e-9),
        fastKernel(problem),
      );
      expect(allocation.reach).toBeGreaterThanOrEqual(people * (1 - 1e-9));
      // Two dollars, or two millionths where that is more: the width of the bracket, and rounding up.
      expect(Math.abs(budget - other)).toBeLessThanOrEqual(2 + 2e-6 * other);
      expect(budgetBound).toBeLessThanOrEqual(budget);
      expect(mostReach(problem, request, Math.floor(budgetBound) - 2)).toBeLessThan(people);
    }
  },
);

test('the cheaper TV branch wins', () => {
  const person = (use: Record<string, number>) => ({ weight: 1000, use });
  const people = [person({ 'FTA National': 1, 'FTA Metro': 1 }), person({ 'FTA National': 1, 'FTA Regional': 1 })];
  const priced = (national: number) =>
    makeProblem(
      audienceOf(people),
      ONE_DOLLAR.map((_, channel) => (CHANNELS[channel] === 'FTA National' ? national : 10)),
    );
  const request = { budget: 100, limits: openLimits(100) };
  for (const [national, branch] of [
    [9, 'national'],
    [11, 'metro and regional'],
  ] as const) {
    const problem = priced(national);
    const answer = leastBudgetOf(problem, request, 1000, fastKernel(problem));
    expect(answer.branch).toBe(branch);
    // Both reach half of the people: 2,000 x ln 2 contacts at the price of a thousand.
    const least = (2000 * Math.LN2 * Math.min(national, 10)) / 1000;
    expect(answer.budgetBound).toBeLessThanOrEqual(least * (1 + 1e-9));
    expect(answer.budgetBound).toBeGreaterThan(least - 1);
    expect(answer.budget - answer.budgetBound).toBeLessThan(2 + 1e-9);
  }
});

test('more than the limits allow: the answer has the maximum, and the budget near it', () => {
  const problem = makeProblem(randomAudience(7), randomPrices(7));
  const kernel = fastKernel(problem);
  const limits = openLimits(500_000).map((row) => ({
    ...row,
    Max_Budget: row.Channel === 'Radio' ? 300_000 : 250_000,
  }));
  const capped = { budget: 500_000, limits };
  const sum = 300_000 + 250_000 * (CHANNELS.length - 2);
  const answer = leastBudget(problem, capped, problem.targetPeople, kernel);
  if (answer.status !== 'out of reach') throw new Error(answer.status);
  const national = 300_000 + 250_000 * (CHANNELS.length - 3);
  expect(answer.largestReach).toBeCloseTo(
    Math.max(mostReach(problem, capped, sum), mostReach(problem, capped, national)),
    -1,
  );
  expect(mostReach(problem, capped, answer.nearlyMost)).toBeGreaterThanOrEqual(0.99 * answer.largestReach * (1 - 1e-9));
  expect(mostReach(problem, capped, answer.nearlyMost * 0.999)).toBeLessThan(0.99 * answer.largestReach);
  // Without caps everyone who uses anything is reached in the limit, but never more than the universe.
  const open = leastBudget(problem, { budget: 500_000, limits: openLimits(500_000) }, problem.targetPeople + 1, kernel);
  expect(open).toMatchObject({ status: 'out of reach' });
});

test('minima that reach enough people are the least budget, to the dollar', () => {
  const problem = makeProblem(randomAudience(9), randomPrices(9));
  const limits = openLimits(800_000, { Radio: [300_000, 300_000] });
  const answer = leastBudgetOf(problem, { budget: 800_000, limits }, 1, fastKernel(problem));
  expect([answer.budget, answer.budgetBound]).toEqual([300_000, 300_000]);
});

test('limits that no plan can meet are infeasible', () => {
  const problem = makeProblem(randomAudience(8), randomPrices(8));
  const limits = openLimits(100, { Radio: [200, 300] });
  expect(leastBudget(problem, { budget: 100, limits }, 10, fastKernel(problem))).toMatchObject({
    status: 'infeasible',
  });
});
