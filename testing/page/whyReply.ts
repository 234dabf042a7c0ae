import { CHANNELS } from '../../core/rules/channels.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import type { ChannelReason, Duplicated, FrontierPoint, Why } from '../../core/contract/bodies/why.ts';
import { propose } from '../../core/planning/proposal/proposal.ts';
import type { Proposal, ProposalRequest } from '../../core/planning/proposal/proposal.ts';
import { makeProblem } from '../../core/planning/model/contactRates.ts';
import type { PlanningProblem } from '../../core/planning/model/contactRates.ts';
import { evaluatePlan } from '../../core/planning/model/reach.ts';
import { openLimits, randomAudience, randomPrices } from '../../core/planning/testing/audiences.ts';

/** Budgets of the frontier, relative to the plan's. */
const SHARES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.35, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3];

/** The `why` part of a reply, computed from the audience in a simple, slow way. */
function whyOf(problem: PlanningProblem, request: ProposalRequest): Why {
  const plan = proposed(problem, request);
  return {
    says: 'Each dollar stands where it adds the most people that no other dollar reaches.',
    channels: plan.channels.map(reasonOf),
    television: { won: plan.branch.winner, by: plan.branch.reachGain, says: plan.branch.sentence },
    duplication: duplication(problem, plan),
    distribution: Array.from(plan.attentiveDistribution, (attentive, place) => ({
      times: place + 1,
      plain: plan.plainDistribution[place]!,
      attentive,
    })),
    frontier: SHARES.map((share) => frontierPoint(problem, request, share)),
    sampling_error: samplingError(problem, plan),
  };
}

function proposed(problem: PlanningProblem, request: ProposalRequest): Proposal {
  const plan = propose(problem, request);
  if (plan.status !== 'proposed') throw new Error(plan.message);
  return plan;
}

function reasonOf(result: Proposal['channels'][number]): ChannelReason {
  const { channel, spend, marginalReachPerThousand: next, limitCostPerThousand: costs } = result;
  const state = result.state.replace('-', ' ') as ChannelReason['state'];
  const says = {
    'at min': `${channel} is kept at its minimum: elsewhere the same money would reach more people.`,
    'at max': `${channel} would earn more money than its maximum allows.`,
    interior: `${channel} takes money until the next dollar reaches as many new people as anywhere else.`,
    excluded: `${channel} is left out: the plan's limits or another channel close it.`,
  }[state];
  const limit_costs = costs === 0 ? null : costs;
  return { channel, state, spend, next_1000: next, limit_costs, incremental_reach: result.incrementalReach, says };
}

/** R(A) + R(B) - R(A and B) for each pair of funded channels [people]. */
function duplication(problem: PlanningProblem, { spend }: Proposal): Duplicated[] {
  const funded = CHANNELS.map((_, channel) => channel).filter((channel) => spend[channel]! > 0);
  const reach = (...kept: number[]) =>
    evaluatePlan(
      problem,
      spend.map((amount, channel) => (kept.includes(channel) ? amount : 0)),
    ).attentiveReach;
  return funded.flatMap((one, place) =>
    funded.slice(place + 1).map((other) => ({
      channel: CHANNELS[one]!,
      other: CHANNELS[other]!,
      people: reach(one) + reach(other) - reach(one, other),
    })),
  );
}

function frontierPoint(problem: PlanningProblem, { budget, limits }: ProposalRequest, share: number): FrontierPoint {
  const scaled = (row: ChannelLimits) => ({
    ...row,
    Min_Budget: row.Min_Budget * Math.min(1, share),
    Max_Budget: row.Max_Budget >= budget ? budget * share : row.Max_Budget * Math.max(1, share),
  });
  const plan = proposed(problem, { budget: budget * share, limits: limits.map(scaled) });
  return {
    budget: budget * share,
    attentive_reach: plan.attentiveReach,
    relative_gap: plan.certificate.relative_gap,
    this_plan: share === 1,
  };
}

/** The sampling error of attentive reach: the standard error of a proportion, times the people of the target. */
function samplingError({ rows, targetPeople }: PlanningProblem, { attentiveReach }: Proposal) {
  const share = attentiveReach / targetPeople;
  const standard_error = targetPeople * Math.sqrt((share * (1 - share)) / rows);
  return {
    standard_error,
    low: attentiveReach - 1.96 * standard_error,
    high: attentiveReach + 1.96 * standard_error,
    says: 'Computed from the number of respondents; it does not cover errors of prices, attention or reported use.',
  };
}

/** Report fields of a seeded plan whose figures and reasons agree. */
export function explainedPlan(seed: number, budget = 2_000_000) {
  const problem = makeProblem(randomAudience(seed), randomPrices(seed));
  const request = { budget, limits: openLimits(budget) };
  const plan = proposed(problem, request);
  const funded = plan.channels.filter(({ spend }) => spend > 0);
  return {
    attentive_reach: plan.attentiveReach,
    output: funded.map(({ channel, spend }) => ({ Master_Channel: channel, Optimal_Budget: spend })),
    output_table: funded.map(({ channel, reachAlone }) => ({ Channel: channel, Attentive_Reach: reachAlone })),
    why: whyOf(problem, request),
  };
}
