import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { boughtFormats } from '../defaultFormat.ts';
import { formatKey } from './mergeCards.ts';

/** How much of a plan's money is spent at prices that are illustrative, and how much on attention figures that are [$]. */
export interface IllustrativeMoney {
  readonly price: Dollars;
  readonly attention: Dollars;
}

/** A vehicle of the audience file, and how much the population uses it. */
interface UsedVehicle {
  readonly channel: Channel;
  readonly format: string;
  readonly populationUse: number;
}

/** Whether a format's price is illustrative: by its kind, or without a kind by its source. The planner's own prices never are. */
export function isPriceIllustrative(row: AssumptionRow): boolean {
  if (row.kept_cpm !== undefined) return false;
  if (row.price_kind !== undefined) return row.price_kind === 'illustrative';
  return /\billustrative\b/i.test(row.price_source ?? row.source);
}

/**
 * Whether a format's attention figures are illustrative: if their confidence says so; if they have no confidence, but their source says so;
 * or if they have no source. If a confidence is stated, the text of the source does not count, since that of an older row may be about the
 * price.
 */
export function isAttentionIllustrative({ confidence, source }: AssumptionRow): boolean {
  const stated = confidence.trim().toLowerCase() || (/\billustrative\b/i.test(source) ? 'illustrative' : '');
  return stated === 'illustrative' || source.trim() === '';
}

/**
 * The money of a plan on illustrative figures. If a channel buys several formats in shares b_f of its impressions, its spend is divided
 * over them by their parts of the channel's price, `b_f CPM_f / CPM_c`, where CPM_f is the price of the format and CPM_c the channel's. If
 * not, all of it is at the price of the default format. For attention it is then divided over the channel's vehicles v by their use,
 * `u_v / sum u`.
 * @param spend     by channel, in the order of CHANNELS [$]
 * @param rows      the rows saved with the plan
 * @param vehicles  the vehicles of the audience file
 */
export function illustrativeMoney(
  spend: DollarsByChannel,
  rows: readonly AssumptionRow[],
  vehicles: readonly UsedVehicle[],
): IllustrativeMoney {
  let price = 0;
  let attention = 0;
  for (const [index, channel] of CHANNELS.entries()) {
    const money = spend[index]!;
    // The channel's first row is its default format.
    const defaultRow = rows.find((row) => row.channel === channel);
    if (!(money > 0) || defaultRow === undefined) continue;
    const bought = boughtFormats(rows, channel).map((row) => ({ row, weight: row.bought! * row.cpm }));
    const priceParts = bought.length > 0 ? bought : [{ row: defaultRow, weight: 1 }];
    price += money * illustrativeShare(priceParts, isPriceIllustrative);
    const attentionParts = bought.length > 0 ? bought : usedParts(rows, defaultRow, vehicles);
    attention += money * illustrativeShare(attentionParts, isAttentionIllustrative);
  }
  return { price, attention };
}

/** A format and its weight among the formats of its channel. */
interface Part {
  readonly row: AssumptionRow;
  readonly weight: number;
}

/** The weight of the illustrative parts, as a share of the weight of all parts. */
function illustrativeShare(parts: readonly Part[], isIllustrative: (row: AssumptionRow) => boolean): number {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  return parts.reduce((total, { row, weight }) => total + (isIllustrative(row) ? weight / sum : 0), 0);
}

/** The format of each vehicle, weighted by the vehicle's use; the channel's default format where no vehicle is used. */
function usedParts(
  rows: readonly AssumptionRow[],
  defaultRow: AssumptionRow,
  vehicles: readonly UsedVehicle[],
): Part[] {
  const parts = vehicles
    .filter((vehicle) => vehicle.channel === defaultRow.channel && vehicle.populationUse > 0)
    .map((vehicle) => ({
      row: rows.find((row) => formatKey(row) === formatKey(vehicle)) ?? defaultRow,
      weight: vehicle.populationUse,
    }));
  return parts.length > 0 ? parts : [{ row: defaultRow, weight: 1 }];
}
