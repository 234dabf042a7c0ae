import type { DollarsByChannel, Share } from '../../words/units.ts';
import type { Evaluation, Precision } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { allocate, boundsInDollars } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { frankWolfeGap } from '../solver/certificate.ts';
import { addTo } from '../solver/linearAlgebra.ts';
import type { AttentionScenario } from './reachRanges.ts';

/**
 * Stages of the soft minimum, which is below the true minimum by at most ln(scenarios) / sharpness. Rows are in random
 * order, so the first rows give a mix near the final one; only the last ascent uses all rows.
 */
const STAGES = [
  { sharpness: 100, rows: 8_192, tolerance: 1e-4 },
  { sharpness: 1_000, rows: 32_768, tolerance: 1e-5 },
  { sharpness: 4_000, rows: 32_768, tolerance: 1e-5 },
  { sharpness: 10_000, rows: Infinity, tolerance: 1e-5 },
] as const;
/** Minimum weight of a scenario in the ascent. The proof includes scenarios with less weight too. */
const NEGLIGIBLE_WEIGHT = 1e-7;
/** Minimum weight of a scenario whose curvature is computed. */
const NEGLIGIBLE_CURVATURE_WEIGHT = 1e-9;

/** The mix with the least worst regret over the scenarios that was found. */
export interface LeastRegret {
  readonly spend: DollarsByChannel;
  /** The limits of the TV branch it was found in. */
  readonly limits: SpendLimits;
  readonly worstRegret: Share;
  /** A lower bound of the worst regret of every mix within the limits. */
  readonly worstRegretBound: Share;
}

/**
 * The mix with the least worst regret over the scenarios. The regret in a scenario is the share of the best reach there
 * that the mix misses. With r_w(s) the reach of the mix s in scenario w as a share of the best reach there, it maximises
 * min_w r_w, which is concave but not smooth. The soft minimum -(1/b) ln sum exp(-b r_w) is smooth and is maximised like
 * reach, with growing sharpness b. Its derivatives at the end are weights a_w of the scenarios: sum a_w r_w is above min_w
 * r_w everywhere, so its Frank-Wolfe bound holds for every mix (minimax, Sion 1958; smoothing as in Nesterov 2005,
 * Mathematical Programming 103).
 *
 * @yields null, after each stage
 * @returns null where the limits allow no mix or no scenario has any reach
 */
export function* leastRegret(
  problem: PlanningProblem,
  scenarios: readonly AttentionScenario[],
  limits: SpendLimits,
): Generator<null, LeastRegret | null> {
  const scenariosWithReach = scenarios.filter(({ bestReach }) => bestReach > 0);
  if (scenariosWithReach.length === 0) return null;
  let found: Pick<LeastRegret, 'spend' | 'limits' | 'worstRegret'> | null = null;
  let upperBound = 0;
  for (const { limits: branchLimits } of tvBranches(limits)) {
    let start: DollarsByChannel | undefined;
    let relevant: readonly AttentionScenario[] = scenariosWithReach;
    for (const { sharpness, rows, tolerance } of STAGES) {
      const kernel = softMinimum(relevant, sharpness, Math.min(problem.rows, rows));
      const ascended = allocate(problem, branchLimits, { kernel, start, tolerance });
      if (ascended.status === 'infeasible') break;
      start = ascended.spend;
      yield null;
      // All scenarios are weighed again, because a scenario that had no weight may have become relevant. The next stage is at least 2.5
      // times as sharp and gives weight to fewer of them. Twice the sharpness keeps all of those, and some that get weight as the mix
      // changes. The 2 is chosen, not published; it cannot make a claim wrong, because the proof includes all scenarios.
      const shares = sharesOf(scenariosWithReach, inMoneyUnits(problem, start), kernel.rows);
      const { weights } = softMinimumWeights(shares, 2 * sharpness);
      relevant = scenariosWithReach.filter((_, index) => weights[index]! > NEGLIGIBLE_WEIGHT);
      // A branch that is already proven worse need not be solved to its optimum.
      if (found !== null && provenAt(problem, scenariosWithReach, branchLimits, start).bound < 1 - found.worstRegret)
        break;
    }
    if (start === undefined) continue;
    const { least, bound } = provenAt(problem, scenariosWithReach, branchLimits, start);
    upperBound = Math.max(upperBound, bound);
    if (found === null || 1 - least < found.worstRegret)
      found = { spend: start, limits: branchLimits, worstRegret: 1 - least };
  }
  return found && { ...found, worstRegretBound: Math.max(0, 1 - upperBound) };
}

/** Reach over the first rows, as a share of each scenario's best. */
function sharesOf(scenarios: readonly AttentionScenario[], units: Float64Array, rows: number): Share[] {
  return scenarios.map(({ kernel, bestReach }) => {
    const { reach } = kernel.pass(units, rows, 'single');
    return (reach * kernel.weightOf(kernel.rows)) / (bestReach * kernel.weightOf(rows));
  });
}

