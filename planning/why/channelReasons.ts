import { NATIONAL, NATIONAL_PARTS } from '../../contract/channels.ts';
import type { ChannelReason } from '../../contract/why.ts';
import type { ChannelResult } from '../channelResults.ts';
import { dollars, wholeNumber } from '../money.ts';
import type { ChannelState } from '../multipliers.ts';
import type { Proposal } from '../proposal.ts';

const STATES: Record<ChannelState, ChannelReason['state']> = {
  'at-min': 'at min',
  'at-max': 'at max',
  interior: 'interior',
  excluded: 'excluded',
};

/** Each channel's standing in the mix, with the reason as a sentence; in the order of CHANNELS. */
export function channelReasons(proposal: Proposal): ChannelReason[] {
  const common = commonMarginal(proposal.channels);
  return proposal.channels.map((result) => ({
    channel: result.channel,
    state: STATES[result.state],
    spend: result.spend,
    next_1000: result.marginalReachPerThousand,
    limit_costs: result.limitCostPerThousand > 0 && result.spend > 0 ? result.limitCostPerThousand : null,
    incremental_reach: result.incrementalReach,
    says: reasonOf(result, proposal, common),
  }));
}

/**
 * What the next $1,000 earns where money stands freely [people]: the average over channels between their limits, weighted by
 * spend (at the optimum they agree but for rounding); without such a channel the best of the funded ones.
 */
export function commonMarginal(channels: readonly ChannelResult[]): number {
  const interior = channels.filter(({ state, spend }) => state === 'interior' && spend > 0);
  const money = interior.reduce((sum, { spend }) => sum + spend, 0);
  if (money > 0) {
    return (
      interior.reduce((sum, { spend, marginalReachPerThousand }) => sum + spend * marginalReachPerThousand, 0) / money
    );
  }
  const funded = channels.filter(({ spend }) => spend > 0);
  return Math.max(0, ...funded.map(({ marginalReachPerThousand }) => marginalReachPerThousand));
}

function reasonOf(result: ChannelResult, proposal: Proposal, common: number): string {
  const next = people(result.marginalReachPerThousand);
  const room = people(result.limitCostPerThousand);
  switch (result.state) {
    case 'excluded':
      return exclusion(result, proposal);
    case 'interior':
      return `Its next $1,000 would reach ${next} more people, as much as the money earns anywhere else it may move.`;
    case 'at-max':
      return `Held at its limit of ${dollars(result.spend)}: $1,000 more room would reach ${room} more people.`;
    case 'at-min':
      if (result.spend === 0) return notBought(result, common);
      return `Held up by its minimum of ${dollars(result.spend)}: $1,000 of it would reach ${room} more people elsewhere.`;
  }
}

function notBought({ marginalReachPerThousand }: ChannelResult, common: number): string {
  if (marginalReachPerThousand <= 0) return 'Nobody in the target uses it.';
  return `Its first $1,000 would reach ${people(marginalReachPerThousand)} more people, fewer than the ${people(common)} that $1,000 earns in this mix.`;
}

/** Left out by the television choice, or by the planner. */
function exclusion({ channel }: ChannelResult, { branch }: Proposal): string {
  const bySide =
    (channel === NATIONAL && branch.won === 'metro and regional') ||
    (NATIONAL_PARTS.includes(channel) && branch.won === 'national');
  const instead = branch.won === 'national' ? NATIONAL : NATIONAL_PARTS.join(' and ');
  return bySide ? `Left out: ${instead} and it exclude each other.` : 'It may not be bought in this plan.';
}

/** "1,234", or "0.12" where a whole number would say nothing. */
function people(count: number): string {
  if (count >= 10 || count === 0) return wholeNumber(count);
  return count.toPrecision(2);
}
