import { CHANNELS } from '../../rules/channels.ts';
import { mostOften } from '../goals/mostOften.ts';
import { smallestBuy } from '../goals/smallestBuy.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { roundToCents } from '../model/cents.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import { openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { BUDGET, exactLimits, faultsOfOpen, manualMix, proposalFor } from '../testing/openMixes.ts';
import { explain } from './explain.ts';

test('manual mixes equal to those for a smallest buy and for 3+ are compared with the best open mix', () => {
  const seed = 11;
  const problem = makeProblem(randomAudience(seed), randomPrices(seed));
  const limits = readLimits(BUDGET, openLimits(BUDGET)) as SpendLimits;
  const kernel = fastKernel(problem);
  const small = smallestBuy(problem, limits, 150_000, kernel);
  const often = mostOften(problem, limits, 3, kernel);
  for (const found of [small, often]) {
    if (found.status === 'infeasible') throw new Error(found.message);
    const spend = roundToCents(found.spend, found.limits);
    const plan = proposalFor(problem, { budget: BUDGET, limits: exactLimits(spend), openLimits: openLimits(BUDGET) });
    expect(faultsOfOpen(seed, plan)).toEqual([]);
  }
});

test('for a manual mix, reasons, other budgets and the plan without a channel use the open limits', () => {
  const seed = 3;
  const problem = makeProblem(randomAudience(seed), randomPrices(seed));
  const request = { budget: BUDGET, limits: exactLimits(manualMix(seed)), openLimits: openLimits(BUDGET) };
  const plan = proposalFor(problem, request);
  const why = explain(problem, request, plan);
  expect(why.says).not.toMatch(/moving a dollar/);
  const atBudget = why.frontier!.filter(({ budget }) => budget === BUDGET);
  expect(atBudget).toHaveLength(2);
  expect(atBudget.find(({ this_plan }) => this_plan)!.attentive_reach).toBe(plan.attentiveReach);
  expect(atBudget.find(({ this_plan }) => !this_plan)!.attentive_reach).toBe(plan.open!.reach);
  expect(why.frontier!.length).toBe(21);
  expect(why.frontier_says).toMatch(/This plan was set by hand and is not on the line\.$/);
  const rows = why.channels!;
  expect(rows.filter(({ spend }) => spend > 0).every(({ without_it }) => without_it! > plan.attentiveReach)).toBe(true);
  expect(rows.map(({ says }) => says).join()).not.toMatch(/minimums take|by its limits|not chosen/);
  expect(rows[CHANNELS.indexOf('Radio')]!.says).toMatch(
    /^Set at \$[\d,]+; the best open mix gives it (\$[\d,]+|nothing)\.$/,
  );
});