/**
 * Several scenarios as one objective: the soft minimum of their shares, scaled to the people that the rows represent. With H_w and
 * g_w the curvature and gradient of the share in scenario w, a_w the scenario's weight, b the sharpness and g = sum a_w g_w:
 *
 *     gradient   g
 *     curvature  sum a_w H_w + b (sum a_w g_w g_w' - g g')
 */
function softMinimum(scenarios: readonly AttentionScenario[], sharpness: number, rowsMaximum: number): Evaluation {
  const { kernel } = scenarios[0]!;
  const allPeople = kernel.weightOf(kernel.rows);
  /** The best reach in a scenario over the first rows, in proportion to the people that they represent. */
  const bestOver = (rows: number, { bestReach }: AttentionScenario) => (bestReach * kernel.weightOf(rows)) / allPeople;
  const evaluate = (spend: Float64Array, rows: number, precision: Precision) => {
    const passes = scenarios.map((scenario) => {
      const { reach, gradient } = scenario.kernel.pass(spend, rows, precision);
      const best = bestOver(rows, scenario);
      return { share: reach / best, slope: gradient.map((marginal) => marginal / best) };
    });
    const shares = passes.map(({ share }) => share);
    return { passes, ...softMinimumWeights(shares, sharpness) };
  };
  return {
    rows: rowsMaximum,
    hasSingle: false,
    weightOf: (rows) => kernel.weightOf(rows),
    pass(spend, rows, precision) {
      const { passes, weights, minimum } = evaluate(spend, rows, precision);
      const people = kernel.weightOf(rows);
      const gradient = new Float64Array(spend.length);
      passes.forEach(({ slope }, index) => addTo(gradient, slope, weights[index]! * people));
      return { reach: minimum * people, gradient };
    },
    curvature(spend, rows, precision) {
      const { passes, weights } = evaluate(spend, rows, precision);
      const people = kernel.weightOf(rows);
      const size = spend.length;
      const curvature = new Float64Array(size * size);
      const mean = new Float64Array(size);
      passes.forEach(({ slope }, index) => addTo(mean, slope, weights[index]!));
      scenarios.forEach((scenario, index) => {
        const weight = weights[index]!;
        if (weight < NEGLIGIBLE_CURVATURE_WEIGHT) return;
        addTo(
          curvature,
          scenario.kernel.curvature(spend, rows, precision),
          (people * weight) / bestOver(rows, scenario),
        );
        const { slope } = passes[index]!;
        for (let cell = 0; cell < curvature.length; cell++) {
          const [row, column] = [Math.floor(cell / size), cell % size];
          const product = (slope[row]! - mean[row]!) * (slope[column]! - mean[column]!);
          curvature[cell] = curvature[cell]! + people * sharpness * weight * product;
        }
      });
      return curvature;
    },
  };
}

/** The soft minimum -(1/b) ln sum exp(-b r_w) (see leastRegret), and its weights exp(-b r_w) / sum exp(-b r_w). */
function softMinimumWeights(shares: readonly number[], sharpness: number): { minimum: number; weights: number[] } {
  const least = Math.min(...shares);
  const unscaledWeights = shares.map((share) => Math.exp(-sharpness * (share - least)));
  const sum = unscaledWeights.reduce((total, weight) => total + weight, 0);
  return { minimum: least - Math.log(sum) / sharpness, weights: unscaledWeights.map((weight) => weight / sum) };
}

/**
 * Over all rows: the least share of this mix in any scenario, and an upper bound of the least share of every mix of the
 * branch. The weights of each stage give a bound; the lowest one counts.
 */
function provenAt(
  problem: PlanningProblem,
  scenarios: readonly AttentionScenario[],
  limits: SpendLimits,
  spend: DollarsByChannel,
): { least: Share; bound: Share } {
  const units = inMoneyUnits(problem, spend);
  const passes = scenarios.map(({ kernel, bestReach }) => {
    const { reach, gradient } = kernel.pass(units, kernel.rows, 'double');
    return { share: reach / bestReach, slope: gradient.map((marginal) => marginal / bestReach / problem.moneyUnit) };
  });
  const shares = passes.map(({ share }) => share);
  const bounds = STAGES.map(({ sharpness }) => {
    const { weights } = softMinimumWeights(shares, sharpness);
    const slope = new Float64Array(spend.length);
    passes.forEach((pass, index) => addTo(slope, pass.slope, weights[index]!));
    const mean = shares.reduce((sum, share, index) => sum + weights[index]! * share, 0);
    return mean + frankWolfeGap(slope, spend, boundsInDollars(limits));
  });
  return { least: Math.min(...shares), bound: Math.min(...bounds) };
}
