import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { SpendLimits } from '../model/limits.ts';
import type { ReachByChannel } from '../model/reach.ts';
import { EXCLUDED_CHANNELS } from '../solver/branches.ts';
import type { TvBranch } from '../solver/branches.ts';
import { multipliers } from './multipliers.ts';
import type { ChannelState } from './multipliers.ts';
import type { Dollars, DollarsByChannel, People, PeoplePerDollarByChannel, Share } from '../../words/units.ts';

/**
 * One line of the planning details. "Alone" figures are those of the channel alone at its spend, before de-duplication, so
 * they compare channels. "Incremental" figures are what the plan would lose without the channel, so they explain the mix.
 * Neither adds up to the plan's reach. People that several channels reach are counted several times in the "alone" figures, and
 * not at all in the "incremental" figures.
 */
export interface ChannelResult {
  readonly channel: Channel;
  /** [$], whole cents. */
  readonly spend: Dollars;
  /** Spend as a share of the budget, between 0 and 1. */
  readonly share: Share;
  readonly state: ChannelState;
  /** Marginal attentive reach per $1,000 at the present rate [people]. */
  readonly marginalReachPerThousand: People;
  /** Attentive reach that $1,000 more room at the binding limit would gain [people]; 0 when no limit binds. */
  readonly limitCostPerThousand: People;
  /** Attentive reach of the channel alone [people]. */
  readonly reachAlone: People;
  /** Reach of the channel alone, attentive or not [people]. */
  readonly plainReachAlone: People;
  /** Attentive exposures of the channel. */
  readonly exposures: number;
  /** Attentive exposures per person reached, channel alone; null without reach. */
  readonly frequencyAlone: number | null;
  /** Spend per person reached attentively, channel alone [$]; null without reach. */
  readonly costPerReachAlone: Dollars | null;
  /** The plan's reach minus its reach without the channel [people]. */
  readonly incrementalReach: People;
  /** Spend per person that only this channel adds [$]; null when it adds no one. */
  readonly costPerIncrementalReach: Dollars | null;
}

/**
 * The lines of a plan, in the order of CHANNELS.
 * @param limits the limits of the winning TV branch
 * @param gradient marginal attentive reach [people per $]
 */
export function channelResults(
  { alone, plainAlone, exposures, incremental }: ReachByChannel,
  limits: SpendLimits,
  spend: DollarsByChannel,
  gradient: PeoplePerDollarByChannel,
  branch: TvBranch,
): ChannelResult[] {
  const states = multipliers(limits, spend, gradient);
  const perPerson = (amount: number, people: People) => (people > 0 ? amount / people : null);
  return CHANNELS.map((channel, index) => {
    const money = spend[index]!;
    const { state, marginalReach, limitCost } = states[index]!;
    return {
      channel,
      spend: money,
      share: money / limits.budget,
      state,
      marginalReachPerThousand: marginalReach * 1000,
      // The other TV branch is closed by the exclusion, not by a limit that could be relaxed.
      limitCostPerThousand: EXCLUDED_CHANNELS[branch].includes(index) ? 0 : limitCost * 1000,
      reachAlone: alone[index]!,
      plainReachAlone: plainAlone[index]!,
      exposures: exposures[index]!,
      frequencyAlone: perPerson(exposures[index]!, alone[index]!),
      costPerReachAlone: perPerson(money, alone[index]!),
      incrementalReach: incremental[index]!,
      costPerIncrementalReach: perPerson(money, incremental[index]!),
    };
  });
}

/**
 * The channels the plan would miss most: funded, and reaching someone. Best first by incremental attentive reach; ties,
 * as in a saturated plan, by reach alone, then by spend, then in the order of CHANNELS. Fewer than `count` when fewer
 * reach anyone.
 */
export function priorityChannels(results: readonly ChannelResult[], count: number): Channel[] {
  return results
    .filter((result) => result.spend > 0 && result.reachAlone > 0)
    .sort(
      (first, second) =>
        second.incrementalReach - first.incrementalReach ||
        second.reachAlone - first.reachAlone ||
        second.spend - first.spend,
    )
    .slice(0, count)
    .map((result) => result.channel);
}
