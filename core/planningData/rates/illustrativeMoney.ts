import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';
import { boughtFormats } from '../defaultFormat.ts';
import { formatKey } from './mergeCards.ts';

/** A plan's money at illustrative prices, and its money on illustrative attention figures [$]. */
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

/** Whether a format's price is illustrative: by its kind, or without one by its source. The planner's own never is. */
export function isPriceIllustrative(row: AssumptionRow): boolean {
  if (row.kept_cpm !== undefined) return false;
  if (row.price_kind !== undefined) return row.price_kind === 'illustrative';
  return /\billustrative\b/i.test(row.price_source ?? row.source);
}

/** Whether a format's attention figures are illustrative, or come from nowhere. */
export function isAttentionIllustrative({ confidence, source }: AssumptionRow): boolean {
  return confidence.trim().toLowerCase() === 'illustrative' || source.trim() === '';
}

/**
 * The money of a plan on illustrative figures. A channel's spend s_c counts by the parts of its price,
 * `b_f CPM_f / CPM_c`; for attention, without shares bought, by the use u of its vehicles, `u_v / sum u`.
 * @param spend     by channel, in the order of CHANNELS [$]
 * @param rows      the pinned rows of the plan
 * @param vehicles  those of the audience file
 */
export function illustrativeMoney(
  spend: DollarsByChannel,
  rows: readonly AssumptionRow[],
  vehicles: readonly UsedVehicle[],
): IllustrativeMoney {
  let price = 0;
  let attention = 0;
  for (const [place, channel] of CHANNELS.entries()) {
    const money = spend[place]!;
    const main = rows.find((row) => row.channel === channel);
    if (!(money > 0) || main === undefined) continue;
    const bought = boughtFormats(rows, channel).map((row) => ({ row, weight: row.bought! * row.cpm }));
    const parts = bought.length > 0 ? bought : [{ row: main, weight: 1 }];
    price += money * shareOf(parts, isPriceIllustrative);
    const used = bought.length > 0 ? bought : usedParts(rows, main, vehicles);
    attention += money * shareOf(used, isAttentionIllustrative);
  }
  return { price, attention };
}

/** A format and its weight among those of its channel. */
interface Part {
  readonly row: AssumptionRow;
  readonly weight: number;
}

function shareOf(parts: readonly Part[], isIllustrative: (row: AssumptionRow) => boolean): number {
  const sum = parts.reduce((total, { weight }) => total + weight, 0);
  return parts.reduce((total, { row, weight }) => total + (isIllustrative(row) ? weight / sum : 0), 0);
}

/** Each vehicle's format by its use; the channel's main format where it has no use. */
function usedParts(rows: readonly AssumptionRow[], main: AssumptionRow, vehicles: readonly UsedVehicle[]): Part[] {
  const parts = vehicles
    .filter((vehicle) => vehicle.channel === main.channel && vehicle.populationUse > 0)
    .map((vehicle) => ({
      row: rows.find((row) => formatKey(row) === formatKey(vehicle)) ?? main,
      weight: vehicle.populationUse,
    }));
  return parts.length > 0 ? parts : [{ row: main, weight: 1 }];
}
