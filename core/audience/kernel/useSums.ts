import { CHANNELS } from '../../rules/channels.ts';

const WIDTH = CHANNELS.length;

/**
 * Sums of media use over the used columns of consecutive records. The two numbers of a pair are next to each other, so that one
 * SIMD instruction adds both. The WebAssembly and the TypeScript version add doubles in row order, so their results are identical.
 */
export interface UseSums {
  /** Two numbers per column, over all respondents: the weighted uses a month, and the number of people who use the vehicle. */
  readonly population: Float64Array;
  /** The same two numbers over the respondents in the target. */
  readonly target: Float64Array;
  /** Two numbers per column: 1, and the share of its exposures that are attentive. The caller fills them before the first record. */
  readonly factors: Float64Array;
  /** By column: the index of its channel in CHANNELS. The caller fills it before the first record. */
  readonly channels: Int32Array;
  /** Two numbers per channel, for the last record that `addTarget` added: use, and attentive use. */
  readonly row: Float64Array;
  /** Adds the record's first `usedCount` used columns to the population. */
  add(usedCount: number, weight: number): void;
  /** Adds the record's first `usedCount` used columns to the population and to the target, and writes `row`. */
  addTarget(usedCount: number, weight: number): void;
}

/** The TypeScript version of kernel/assembly/addUses. `numbers` and `used` are those of the scanner. */
export function useSumsInTypeScript(columns: number, numbers: Float64Array, used: Int32Array): UseSums {
  const population = new Float64Array(2 * columns);
  const target = new Float64Array(2 * columns);
  const factors = new Float64Array(2 * columns);
  const channels = new Int32Array(columns);
  const row = new Float64Array(2 * WIDTH);
  const addTo = (sums: Float64Array, usedCount: number, weight: number) => {
    for (let at = 0; at < usedCount; at++) {
      const column = used[at]!;
      sums[2 * column]! += weight * numbers[column]!;
      sums[2 * column + 1]! += weight;
    }
  };
  return {
    population,
    target,
    factors,
    channels,
    row,
    add: (usedCount, weight) => addTo(population, usedCount, weight),
    addTarget(usedCount, weight) {
      addTo(population, usedCount, weight);
      addTo(target, usedCount, weight);
      row.fill(0);
      for (let at = 0; at < usedCount; at++) {
        const column = used[at]!;
        const channel = channels[column]!;
        row[2 * channel]! += numbers[column]! * factors[2 * column]!;
        row[2 * channel + 1]! += numbers[column]! * factors[2 * column + 1]!;
      }
    },
  };
}
