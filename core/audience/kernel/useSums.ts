import { CHANNELS } from '../../rules/channels.ts';

const WIDTH = CHANNELS.length;

/**
 * Adds up what people use, over the used columns of one record after the other. Pairs stand side by side so that a
 * processor adds both at once; sums are of doubles in the order of the rows, so both twins give the very same.
 */
export interface UseSums {
  /** By column of the file two numbers: sum of weight x use, and sum of weight of those who use it. */
  readonly population: Float64Array;
  /** The same over the target. */
  readonly target: Float64Array;
  /** By column two numbers: 1, and the share of its exposures that are attentive. To be filled before any record. */
  readonly factors: Float64Array;
  /** By column its place among the channels. To be filled before any record. */
  readonly channels: Int32Array;
  /** By channel two numbers, of the last record given to `addTarget`: its use, and its attentive use. */
  readonly row: Float64Array;
  /** Adds the record's first `usedCount` used columns to the population. */
  add(usedCount: number, weight: number): void;
  /** Adds them to the population and to the target, and to `row`, which is 0 before. */
  addTarget(usedCount: number, weight: number): void;
}

/** The plain twin of kernel/assembly/addUses. @param numbers and used  those of the scanner */
export function plainUseSums(columns: number, numbers: Float64Array, used: Int32Array): UseSums {
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
