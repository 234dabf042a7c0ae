import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { ScoreRow } from '../../contract/bodies/rows.ts';
import type { AudienceMatrix } from './audience.ts';

/**
 * Media scores: for each vehicle of the file, attentive contacts with the target per dollar, `(1000 / CPM_c) * a_v *
 * targetUse_v / populationUse_v`, and its format's active seconds per exposure. CPM_c is the price of the vehicle's channel, a_v
 * the vehicle's attentive share, and targetUse_v and populationUse_v are its uses. Money buys impressions over the whole
 * population; only those on the target count. A vehicle that no one uses scores 0.
 *
 * @param cpm price of a thousand impressions by channel [$]; one per channel
 * @returns one row per vehicle, in the order of the channels, best score first within a channel
 */
export function vehicleScores(audience: Pick<AudienceMatrix, 'vehicles'>, cpm: Float64Array): ScoreRow[] {
  const rows = audience.vehicles.map((vehicle) => ({
    Channel: vehicle.channel,
    Publisher: vehicle.publisher,
    Score:
      vehicle.populationUse > 0
        ? (1000 / cpm[CHANNELS.indexOf(vehicle.channel)]!) *
          vehicle.attentiveShare *
          (vehicle.targetUse / vehicle.populationUse)
        : 0,
    active_attention: vehicle.activeSeconds,
  }));
  const channelIndex = (row: { Channel: string }) => CHANNELS.findIndex((channel) => channel === row.Channel);
  return rows.sort((first, second) => channelIndex(first) - channelIndex(second) || second.Score - first.Score);
}

/** Active seconds per exposure of each channel-format that the audience file's vehicles use, in the order of the channels. */
export function formatActiveSeconds(audience: AudienceMatrix): ScoreRow[] {
  return CHANNELS.flatMap((channel) => {
    const formats = new Map<string, number>();
    for (const vehicle of audience.vehicles) {
      if (vehicle.channel === channel) formats.set(vehicle.format, vehicle.activeSeconds);
    }
    return Array.from(formats, ([Format, active_attention]) => ({ Channel: channel, Format, active_attention }));
  });
}

/** How much the population uses a format: opportunities to see per month, summed over weighted people. */
export interface FormatUse {
  readonly channel: Channel;
  readonly format: string;
  readonly populationUse: number;
}

/** The use of each channel-format, summed over its vehicles in the audience file. */
export function formatUse({ vehicles }: Pick<AudienceMatrix, 'vehicles'>): FormatUse[] {
  const uses = new Map<string, FormatUse>();
  for (const { channel, format, populationUse } of vehicles) {
    const key = `${channel}\n${format}`;
    const sum = (uses.get(key)?.populationUse ?? 0) + populationUse;
    uses.set(key, { channel, format, populationUse: sum });
  }
  return [...uses.values()];
}
