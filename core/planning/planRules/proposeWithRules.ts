import type { Certificate } from '../../contract/bodies/planReport.ts';
import type { PlanRules, RulesReport } from '../../contract/bodies/planRules.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { ReachKernel } from '../kernel/kernel.ts';
import { roundToCents } from '../model/cents.ts';
import { readLimits } from '../model/limits.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { evaluatePlan, reachByChannel } from '../model/reach.ts';
import { comparedWithOpenMix } from '../proposal/openMix.ts';
import type { OpenMix } from '../proposal/openMix.ts';
import { proposalFrom } from '../proposal/proposal.ts';
import type { NoReach, Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { certify, OPTIMAL_GAP } from '../solver/allocate.ts';
import { EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { BranchChoice, TvBranch } from '../solver/branches.ts';
import { relativeGapOf } from '../solver/certificate.ts';
import { bestUnderRules, goalOf, goalPass, isForReach, planPass, timesOf } from './bestUnderRules.ts';
import type { CountedPeople, RuledMix, RuledPlan, RuledRequest } from './bestUnderRules.ts';
import { roundedMix } from './roundedMix.ts';
import { rulesReportOf } from './rulesReport.ts';
import { targetsProof } from './targetsGoal.ts';
import { manualMixClause, proofSentence, televisionSentence } from './ruleSentences.ts';

/** The proposal for a request with rules, and how each rule worked out. */
export interface RuledProposal {
  readonly status: 'proposed';
  readonly proposal: Proposal;
  readonly report: RulesReport;
}

/**
 * The plan of a request with rules: the best mix for its goal under its rules, rounded as asked, or the mix that
 * the planner set, to be compared with the best mix.
 * @returns 'infeasible' or 'no reach' with a sentence where there is no plan. These are not thrown.
 */
export function proposeWithRules(
  problem: PlanningProblem,
  request: ProposalRequest & RuledRequest,
): RuledProposal | Infeasible | NoReach {
  const kernel = fastKernel(problem);
  const plan = chooseUnderRules(problem, request, kernel);
  if ('code' in plan) return plan;
  const { spend } = plan;
  const counted = countedInMemory(problem, plan, kernel);
  const figures = {
    spend,
    reach: evaluatePlan(problem, spend),
    byChannel: reachByChannel(problem, spend),
    proven: certify(problem, limitsOfPlan(plan), spend, kernel),
  };
  const ruled = ruledProposal(problem, plan, figures, counted);
  if (ruled.status === 'no reach') return ruled;
  // A mix set by hand is compared with the best mix already (ruledProposal). Open mixes are compared by attentive reach only.
  const needsOpenMix = request.rules.hand_mix === undefined && isForReach(request.rules);
  const proposal = needsOpenMix ? comparedWithOpenMix(problem, request, ruled, kernel) : ruled;
  return { status: 'proposed', proposal, report: rulesReportOf(problem, plan, counted, kernel) };
}

/** The people that a plan and the best mix reach, counted over the rows in memory, on which the plan was found. */
export function countedInMemory(
  problem: PlanningProblem,
  { request, best, spend }: RuledPlan,
  kernel: ReachKernel,
): CountedPeople {
  const times = timesOf(request.rules);
  return {
    people: planPass(problem, kernel, request)(spend).value,
    best: best.people,
    upperBound: best.upperBound,
    bestReach: times === 1 && best.factors === undefined ? best.people : goalPass(problem, kernel, 1)(best.spend).value,
    sampled: null,
  };
}

/**
 * The mix of a request with rules, without its figures.
 * @param priceFactors own prices, which the kernel has too
 */
export function chooseUnderRules(
  problem: PlanningProblem,
  request: RuledRequest,
  kernel: ReachKernel,
  priceFactors?: Float64Array,
): RuledPlan | Infeasible {
  const best = bestUnderRules(problem, request, kernel, priceFactors && { priceFactors });
  return best.status === 'infeasible' ? best : { ...planOf(problem, request, best, kernel), priceFactors };
}

/** The plan of a request whose best mix is known. */
export function planOf(
  problem: PlanningProblem,
  request: RuledRequest,
  best: RuledMix,
  kernel: ReachKernel,
): RuledPlan {
  const { rules } = request;
  const { spend, limits } = best;
  const { hand_mix: manualMix, round_to: step, smallest_buy: smallest = 0 } = rules;
  if (manualMix !== undefined) return { request, best, spend: amountsOf(manualMix), isRounded: false };
  const times = timesOf(rules);
  const rounding = { step: step ?? 1, smallest, isConcave: times === 1 };
  const rounded =
    step === undefined ? null : roundedMix(spend, limits, rounding, planPass(problem, kernel, request, best));
  return {
    request,
    best,
    spend: rounded ?? roundToCents(spend, limitsKeepingBuys(limits, spend, smallest)),
    isRounded: rounded !== null,
  };
}

/** The planner's own amounts, in the order of CHANNELS [$]. */
function amountsOf(manualMix: NonNullable<PlanRules['hand_mix']>): DollarsByChannel {
  return Float64Array.from(CHANNELS, (name) => manualMix.find((row) => row.Channel === name)?.Budget ?? 0);
}

/** Limits under which a mix keeps its channels, and each of them at least the smallest buy. */
export function limitsKeepingBuys(limits: SpendLimits, spend: DollarsByChannel, smallest: number): SpendLimits {
  if (smallest <= 0) return limits;
  // Apart from rounding, amounts are 0 or at least the smallest buy, so half of it separates the two.
  const isBought = spend.map((money) => (money > smallest / 2 ? 1 : 0));
  return {
    ...limits,
    minimum: limits.minimum.map((least, channel) => (isBought[channel] ? Math.max(least, smallest) : least)),
    maximum: limits.maximum.map((most, channel) => (isBought[channel] ? most : limits.minimum[channel]!)),
  };
}

/** The limits by which a plan's channels are described. For a mix set by hand, each amount is both minimum and maximum. */
export function limitsOfPlan({ request, best, spend }: RuledPlan): SpendLimits {
  if (request.rules.hand_mix === undefined) return best.limits;
  return { budget: best.limits.budget, minimum: spend, maximum: spend, groups: [] };
}

/** The proposal of a chosen mix with its figures. Its certificate is about the plan's goal and rules. */
export function ruledProposal(
  availability: Parameters<typeof proposalFrom>[0],
  plan: RuledPlan,
  figures: Parameters<typeof proposalFrom>[3],
  counted: CountedPeople,
): Proposal | NoReach {
  const { request, best, spend } = plan;
  const limits = limitsOfPlan(plan);
  const choice = choiceOf(best, limits, figures.proven);
  const requestLimits = readLimits(request.budget, request.limits, request.rules);
  const proposal = proposalFrom(availability, 'status' in requestLimits ? limits : requestLimits, choice, figures);
  if (proposal.status === 'no reach') return proposal;
  const certificate = certificateOf(plan, counted);
  const { hand_mix: manualMix } = request.rules;
  return {
    ...proposal,
    certificate: manualMix === undefined ? certificate : manualCertificate(certificate, counted.best - counted.people),
    ...(best.choice === null && {
      branch: { ...proposal.branch, reachGain: null, sentence: televisionSentence(spend) },
    }),
    ...(manualMix !== undefined && { open: comparison(plan, proposal.attentiveReach, counted) }),
  };
}

/** The choice between the TV branches, in the form that proposalFrom takes. */
function choiceOf(
  best: RuledMix,
  limits: SpendLimits,
  proven: Parameters<typeof proposalFrom>[3]['proven'],
): BranchChoice {
  if (best.choice !== null) return { ...best.choice, limits };
  const { spend, upperBound } = best;
  const branch: TvBranch = EXCLUDED_CHANNELS.national.some((channel) => limits.maximum[channel]! > 0)
    ? 'metro and regional'
    : 'national';
  const status = 'best found' as const;
  const allocation = { ...proven, spend, status, relativeGap: proven.gap / proven.reach, passes: 0, curvature: null };
  return { status: 'chosen', branch, limits, allocation, other: null, upperBound };
}

/** How far the mix can be from the best mix for its goal. For every goal it is optimal only within OPTIMAL_GAP. */
function certificateOf({ request }: RuledPlan, { people, upperBound, sampled }: CountedPeople): Certificate {
  const goal = goalOf(request.rules);
  const gap = Math.max(0, upperBound - people);
  const relativeGap = relativeGapOf(gap, people);
  const status = relativeGap <= OPTIMAL_GAP && sampled === null ? 'optimal' : 'best found';
  const says =
    goal.kind === 'targets' && request.targets !== undefined
      ? targetsProof(request.targets, goal, gap, status === 'optimal')
      : proofSentence({
          budget: request.budget,
          times: timesOf(request.rules),
          gap,
          relativeGap,
          isOptimal: status === 'optimal',
        });
  return {
    gap,
    relative_gap: relativeGap,
    status,
    says: sampled === null ? says : `${says} ${sampled}`,
    of: goal.kind,
    ...(goal.kind === 'often' && { times: goal.times }),
  };
}

/** A mix set by hand is never proven best. The reply has no certificate; this one serves its sentences and frontier. */
function manualCertificate(certificate: Certificate, shortfall: People): Certificate {
  return { ...certificate, status: 'best found', says: manualMixClause(shortfall, certificate.times ?? 1) };
}

/** The best open mix, with which reasons, frontier and the plan without a channel compare a mix set by hand. */
function comparison(
  { request, best }: RuledPlan,
  attentiveReach: People,
  { bestReach: reach, upperBound }: CountedPeople,
): OpenMix {
  return {
    limits: request.limits,
    comparedWithin: 'own limits',
    isManual: true,
    spend: best.spend,
    reach,
    atMost: Math.max(reach, upperBound),
    peopleMore: reach - attentiveReach,
  };
}
