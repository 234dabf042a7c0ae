import { CHANNELS, FAMILIES } from '../../rules/channels.ts';
import { ATTENTION_FACTORS } from '../../rules/attentionCases.ts';
import type { Share } from '../../words/units.ts';
import type { VehicleTotals } from '../model/audience.ts';
import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import { boughtFormats } from '../../planningData/defaultFormat.ts';
import { formatKey } from '../../planningData/rates/mergeCards.ts';
import { attentiveShare } from '../model/attention.ts';

type AttentionCase = keyof typeof ATTENTION_FACTORS;

/** A plan's prices and attention. */
export interface PlanAttention {
  readonly rows: readonly AssumptionRow[];
  readonly thresholdSeconds: number;
}

/**
 * Attentive shares of a vehicle with less and with more attention; null where none of its formats has low and
 * high figures.
 */
type AttentionRange = Readonly<Record<AttentionCase, Share>> | null;

/** The formats whose attention a vehicle has: the formats that its channel buys, else the vehicle's own format. */
function formatsOf(
  { channel, format }: Pick<VehicleTotals, 'channel' | 'format'>,
  { rows }: PlanAttention,
): AssumptionRow[] {
  const bought = boughtFormats(rows, channel);
  if (bought.length > 0) return bought;
  return rows.filter((row) => formatKey(row) === formatKey({ channel, format })).slice(0, 1);
}

function hasRange({ low, high }: AssumptionRow): boolean {
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

/** The least factor of a scenario: plans are divided by factors when they are converted, so none may be 0. */
const LEAST_FACTOR = 1e-6;

/** The vehicles of a channel that have the same attentive share. */
interface AttentionPart {
  /** Share of the exposures that are attentive. */
  readonly share: Share;
  /** The target's use of these vehicles. */
  readonly use: number;
  /** The range of the share, from the low and the high figures of the vehicles' formats. */
  readonly range: AttentionRange;
}

/** The parts of each channel, in the order of CHANNELS. The vehicles of a part have the same attentive share. */
export type AttentionParts = readonly (readonly AttentionPart[])[];

/**
 * The parts of each channel, in the order of CHANNELS; vehicles with the same attentive shares are added up.
 * @param attention  the plan's figures; without them no format has a low and a high figure
 */
export function attentionParts(vehicles: readonly VehicleTotals[], attention: PlanAttention | null): AttentionParts {
  return CHANNELS.map((channel) => {
    const parts = new Map<string, AttentionPart>();
    for (const vehicle of vehicles) {
      if (vehicle.channel !== channel) continue;
      const range = attention && attentionRange(vehicle, attention);
      const key = [vehicle.attentiveShare, range?.low, range?.high].join();
      const use = (parts.get(key)?.use ?? 0) + vehicle.targetUse;
      parts.set(key, { share: vehicle.attentiveShare, use, range });
    }
    return [...parts.values()];
  });
}

/** How many formats have low and high attention figures. */
export interface RangeCount {
  readonly formats: number;
  /** The number of all formats of the vehicles. */
  readonly of: number;
}

/** @returns null where no format has low and high figures */
export function countRanges(vehicles: readonly VehicleTotals[], attention: PlanAttention | null): RangeCount | null {
  const usedFormats = new Set(attention === null ? [] : vehicles.flatMap((vehicle) => formatsOf(vehicle, attention)));
  const formats = [...usedFormats].filter(hasRange).length;
  return formats === 0 ? null : { formats, of: usedFormats.size };
}

/**
 * The factor of a channel's attentive contacts when its attention changes by `factor`. An attentive share cannot exceed
 * 1. Where formats of one channel reach 1 at different factors, the result is weighted by their contacts with the
 * target.
 */
export function attentionFactor(parts: AttentionParts, channel: number, factor: number): number {
  const sum = (valueOf: (share: number) => number) =>
    parts[channel]!.reduce((all, part) => all + part.use * valueOf(part.share), 0);
  const current = sum((share) => share);
  return current > 0 ? sum((share) => Math.min(1, factor * share)) / current : factor;
}

/**
 * The factor of a channel's attentive contacts in a scenario with less or more attention: low / share and high / share for
 * formats with low and high figures, 0.7 and 1.3 for other formats. Never 0, so that plans can be converted between scenarios.
 */
function scenarioFactor(parts: AttentionParts, channel: number, which: AttentionCase): number {
  const factor = ATTENTION_FACTORS[which];
  if (parts[channel]!.every(({ range }) => range === null)) return attentionFactor(parts, channel, factor);
  const sum = (valueOf: (part: AttentionPart) => number) =>
    parts[channel]!.reduce((all, part) => all + part.use * valueOf(part), 0);
  const current = sum(({ share }) => share);
  if (!(current > 0)) return factor;
  const contactsInScenario = sum(({ share, range }) => (range === null ? Math.min(1, factor * share) : range[which]));
  return Math.max(LEAST_FACTOR, contactsInScenario / current);
}

/**
 * Every combination of lower and higher attention for the channel families, as factors by channel: 32 for five families.
 * Consecutive scenarios differ in one family (Gray code), so the best mix of one is a good start for the next.
 */
export function scenarioFactors(parts: AttentionParts): Float64Array[] {
  return Array.from({ length: 2 ** FAMILIES.length }, (_, index) => {
    const code = index ^ (index >> 1);
    return Float64Array.from(CHANNELS, (name, channel) => {
      const family = FAMILIES.findIndex(({ channels }) => channels.includes(name));
      return scenarioFactor(parts, channel, (code >> family) & 1 ? 'high' : 'low');
    });
  });
}
