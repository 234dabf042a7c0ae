import { everyChannelOpen, freeMoney, minimumsTakeBudget, leavesNoChoice } from '../../rules/freedom.ts';
import type { AskedLimits, ChannelLimits } from '../../rules/limitRules.ts';
import { roundDollars, wholeNumber } from '../../words/amounts.ts';
import type { Certificate } from '../../contract/bodies/planReport.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** The requested budget and limits. */
interface OpenRequest extends AskedLimits {
  /** The limits that applied before the planner set every channel manually; missing where that did not happen [$]. */
  readonly openLimits?: readonly ChannelLimits[] | undefined;
}

/** The figures of a plan that are compared with those of the best open mix. */
interface ProvenPlan {
  readonly attentiveReach: People;
  readonly certificate: Certificate;
}

/** The best mix of a budget once channels may move, for a plan whose limits leave no choice. */
export interface OpenMix {
  /** The limits of this mix: those before the amounts were set manually, or every channel from $0 to the whole budget. */
  readonly limits: readonly ChannelLimits[];
  /** 'own limits' if the limits before the manual amounts are used and restrict a channel. */
  readonly comparedWithin: 'own limits' | 'every channel open';
  /** Whether the minimums take (nearly) the whole budget, as in a manual mix. Plans of other budgets are then compared within `limits`, not within the plan's own. */
  readonly isManual: boolean;
  /** [$] */
  readonly spend: DollarsByChannel;
  readonly reach: People;
  /** Upper bound for all mixes within `limits`. */
  readonly atMost: People;
  /** How many more people this mix reaches than the plan; below 0 where the plan is outside of `limits`. */
  readonly peopleMore: People;
}

/**
 * A plan whose limits leave no choice is always the best plan within them, which proves nothing. It is compared with the
 * best open mix of its budget instead, and its certificate says so. Other plans are returned unchanged.
 *
 * @param isEstimate whether `problem` is a sample of the rows that the proposal was computed over
 */
export function comparedWithOpenMix<Plan extends ProvenPlan>(
  problem: PlanningProblem,
  request: OpenRequest,
  proposal: Plan,
  kernel: ReachKernel,
  isEstimate = false,
): Plan & { readonly open?: OpenMix } {
  if (!leavesNoChoice(request)) return proposal;
  const open = openMixOf(problem, request, proposal, kernel);
  return open === null
    ? proposal
    : { ...proposal, open, certificate: openMixCertificate(open, request, proposal, isEstimate) };
}

function openMixOf(
  problem: PlanningProblem,
  request: OpenRequest,
  { attentiveReach }: ProvenPlan,
  kernel: ReachKernel,
): OpenMix | null {
  const { limitRows, limits, comparedWithin } = comparisonLimits(request);
  const choice = chooseBranch(problem, limits, kernel, { tolerance: OPTIMAL_GAP, onlyWinner: true });
  if (choice.status === 'infeasible') return null;
  const { spend, reach } = choice.allocation;
  return {
    limits: limitRows,
    comparedWithin,
    isManual: minimumsTakeBudget(request),
    spend,
    reach,
    atMost: Math.max(choice.upperBound, reach),
    peopleMore: reach - attentiveReach,
  };
}

/** The limits that applied before the manual amounts, if this budget fits them and they leave a choice; else every channel open. */
function comparisonLimits({ budget, openLimits }: OpenRequest): {
  limitRows: readonly ChannelLimits[];
  limits: SpendLimits;
  comparedWithin: OpenMix['comparedWithin'];
} {
  const openRows = everyChannelOpen(budget);
  const earlierLimits = openLimits === undefined ? null : readLimits(budget, openLimits);
  if (
    openLimits === undefined ||
    earlierLimits === null ||
    'status' in earlierLimits ||
    leavesNoChoice({ budget, limits: openLimits })
  ) {
    // With every channel open, any budget can be spent.
    return {
      limitRows: openRows,
      limits: readLimits(budget, openRows) as SpendLimits,
      comparedWithin: 'every channel open',
    };
  }
  const isLimited =
    openLimits.length < openRows.length || openLimits.some((row) => row.Min_Budget > 0 || row.Max_Budget < budget);
  return {
    limitRows: openLimits,
    limits: earlierLimits,
    comparedWithin: isLimited ? 'own limits' : 'every channel open',
  };
}

/** A certificate that is never a proof: its gap and sentence are about the distance to the best open mix. */
function openMixCertificate(open: OpenMix, request: OpenRequest, plan: ProvenPlan, isEstimate: boolean): Certificate {
  const gap = Math.max(0, open.atMost - plan.attentiveReach);
  return {
    gap,
    relative_gap: gap / plan.attentiveReach,
    status: 'best found',
    says: `${requestClause(request)}; ${comparisonClause(open, gap, isEstimate)}.`,
  };
}

function requestClause({ budget, limits, openLimits }: OpenRequest): string {
  if (openLimits !== undefined) return 'Set by hand on the desk';
  if (limits.every((row) => row.Min_Budget === row.Max_Budget)) {
    return 'Every channel has an exact amount, so there was nothing to choose';
  }
  const free = freeMoney({ budget, limits });
  return free < 1
    ? 'The limits leave nothing to choose'
    : `The limits leave only ${roundDollars(free)} of ${roundDollars(budget)} to choose`;
}

function comparisonClause({ comparedWithin, peopleMore }: OpenMix, gap: People, isEstimate: boolean): string {
  const [bestMix, noMix] =
    comparedWithin === 'own limits'
      ? [
          'the best mix of this budget within the limits it started from',
          'no mix of this budget within the limits it started from',
        ]
      : ['the best open mix of this budget', 'no open mix of this budget'];
  const bySample = isEstimate ? ', by the sample' : '';
  if (peopleMore >= 1)
    return `${bestMix} reaches ${isEstimate ? 'about ' : ''}${wholeNumber(peopleMore)} more${bySample}`;
  return gap < 1
    ? `${noMix} reaches more${bySample}`
    : `${bestMix} reaches at most ${wholeNumber(Math.ceil(gap))} more${bySample}`;
}
