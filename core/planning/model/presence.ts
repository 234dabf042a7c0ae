import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix } from './audience.ts';

/** Whether a channel is in the audience file and can reach the target, for one strategy. */
export type ChannelPresence =
  | 'not in the file'
  | 'used by no one'
  | 'not used by the target'
  | 'without attention'
  | 'reaches';

/** What is known of each channel without a pass over the rows. */
export interface ChannelAvailability {
  readonly presence: readonly ChannelPresence[];
  /** Whether each channel can reach anyone in the target attentively. */
  readonly canReach: readonly boolean[];
}

/**
 * Each channel's presence, in the order of CHANNELS. A file without a channel says nothing about it, which differs from
 * a channel that no one pays attention to.
 *
 * @param canReach by channel, whether it can reach anyone in the target attentively
 * @param isUsed by channel, whether anyone in the target uses it
 */
export function channelPresence(
  { vehicles, populationUse }: Pick<AudienceMatrix, 'vehicles' | 'populationUse'>,
  canReach: readonly boolean[],
  isUsed: readonly boolean[],
): ChannelPresence[] {
  const channelsInFile = new Set<string>(vehicles.map(({ channel }) => channel));
  return CHANNELS.map((name, channel) => {
    if (canReach[channel]) return 'reaches';
    if (isUsed[channel]) return 'without attention';
    if (populationUse[channel]! > 0) return 'not used by the target';
    return channelsInFile.has(name) ? 'used by no one' : 'not in the file';
  });
}

/** Why a channel reaches no one, as the end of a sentence. */
export const WHY_NO_REACH: Record<Exclude<ChannelPresence, 'reaches'>, string> = {
  'not in the file': 'the audience file has no vehicle of this channel',
  'used by no one': 'no one in the audience file uses its vehicles',
  'not used by the target': 'no one in the target uses it',
  'without attention': 'the target uses it, but not with the attention that this strategy counts',
};
