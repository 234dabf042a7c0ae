import type { FrontierPoint } from '../../contract/bodies/why.ts';
import { roundDollars } from '../../words/amounts.ts';
import { listed } from '../../words/wording.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { limitsAtBudget } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { isForReach, isOffBudgetCurve, rulesOfSplit, timesOf } from '../planRules/bestUnderRules.ts';
import { chooseBranch } from '../solver/branches.ts';
import type { TvBranch, KnownPlans } from '../solver/branches.ts';
import type { People, Dollars } from '../../words/units.ts';
import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';

/**
 * Budgets as shares of the plan's budget: 10% to 100% in steps of 10%, then to 300% in steps of 20%. They are twenty, including
 * the plan's own budget.
 */
export const FRONTIER_SHARES = Array.from(
  { length: 20 },
  (_, step) => (step < 10 ? step + 1 : 10 + 2 * (step - 9)) / 10,
);

/** The gap within which a plan counts as proven (OPTIMAL_GAP). It is accurate enough for a curve. */
const SOLVER_TOLERANCE = 1e-6;

/**
 * The best plan for attentive reach at twenty budgets, each certified over both TV branches. Minima and maxima stay as
 * requested, except that a maximum of the whole budget means "no cap" and follows the budget. Budgets that the limits
 * cannot meet (below the minima, above the maxima) are left out. A manual plan is below the curve of the best plans, so the
 * best mix of its budget is an extra point. The same applies where a goal or rules of the plan are left out.
 */
export function frontier(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel,
): FrontierPoint[] {
  const knownPlans: KnownPlans = { national: [], 'metro and regional': [] };
  let firstBranch: TvBranch = 'metro and regional';
  return FRONTIER_SHARES.flatMap((share): FrontierPoint[] => {
    if (share === 1 && !isOffBudgetCurve(request.rules)) return planPoints(proposal);
    const limits = limitsAtBudget(requestOfCurve(request), share * proposal.budget);
    if ('status' in limits) return [];
    const choice = chooseBranch(problem, limits, kernel, {
      tolerance: SOLVER_TOLERANCE,
      onlyWinner: true,
      firstBranch,
      knownPlans,
    });
    if (choice.status === 'infeasible') return [];
    firstBranch = choice.branch;
    const { reach } = choice.allocation;
    const relative_gap = reach > 0 ? Math.max(0, choice.upperBound - reach) / reach : 0;
    if (share === 1) return pointsOffCurve(proposal, reach, relative_gap);
    return [{ budget: limits.budget, attentive_reach: reach, relative_gap, this_plan: false }];
  });
}

/** The point of a plan whose goal or rules the curve leaves out, and the best mix of its budget without them. */
function pointsOffCurve({ budget, attentiveReach }: Proposal, reach: People, relative_gap: number): FrontierPoint[] {
  const planGap = Math.max(0, reach * (1 + relative_gap) - attentiveReach) / attentiveReach;
  const plan = { budget, attentive_reach: attentiveReach, relative_gap: planGap, this_plan: true };
  return reach - attentiveReach >= 1
    ? [plan, { budget, attentive_reach: reach, relative_gap, this_plan: false }]
    : [plan];
}

/** Other budgets are compared without a smallest buy, rounding or another goal: each would need a search of its own. */
function requestOfCurve(request: ProposalRequest): ProposalRequest {
  return { ...request, rules: request.rules && rulesOfSplit(request.rules) };
}

/** The point of a plan without left-out rules, and for a manual mix also the best mix of its budget. */
function planPoints({ budget, attentiveReach, certificate, open }: Proposal): FrontierPoint[] {
  const plan = {
    budget,
    attentive_reach: attentiveReach,
    this_plan: true,
    relative_gap: certificate.relative_gap,
  };
  if (!open?.isManual) return [plan];
  const best = { budget, attentive_reach: open.reach, this_plan: false };
  return [plan, { ...best, relative_gap: open.reach > 0 ? (open.atMost - open.reach) / open.reach : 0 }];
}

