import type { DifferingAttention } from '../../contract/bodies/deskQuestions.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';
import { contactsOf } from '../kernel/contacts.ts';
import type { Evaluation } from '../kernel/kernel.ts';
import { weightCounter } from '../kernel/scalarKernel.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { ContactRateTable } from '../kernel/contactRateTable.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { inMoneyUnits } from '../model/reach.ts';
import { allocate } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** Shape of the Gamma distribution. The smaller it is, the more people differ. */
const SHAPE = 2;
/** Shapes where people differ a little, and where they differ much. */
const RANGE_SHAPES = { little: 5, much: 1 } as const;
/** Gap of the best mix [share of reach]. */
const TOLERANCE = 1e-5;
/** The best mix is found on this many rows, which are in random order. Reach is evaluated on all rows. */
const SEARCH_ROWS = 32_768;

/**
 * Reach where each person's attention varies by a Gamma factor of mean 1: contacts are then negative binomial, and
 * `R = sum w (1 - (1 + y / a)^-a)` with w the weight of a person, y the contacts and a the shape. It is
 * concave in spend, like Poisson reach (the limit for a to infinity).
 * Source: Ehrenberg 1959, Applied Statistics 8; Goodhardt, Ehrenberg & Chatfield 1984, J. R. Statist. Soc. A 147.
 */
export function gammaReach({ weights, contactRates, rows }: ContactRateTable, shape: number): Evaluation {
  return {
    rows,
    hasSingle: false,
    weightOf: weightCounter(weights),
    pass: (spend, rowCount) => {
      const gradient = new Float64Array(WIDTH);
      let reach = 0;
      for (let row = 0, from = 0; row < rowCount; row++, from += WIDTH) {
        const log = Math.log1p(contactsOf(contactRates, from, spend) / shape);
        reach -= weights[row]! * Math.expm1(-shape * log);
        const slope = weights[row]! * Math.exp(-(shape + 1) * log);
        for (let channel = 0; channel < WIDTH; channel++) gradient[channel]! += slope * contactRates[from + channel]!;
      }
      return { reach, gradient };
    },
    curvature: (spend, rowCount) => {
      const curvature = new Float64Array(WIDTH * WIDTH);
      for (let row = 0, from = 0; row < rowCount; row++, from += WIDTH) {
        const log = Math.log1p(contactsOf(contactRates, from, spend) / shape);
        const unscaledCurvature = weights[row]! * ((shape + 1) / shape) * Math.exp(-(shape + 2) * log);
        for (let one = 0; one < WIDTH; one++) {
          const scaled = unscaledCurvature * contactRates[from + one]!;
          if (scaled === 0) continue;
          for (let other = 0; other < WIDTH; other++) {
            curvature[one * WIDTH + other]! += scaled * contactRates[from + other]!;
          }
        }
      }
      return curvature;
    },
  };
}

/**
 * The mix with the most reach where attention differs between people, in either TV branch [$].
 * @returns null where the limits allow no mix
 */
export function bestWhereAttentionDiffers(problem: PlanningProblem, limits: SpendLimits): DollarsByChannel | null {
  const kernel = gammaReach({ ...problem, rows: Math.min(problem.rows, SEARCH_ROWS) }, SHAPE);
  let best: { readonly spend: DollarsByChannel; readonly reach: People } | null = null;
  for (const { limits: branchLimits } of tvBranches(limits)) {
    const found = allocate(problem, branchLimits, { kernel, tolerance: TOLERANCE });
    if (found.status !== 'infeasible' && (best === null || found.reach > best.reach)) best = found;
  }
  return best?.spend ?? null;
}

/**
 * A mix's reach where attention differs between people, and how far it is below the reach of the best mix.
 * @param best the mix of {@link bestWhereAttentionDiffers}
 */
export function differingAttention(
  problem: PlanningProblem,
  best: DollarsByChannel | null,
  spend: DollarsByChannel,
): DifferingAttention {
  const reachAt = (shape: number, mix: DollarsByChannel) =>
    gammaReach(problem, shape).pass(inMoneyUnits(problem, mix), problem.rows, 'double').reach;
  const reach = reachAt(SHAPE, spend);
  const bestReach = best === null ? reach : Math.max(reach, reachAt(SHAPE, best));
  return {
    reach,
    little: reachAt(RANGE_SHAPES.little, spend),
    much: reachAt(RANGE_SHAPES.much, spend),
    regret: bestReach > 0 ? 1 - reach / bestReach : 0,
  };
}
