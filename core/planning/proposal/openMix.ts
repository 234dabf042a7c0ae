import { everyChannelOpen, freeMoney, isManualMix, leavesNoChoice } from '../../rules/freedom.ts';
import type { AskedLimits, ChannelLimits } from '../../rules/limitRules.ts';
import { roundDollars, wholeNumber } from '../../words/amounts.ts';
import type { Certificate } from '../../contract/bodies/planReport.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { readLimits } from '../model/limits.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { OPTIMAL_GAP } from '../solver/allocate.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';

/** What was asked: the limits, and those that held before every channel was set by hand, where a planner did so [$]. */
interface OpenRequest extends AskedLimits {
  readonly open?: readonly ChannelLimits[] | undefined;
}

/** What is looked at of a plan. */
interface ProvenPlan {
  readonly attentiveReach: People;
  readonly certificate: Certificate;
}

/** The best mix of a budget whose limits leave no choice, once they do. */
export interface OpenMix {
  /** The limits it is held to: those before the amounts were set by hand, or every channel open. */
  readonly limits: readonly ChannelLimits[];
  readonly within: 'own limits' | 'every channel open';
  /** Whether the plan's amounts are its limits, so that other budgets have to be compared within `limits`. */
  readonly isManual: boolean;
  /** [$] */
  readonly spend: DollarsByChannel;
  readonly reach: People;
  /** No mix within `limits` reaches more than this. */
  readonly atMost: People;
  /** How many more people than the plan it reaches; below 0 where the plan is outside of `limits`. */
  readonly more: People;
}

/**
 * A plan whose limits leave no choice is the best of what they allow, which proves nothing. Such a plan is compared with the best
 * open mix of its budget instead, and its certificate says so. Any other plan comes back as it is.
 *
 * @param isEstimate whether `problem` is a sample of the rows that the proposal was counted over
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
  const { rows, limits, within } = comparisonLimits(request);
  const choice = chooseBranch(problem, limits, kernel, { tolerance: OPTIMAL_GAP, onlyWinner: true });
  if (choice.status === 'infeasible') return null;
  const { spend, reach } = choice.allocation;
  return {
    ...{ limits: rows, within, isManual: isManualMix(request), spend, reach },
    atMost: Math.max(choice.upperBound, reach),
    more: reach - attentiveReach,
  };
}

/** The limits that held before, where they can take this budget; else every channel open. */
function comparisonLimits({ budget, open }: OpenRequest): {
  rows: readonly ChannelLimits[];
  limits: SpendLimits;
  within: OpenMix['within'];
} {
  const every = everyChannelOpen(budget);
  const own = open === undefined ? null : readLimits(budget, open);
  if (open === undefined || own === null || 'status' in own || leavesNoChoice({ budget, limits: open })) {
    // Every channel open can always take the budget.
    return { rows: every, limits: readLimits(budget, every) as SpendLimits, within: 'every channel open' };
  }
  const isLimited = open.length < every.length || open.some((row) => row.Min_Budget > 0 || row.Max_Budget < budget);
  return { rows: open, limits: own, within: isLimited ? 'own limits' : 'every channel open' };
}

/** Never a proof: the gap is the distance to the best open mix, and so is the sentence. */
function openMixCertificate(open: OpenMix, request: OpenRequest, plan: ProvenPlan, isEstimate: boolean): Certificate {
  const gap = Math.max(0, open.atMost - plan.attentiveReach);
  return {
    gap,
    relative_gap: gap / plan.attentiveReach,
    status: 'best found',
    says: `${whatWasAsked(request)}; ${whatIsPossible(open, gap, isEstimate)}.`,
  };
}

function whatWasAsked({ budget, limits, open }: OpenRequest): string {
  if (open !== undefined) return 'Set by hand on the desk';
  if (limits.every((row) => row.Min_Budget === row.Max_Budget)) {
    return 'Every channel has an exact amount, so there was nothing to choose';
  }
  const free = freeMoney({ budget, limits });
  return free < 1
    ? 'The limits leave nothing to choose'
    : `The limits leave only ${roundDollars(free)} of ${roundDollars(budget)} to choose`;
}

function whatIsPossible({ within, more }: OpenMix, gap: People, isEstimate: boolean): string {
  const [best, none] =
    within === 'own limits'
      ? [
          'the best mix of this budget within the limits it started from',
          'no mix of this budget within the limits it started from',
        ]
      : ['the best open mix of this budget', 'no open mix of this budget'];
  const counted = isEstimate ? ', by the sample' : '';
  if (more >= 1) return `${best} reaches ${isEstimate ? 'about ' : ''}${wholeNumber(more)} more${counted}`;
  return gap < 1
    ? `${none} reaches more${counted}`
    : `${best} reaches at most ${wholeNumber(Math.ceil(gap))} more${counted}`;
}