/** The limits that apply along the frontier, and which of its budgets they exclude and why. */
export function frontierLimits(request: ProposalRequest, points: readonly FrontierPoint[]): string {
  if (!isLimited(request)) return `Every channel is open at each of these budgets.${leftOutSentence(request)}`;
  const { least, most } = budgetRange(request);
  const uncapped = most === Infinity && !hasRules(request) ? '; a channel without a maximum may take any amount' : '';
  const fixed = `${fixedLimits(request)}${uncapped}.`;
  // A plan below the curve has the same budget as a point of the curve.
  const budgetsMet = new Set(points.map(({ budget }) => budget)).size;
  if (budgetsMet === FRONTIER_SHARES.length) return `${fixed}${leftOutSentence(request)}`;
  if (hasRules(request)) return `${fixed}${leftOutSentence(request)} Budgets that they cannot meet are left out.`;
  const budgets = FRONTIER_SHARES.map((share) => share * request.budget);
  const reasons = [
    budgets[0]! < least ? `below ${roundDollars(least)}, the sum of the minimums` : '',
    budgets.at(-1)! > most ? `above ${roundDollars(most)}, the most that the maximums let be spent` : '',
  ].filter(Boolean);
  return reasons.length === 0
    ? `${fixed}${leftOutSentence(request)}`
    : `${fixed}${leftOutSentence(request)} Budgets they cannot meet are left out: ${reasons.join(', and ')}.`;
}

/**
 * The sentence, after a space, about what the other budgets and the plan without a channel leave out of the goal and the rules.
 * Empty where they leave out nothing.
 */
function leftOutSentence({ rules }: ProposalRequest): string {
  if (rules === undefined) return '';
  const times = timesOf(rules);
  const rulesLeftOut = [
    ...(rules.smallest_buy === undefined ? [] : ['the smallest buy']),
    ...(rules.round_to === undefined ? [] : ['the rounding']),
  ];
  if (!isForReach(rules)) {
    const leftOut = rulesLeftOut.length === 0 ? '' : ` and leaves out ${listed(rulesLeftOut)}`;
    const goal = times > 1 ? `${times} times or more` : 'about several targets';
    return ` The line shows the most attentive reach${leftOut}; the goal of this plan is ${goal}.`;
  }
  return rulesLeftOut.length === 0
    ? ''
    : ` Other budgets and the plan without a channel leave out ${listed(rulesLeftOut)}.`;
}

/** The sentence, without its end, about the limits that stay the same at every budget. It names only those that were entered. */
function fixedLimits(request: ProposalRequest): string {
  const { budget, limits } = request;
  const entered = [
    limits.some((row) => row.Min_Budget > 0) ? 'minimums' : '',
    limits.some((row) => row.Max_Budget > 0 && row.Max_Budget < budget) ? 'maximums' : '',
    hasRules(request) ? 'rules' : '',
  ].filter(Boolean);
  return entered.length === 0 ? 'The channels not chosen stay closed' : `The ${listed(entered)} stay as entered`;
}

/** The channels that a request leaves open to be bought, in the order of CHANNELS. */
export function chosenChannels({ limits }: ProposalRequest): Channel[] {
  return CHANNELS.filter((channel) => limits.some((row) => row.Channel === channel && row.Max_Budget > 0));
}

/** Whether rules limit a request's split, in addition to its limits for single channels. */
function hasRules({ rules }: ProposalRequest): boolean {
  return (rules?.groups ?? []).length > 0 || rules?.most_in_one !== undefined;
}

/** Whether a request limits its channels at all: the default mode has a budget only. */
export function isLimited(request: ProposalRequest): boolean {
  const { budget, limits } = request;
  if (hasRules(request)) return true;
  return CHANNELS.some((channel) => {
    const row = limits.find(({ Channel: name }) => name === channel);
    return row === undefined || row.Min_Budget > 0 || row.Max_Budget < budget;
  });
}

/**
 * The smallest and the largest budget that a request's minimums and maximums allow [$]; Infinity if a channel has no maximum below
 * the whole budget.
 */
function budgetRange({ budget, limits }: ProposalRequest): { least: Dollars; most: Dollars } {
  const minima = limits.reduce((sum, row) => sum + row.Min_Budget, 0);
  const cap = (row: ProposalRequest['limits'][number]) => (row.Max_Budget >= budget ? Infinity : row.Max_Budget);
  // A minimum in one TV branch closes the other branch.
  const isForced = (names: readonly string[]) =>
    limits.some((row) => names.includes(row.Channel) && row.Min_Budget > 0);
  const sum = (leftOut: readonly string[]) =>
    limits.reduce((total, row) => total + (leftOut.includes(row.Channel) ? 0 : cap(row)), 0);
  const branches = [NATIONAL_PARTS, [NATIONAL]].filter((leftOut) => !isForced(leftOut)).map(sum);
  return { least: minima, most: Math.max(...branches) };
}
