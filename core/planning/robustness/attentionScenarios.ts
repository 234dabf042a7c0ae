import { CHANNELS, FAMILIES } from '../../rules/channels.ts';
import type { VehicleTotals } from '../model/audience.ts';

/** What a channel's attention is made of: shares of attentive exposures, with the target's use that has each. */
export type AttentionParts = readonly (readonly { readonly share: number; readonly use: number }[])[];

/** By channel, in the order of CHANNELS; vehicles of one attentive share count together. */
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
 * What a channel's attentive contacts are multiplied by when its attention is: no exposure is attentive more than once, so a share
 * stops at 1. Where formats of one channel stop at different factors, its contacts with the target decide.
 */
export function attentionFactor(parts: AttentionParts, channel: number, factor: number): number {
  const sum = (share: (one: number) => number) =>
    parts[channel]!.reduce((all, one) => all + one.use * share(one.share), 0);
  const now = sum((share) => share);
  return now > 0 ? sum((share) => Math.min(1, factor * share)) / now : factor;
}

/** How far a family's attention is moved, either way. */
const FACTORS = [0.7, 1.3] as const;

/**
 * Every combination of families with less and with more attention, as factors by channel: 32 for five families. Two that follow each
 * other differ in one family (Gray's order), so that the best mix of one is near that of the next.
 */
export function scenarioFactors(parts: AttentionParts): Float64Array[] {
  return Array.from({ length: 2 ** FAMILIES.length }, (_, at) => {
    const code = at ^ (at >> 1);
    return Float64Array.from(CHANNELS, (name, channel) => {
      const family = FAMILIES.findIndex(({ channels }) => channels.includes(name));
      return attentionFactor(parts, channel, FACTORS[(code >> family) & 1 ? 1 : 0]);
    });
  });
}
