import type { NearBest, NearBestRange } from '../../contract/bodies/deskQuestions.ts';
import type { Dollars, People, Share } from '../../words/units.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { allocate, boundsInDollars } from '../solver/allocate.ts';
import type { Allocation } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { bestLinearPlan } from '../solver/certificate.ts';
import { upperBound } from '../solver/trail.ts';

/** Relative accuracy of the ends of a range, or LEAST_WIDTH_DOLLARS where that is more. */
const END_TOLERANCE = 4e-4;
const LEAST_WIDTH_DOLLARS = 0.5;
/** Upper bound of the iterations: tangents converge quadratically and need far fewer. */
const TANGENTS_MAXIMUM = 40;
/** Enough halvings to narrow any range of money to rounding. */
const BISECTIONS = 50;
const SOLVER_TOLERANCE = 1e-7;

/** A range of money for one channel, both ends included. */
interface Span {
  readonly least: Dollars;
  readonly most: Dollars;
}

/**
 * For each channel the least and the most money of any plan within the limits that gives up at most the share `within`
 * of the best reach. In one TV branch V_c(x), the best reach with x in channel c, is concave in x. So the answer is one
 * span around the best plan's spend, and its ends are where V_c crosses the target. Tangents at certified plans are
 * upper bounds of V_c. No end lies beyond the point where the lowest tangent crosses the target (Kelley 1960, J. SIAM 8),
 * and the next plan is taken just inside this point. Over both branches the answer is a union of spans.
 */
export function* nearBestRanges(
  problem: PlanningProblem,
  limits: SpendLimits,
  kernel: ReachKernel,
  within: Share,
): Generator<null, NearBest> {
  const branches = tvBranches(limits).flatMap(({ limits: branchLimits }) => {
    const best = allocate(problem, branchLimits, { kernel, tolerance: SOLVER_TOLERANCE });
    return best.status === 'infeasible' ? [] : [{ branchLimits, best }];
  });
  const bestReach = Math.max(0, ...branches.map(({ best }) => best.reach));
  const target = (1 - within) * bestReach;
  const spansByChannel: Span[][] = Array.from(limits.minimum, () => []);
  for (const { branchLimits, best } of branches) {
    if (best.reach < target) continue;
    const search = new BranchSearch(problem, kernel, branchLimits, best, target);
    for (const [channel, spans] of spansByChannel.entries()) {
      spans.push({ least: search.end(channel, -1), most: search.end(channel, 1) });
      yield null;
    }
  }
  const channels = spansByChannel.map((spans, channel) =>
    rangeOf(spans, limits.minimum[channel]!, limits.maximum[channel]!),
  );
  return { best: bestReach, target, channels };
}

/** The near-best range of a channel; null where its limits leave no range, or no mix was found. */
function rangeOf(spans: readonly Span[], minimum: Dollars, maximum: Dollars): NearBestRange | null {
  if (maximum - minimum < LEAST_WIDTH_DOLLARS || spans.length === 0) return null;
  const joined = joinedSpans(spans.map(inWholeDollars));
  // Ends are whole dollars, so a difference of up to $1 may be rounding.
  return { spans: joined, isMust: joined[0]!.least > minimum + 1 };
}

/** The span rounded inwards to whole dollars. Where none is inside, both ends are the lower end, rounded. */
function inWholeDollars({ least, most }: Span): Span {
  // A difference of 1e-6 from a whole dollar is rounding. + 0 changes a rounded-up -0 into 0.
  const [up, down] = [Math.ceil(least - 1e-6) + 0, Math.floor(most + 1e-6)];
  return up <= down ? { least: up, most: down } : { least: Math.round(least), most: Math.round(least) };
}

/** The spans in order. Spans that overlap or touch become one. */
function joinedSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((one, other) => one.least - other.least)) {
    const last = joined.at(-1);
    if (last === undefined || span.least > last.most + 1) joined.push(span);
    else joined[joined.length - 1] = { least: last.least, most: Math.max(last.most, span.most) };
  }
  return joined;
}

/** The search in one TV branch (FTA National, or FTA Metro and Regional). */
class BranchSearch {
  readonly #problem: PlanningProblem;
  readonly #kernel: ReachKernel;
  readonly #limits: SpendLimits;
  readonly #best: Allocation;
  readonly #target: People;

  constructor(problem: PlanningProblem, kernel: ReachKernel, limits: SpendLimits, best: Allocation, target: People) {
    this.#problem = problem;
    this.#kernel = kernel;
    this.#limits = limits;
    this.#best = best;
    this.#target = target;
  }

  /** The least (`direction` -1) or the most (1) money that a plan can have in the channel and reach the target [$]. */
  end(channel: number, direction: -1 | 1): Dollars {
    const trail: Allocation[] = [this.#best];
    let inner = this.#best.spend[channel]!;
    const limit = this.#furthest(channel, direction);
    for (let step = 0; step < TANGENTS_MAXIMUM; step++) {
      const outer = this.#crossing(trail, channel, inner, limit);
      const width = Math.max(LEAST_WIDTH_DOLLARS, END_TOLERANCE * Math.abs(outer));
      if (Math.abs(outer - inner) <= width) break;
      // The trial is just inside the bound, unless the bound is the limit itself.
      const trial = outer === limit ? outer : outer - (direction * width) / 2;
      const plan = allocate(this.#problem, lockedTo(this.#limits, channel, trial), {
        kernel: this.#kernel,
        tolerance: SOLVER_TOLERANCE,
        start: trail.at(-1)!.spend,
        nearbyPlans: trail.slice(-2),
      });
      if (plan.status === 'infeasible') break;
      trail.push(plan);
      if (plan.reach >= this.#target) inner = trial;
    }
    return inner;
  }

  /** The channel's own limit, or the point where the other channels or the groups have no room or no money left. */
  #furthest(channel: number, direction: -1 | 1): Dollars {
    const gains = new Float64Array(this.#limits.minimum.length);
    gains[channel] = direction;
    return bestLinearPlan(gains, boundsInDollars(this.#limits))[channel]!;
  }

  /**
   * The point between `inner`, which reaches the target, and `limit` at which the lowest tangent falls below the target;
   * `limit` where no tangent does.
   */
  #crossing(trail: readonly Allocation[], channel: number, inner: Dollars, limit: Dollars): Dollars {
    const mayReachTarget = (money: Dollars) =>
      upperBound(trail, lockedTo(this.#limits, channel, money)) >= this.#target;
    if (mayReachTarget(limit)) return limit;
    let [inside, outside] = [inner, limit];
    for (let step = 0; step < BISECTIONS; step++) {
      const middle = (inside + outside) / 2;
      if (mayReachTarget(middle)) inside = middle;
      else outside = middle;
    }
    return outside;
  }
}

function lockedTo(limits: SpendLimits, channel: number, money: Dollars): SpendLimits {
  const [minimum, maximum] = [Float64Array.from(limits.minimum), Float64Array.from(limits.maximum)];
  minimum[channel] = maximum[channel] = money;
  return { ...limits, minimum, maximum };
}
