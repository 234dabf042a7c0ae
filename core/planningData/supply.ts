import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { CHANNELS } from '../rules/channels.ts';
import type { Channel } from '../rules/channels.ts';
import type { ChannelLimits } from '../rules/limitRules.ts';
import { dollars, roundDollars, upToDecimals, wholeNumber } from '../words/amounts.ts';
import type { Dollars } from '../words/units.ts';
import { boughtFormats, channelPrices, defaultFormat } from './defaultFormat.ts';

/** The most money that a channel can take, because there are no more contacts or impressions to buy. */
export interface ChannelSupply {
  readonly channel: Channel;
  /** In whole dollars. */
  readonly most: Dollars;
  /** The sentence for the planner. */
  readonly says: string;
}

type FileFacts = Pick<AudienceFacts, 'vehicles'> | null | undefined;

/**
 * Uses per month of each channel in the whole population, in the order of CHANNELS.
 * @returns null for a file that does not say how often people use anything
 */
export function monthlyUses(facts: FileFacts): Float64Array | null {
  const vehicles = facts?.vehicles ?? [];
  // A mean use of exactly 1, except for rounding, only says that people use the vehicle.
  const statesFrequency = vehicles.some(({ mean_use }) => mean_use !== undefined && Math.abs(mean_use - 1) > 1e-9);
  if (!statesFrequency) return null;
  const uses = new Float64Array(CHANNELS.length);
  for (const { channel, audience = 0, mean_use = 0 } of vehicles) {
    const index = CHANNELS.findIndex((name) => name === channel);
    if (index >= 0) uses[index]! += audience * mean_use;
  }
  return uses;
}

/**
 * Channels whose rates name a supply: `max_contacts_per_use` m gives `CPM m U / 1000` with U the uses per month of the
 * whole population, `available_impressions` gives `CPM available / 1000`. Of several bought formats, the scarcest decides: a
 * format with the share b of the channel's impressions bounds the channel at its own supply divided by b.
 */
export function suppliesOf(rows: readonly AssumptionRow[], facts: FileFacts): ChannelSupply[] {
  const uses = monthlyUses(facts);
  const prices = channelPrices(rows);
  return CHANNELS.flatMap((channel, index) => {
    const bought = boughtFormats(rows, channel);
    const formats = bought.length > 0 ? bought : [defaultFormat(rows, channel)];
    const bounds = formats.flatMap(
      ({ max_contacts_per_use: contacts, available_impressions: available, bought: part }) => {
        const share = bought.length > 0 ? part! : 1;
        const isBoundByUse = contacts !== undefined && uses !== null && uses[index]! > 0;
        return [
          ...(isBoundByUse
            ? [{ impressions: (contacts * uses[index]!) / share, why: `${upToDecimals(contacts, 2)} ads for each use` }]
            : []),
          ...(available === undefined
            ? []
            : [{ impressions: available / share, why: `${wholeNumber(available)} impressions available` }]),
        ];
      },
    );
    const [scarcest] = bounds.toSorted((one, other) => one.impressions - other.impressions);
    if (scarcest === undefined) return [];
    const most = Math.floor((prices[index]! * scarcest.impressions) / 1000);
    const says = `${channel} cannot take more than ${roundDollars(most)} at ${dollars(prices[index]!)} (${scarcest.why}).`;
    return [{ channel, most, says }];
  });
}

/** Limits with each maximum lowered to the channel's supply [$]. */
export function withinSupply<Row extends ChannelLimits>(
  limits: readonly Row[],
  supplies: readonly { readonly channel: string; readonly most: Dollars }[],
): Row[] {
  const most = new Map<string, Dollars>(supplies.map((supply) => [supply.channel, supply.most]));
  return limits.map((row) => ({ ...row, Max_Budget: Math.min(row.Max_Budget, most.get(row.Channel) ?? Infinity) }));
}
