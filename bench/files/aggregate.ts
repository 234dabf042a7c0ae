import { CHANNELS } from '../../core/rules/channels.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import { HEADINGS, VEHICLES } from './audienceFile.ts';

/** The result of the aggregation that every reader must do: the audience of people 25-54, as comparable numbers. */
export interface Checksum {
  readonly sample: number;
  readonly targetSample: number;
  readonly universe: number;
  readonly populationUse: number;
  readonly plainUse: number;
}

const WIDTH = CHANNELS.length;
const FIRST_VEHICLE = HEADINGS.length - VEHICLES.length;
/** The age bands of people 25-54. */
const TARGET_BANDS = new Set(['25-39', '40-54']);

/** Aggregates rows of text. Does less than our reader: no id comparison, no cell checks. */
export class Aggregate {
  #sample = 0;
  #universe = 0;
  #rows = 0;
  #plain = new Float32Array(1 << 16);
  readonly #use = new Float64Array(VEHICLES.length);

  add(cells: readonly string[]): void {
    const weight = Number(cells[1]);
    this.#sample++;
    this.#universe += weight;
    const isInTarget = TARGET_BANDS.has(cells[2]!);
    const offset = this.#rows * WIDTH;
    if (isInTarget && offset + WIDTH > this.#plain.length) this.#grow();
    for (let vehicle = 0; vehicle < VEHICLES.length; vehicle++) {
      const text = cells[FIRST_VEHICLE + vehicle]!;
      if (text === '') continue;
      const use = Number(text);
      if (use === 0) continue;
      this.#use[vehicle]! += weight * use;
      if (isInTarget) this.#plain[offset + (vehicle >> 2)]! += use;
    }
    if (isInTarget) this.#rows++;
  }

  #grow(): void {
    const grown = new Float32Array(Math.ceil(this.#plain.length * 1.5));
    grown.set(this.#plain);
    this.#plain = grown;
  }

  checksum(): Checksum {
    const [sample, universe] = [this.#sample, this.#universe];
    return { sample, targetSample: this.#rows, universe, populationUse: sum(this.#use), plainUse: sum(this.#plain) };
  }
}

export function checksumOf(audienceMatrix: AudienceMatrix): Checksum {
  const { sample, targetSample, universe } = audienceMatrix;
  return {
    sample,
    targetSample,
    universe,
    populationUse: sum(audienceMatrix.populationUse),
    plainUse: sum(audienceMatrix.plainUse),
  };
}

/** Compares sums with a relative tolerance of 1e-9, because the order of addition differs. */
export function agrees(one: Checksum, other: Checksum): boolean {
  return (Object.keys(one) as (keyof Checksum)[]).every(
    (name) => Math.abs(one[name] - other[name]) <= 1e-9 * Math.abs(other[name]),
  );
}

function sum(numbers: Float32Array | Float64Array): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
