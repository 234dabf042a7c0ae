import type { FrequencyStep, Why } from '../../contract/why.ts';
import type { ReachKernel } from '../kernel.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { wholeNumber } from '../money.ts';
import type { Proposal, ProposalRequest } from '../proposal.ts';
import type { PlanningProblem } from '../rates.ts';
import { channelReasons, commonMarginal } from './channelReasons.ts';
import { pairwiseDuplication } from './duplication.ts';
import { frontier } from './frontier.ts';
import { samplingError } from './samplingError.ts';

/**
 * Why a proposal is as it is: each channel's standing and multipliers, the television choice, what channels have in common, the
 * frequency distribution, the certified frontier of other budgets, and the sampling error of reach.
 */
export function explain(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel = fastKernel(problem),
): Why {
  const { won, by, says } = proposal.branch;
  return {
    says: summary(proposal),
    channels: channelReasons(proposal),
    television: { won, by, says },
    duplication: pairwiseDuplication(problem, proposal.spend),
    distribution: distribution(proposal),
    frontier: frontier(problem, proposal.budget, request.limits, kernel),
    sampling_error: samplingError(problem, proposal.spend) ?? undefined,
  };
}

function distribution({ plainDistribution, attentiveDistribution }: Proposal): FrequencyStep[] {
  return Array.from(attentiveDistribution, (attentive, place) => ({
    times: place + 1,
    plain: plainDistribution[place]!,
    attentive,
  }));
}

function summary({ channels }: Proposal): string {
  const free = channels.filter(({ state, spend }) => state === 'interior' && spend > 0).length;
  if (free < 2) return 'The limits decide this mix: no money can move to where it would reach more people.';
  const marginal = wholeNumber(commonMarginal(channels));
  return (
    `Money went to each channel until its next $1,000 reached no more people than anywhere else: about ${marginal} more people, ` +
    `in each of the ${free} channels that stand between their limits.`
  );
}
