import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { openLimits, randomAudience, randomPrices } from './audiences.ts';

/**
 * Number of cases, with the seeds 0 to 23. The answers of a second solver, SLSQP, are stored in
 * core/planning/goals/often.fixture.json. bench/often.bench.ts writes this file, so run it after a change of this number.
 */
export const OFTEN_CASES = 24;

interface OftenCase {
  readonly problem: PlanningProblem;
  /** Limits with FTA National closed, so that only one TV branch is open. */
  readonly limits: SpendLimits;
  /** The goal counts people reached at least this many times. */
  readonly times: number;
}

/**
 * A case for the goal of people reached 2, 3 or 5 times or more. A channel may get at most 100%, 40% or 25% of the budget.
 */
export function oftenCase(seed: number): OftenCase {
  const budget = Math.round(120_000 * 20 ** ((seed % 7) / 6));
  const rules = { most_in_one: [100, 40, 25][seed % 3]! };
  const limits = readLimits(budget, openLimits(budget, { 'FTA National': [0, 0] }), rules);
  if ('status' in limits) throw new Error(limits.message);
  const problem = makeProblem(randomAudience(seed, { rows: 80 }), randomPrices(seed));
  return { problem, limits, times: [2, 3, 5][Math.floor(seed / 3) % 3]! };
}
