import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import { boughtFormats } from '../../planningData/defaultFormat.ts';
import { formatKey } from '../../planningData/rates/mergeCards.ts';
import { ATTENTION_FACTORS } from '../../rules/attentionCases.ts';
import type { Share } from '../../words/units.ts';
import { attentiveShare } from '../model/attention.ts';
import type { VehicleTotals } from '../model/audience.ts';

export type AttentionCase = keyof typeof ATTENTION_FACTORS;

/** A plan's prices and attention. */
export interface PlanAttention {
  readonly rows: readonly AssumptionRow[];
  readonly thresholdSeconds: number;
}

/**
 * Attentive shares of a vehicle with less and with more attention; null where none of its formats has low and
 * high figures.
 */
export type AttentionRange = Readonly<Record<AttentionCase, Share>> | null;

/** The formats whose attention a vehicle has: the formats that its channel buys, else the vehicle's own format. */
export function formatsOf(
  { channel, format }: Pick<VehicleTotals, 'channel' | 'format'>,
  { rows }: PlanAttention,
): AssumptionRow[] {
  const bought = boughtFormats(rows, channel);
  if (bought.length > 0) return bought;
  return rows.filter((row) => formatKey(row) === formatKey({ channel, format })).slice(0, 1);
}

export function hasRange({ low, high }: AssumptionRow): boolean {
  return low !== undefined && high !== undefined;
}

/**
 * The range of a vehicle's attentive share: `sum b_f low_f exp(-threshold / mean_f)`, and the same with high_f. b_f is the share
 * bought of format f, low_f and high_f replace its attention share, and mean_f is its mean active seconds.
 */
export function attentionRange(
  vehicle: Pick<VehicleTotals, 'channel' | 'format'>,
  attention: PlanAttention,
): AttentionRange {
  const formats = formatsOf(vehicle, attention);
  if (!formats.some(hasRange)) return null;
  // A single format may have no share bought: it has all contacts of the vehicle.
  const isSingleFormat = formats.length === 1;
  const sum = (which: AttentionCase) =>
    formats.reduce((all, row) => all + (isSingleFormat ? 1 : row.bought!) * caseShare(row, which, attention), 0);
  return { low: sum('low'), high: sum('high') };
}

/** A format's attentive share in one case. A format without low and high figures takes the general factor of the case. */
function caseShare(row: AssumptionRow, which: AttentionCase, { thresholdSeconds }: PlanAttention): Share {
  const share = (attentionShare: Share) =>
    attentiveShare({ attentionShare, meanActiveSeconds: row.mean_active_seconds }, thresholdSeconds);
  return hasRange(row) ? share(row[which]!) : Math.min(1, ATTENTION_FACTORS[which] * share(row.attention_share));
}
