import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix } from '../model/audience.ts';

const COUNT = CHANNELS.length;

/** The audience with its rows in another order; the weight of a repeated row is divided over its copies. */
export function rowsPicked(audience: AudienceMatrix, order: readonly number[]): AudienceMatrix {
  const repeats = new Map<number, number>();
  for (const row of order) repeats.set(row, (repeats.get(row) ?? 0) + 1);
  const pick = (use: Float32Array) =>
    Float32Array.from({ length: order.length * COUNT }, (_, cell) => {
      return use[order[Math.floor(cell / COUNT)]! * COUNT + (cell % COUNT)]!;
    });
  return {
    ...audience,
    weights: Float64Array.from(order, (row) => audience.weights[row]! / repeats.get(row)!),
    plainUse: pick(audience.plainUse),
    attentiveUse: pick(audience.attentiveUse),
  };
}

/** The audience and prices with channels permuted: the former channel `from[c]` becomes channel c. */
export function channelsPicked(audience: AudienceMatrix, cpm: Float64Array, from: readonly number[]) {
  const pick = (use: Float32Array) =>
    use.map((_, cell) => use[Math.floor(cell / COUNT) * COUNT + from[cell % COUNT]!]!);
  const renamed: AudienceMatrix = {
    ...audience,
    plainUse: pick(audience.plainUse),
    attentiveUse: pick(audience.attentiveUse),
    populationUse: audience.populationUse.map((_, channel) => audience.populationUse[from[channel]!]!),
  };
  return { audience: renamed, cpm: cpm.map((_, channel) => cpm[from[channel]!]!) };
}
