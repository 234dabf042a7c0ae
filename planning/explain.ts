import { NATIONAL, NATIONAL_PARTS } from '../contract/channels.ts';
import type { Why } from '../contract/why.ts';
import { duplication } from './duplication.ts';
import { frontier } from './frontier.ts';
import type { ReachKernel } from './kernel.ts';
import { fastKernel } from './kernel/fastKernel.ts';
import { dollars } from './money.ts';
import type { Proposal, ProposalRequest } from './proposal.ts';
import type { PlanningProblem } from './rates.ts';
import { channelReasons, openChannels, people } from './reasons.ts';
import { samplingError } from './samplingError.ts';

/**
 * Why the mix is as it is: every channel's reason, the television choice, who is reached twice, how often people are reached,
 * what other budgets would buy, and how far the sample can be trusted. Costs about twenty allocations; run it off the event loop.
 *
 * @param request the request that `proposal` answers
 */
export function explain(
  problem: PlanningProblem,
  request: ProposalRequest,
  proposal: Proposal,
  kernel: ReachKernel = fastKernel(problem),
): Why {
  const error = samplingError(problem, proposal.spend);
  return {
    says: summary(problem, request, proposal),
    channels: channelReasons(problem, request, proposal),
    television: television(request, proposal),
    duplication: duplication(problem, proposal.spend),
    distribution: Array.from(proposal.attentiveDistribution, (attentive, step) => ({
      times: step + 1,
      plain: proposal.plainDistribution[step]!,
      attentive,
    })),
    frontier: frontier(problem, request, proposal, kernel),
    sampling_error: error ?? undefined,
  };
}

function summary(
  problem: PlanningProblem,
  request: ProposalRequest,
  { spend, budget, channels, priorityChannels }: Proposal,
) {
  const funded = spend.filter((amount) => amount > 0).length;
  const open = openChannels(request);
  const first = channels.find(({ channel }) => channel === priorityChannels[0]);
  const sentences = [
    `${dollars(budget)} goes to ${funded} of the ${open} ${open === 1 ? 'channel' : 'channels'} that may be bought, split so that moving a dollar would gain nobody.`,
  ];
  if (first !== undefined && funded > 1) {
    sentences.push(
      `${first.channel} adds most: ${people(first.incrementalReach)} whom no other channel in the mix reaches attentively.`,
    );
  }
  if (!problem.measured) {
    sentences.push(
      'The audience file names no respondents, so duplication is assumed random and no sampling error can be told.',
    );
  }
  return sentences.join(' ');
}

/** Nothing to tell where no free-to-air television may be bought. */
function television({ limits }: ProposalRequest, { branch }: Proposal): Why['television'] {
  const sides = [NATIONAL, ...NATIONAL_PARTS];
  if (!limits.some((row) => row.Max_Budget > 0 && sides.some((side) => side === row.Channel))) return undefined;
  const won =
    branch.won === 'national' ? NATIONAL : branch.won === 'neither' ? 'neither' : NATIONAL_PARTS.join(' and ');
  return { won, by: branch.by, says: branch.says };
}
