import { CHANNELS, FAMILIES } from '../../rules/channels.ts';
import type { VehicleTotals } from '../model/audience.ts';

/** For each channel, its attentive shares of exposures, each with the target's use of the vehicles that have it. */
export type AttentionParts = readonly (readonly { readonly share: number; readonly use: number }[])[];

/** By channel, in the order of CHANNELS; vehicles with the same attentive share are added up. */
export function attentionParts(vehicles: readonly VehicleTotals[]): AttentionParts {
  return CHANNELS.map((channel) => {
    const uses = new Map<number, number>();
    for (const vehicle of vehicles) {
      if (vehicle.channel !== channel) continue;
      uses.set(vehicle.attentiveShare, (uses.get(vehicle.attentiveShare) ?? 0) + vehicle.targetUse);
    }
    return Array.from(uses, ([share, use]) => ({ share, use }));
  });
}

/**
 * The factor of a channel's attentive contacts when its attention changes by `factor`. An attentive share cannot exceed
 * 1. Where formats of one channel reach 1 at different factors, the result is weighted by their contacts with the
 * target.
 */
export function attentionFactor(parts: AttentionParts, channel: number, factor: number): number {
  const sum = (share: (one: number) => number) =>
    parts[channel]!.reduce((all, one) => all + one.use * share(one.share), 0);
  const now = sum((share) => share);
  return now > 0 ? sum((share) => Math.min(1, factor * share)) / now : factor;
}

/** Factors of a family's attention in the scenarios: less and more. */
const ATTENTION_FACTORS = [0.7, 1.3] as const;

/**
 * Every combination of families with less and with more attention, as factors by channel: 32 for five families.
 * Consecutive scenarios differ in one family (Gray code), so the best mix of one is a good start for the next.
 */
export function scenarioFactors(parts: AttentionParts): Float64Array[] {
  return Array.from({ length: 2 ** FAMILIES.length }, (_, at) => {
    const code = at ^ (at >> 1);
    return Float64Array.from(CHANNELS, (name, channel) => {
      const family = FAMILIES.findIndex(({ channels }) => channels.includes(name));
      return attentionFactor(parts, channel, ATTENTION_FACTORS[(code >> family) & 1 ? 1 : 0]);
    });
  });
}
