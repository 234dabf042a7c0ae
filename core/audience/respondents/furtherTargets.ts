import type { FurtherTargets } from '../../planning/model/audience.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { grown } from '../bytes/bytes.ts';
import type { CsvRecords } from '../csv/csvRecords.ts';
import type { UseSums } from '../kernel/useSums.ts';
import type { TargetJudge } from './targetJudge.ts';
import { TargetMatrix } from './audienceMatrix.ts';

const INITIAL_ROWS = 1024;

/** A further target, which is read in addition to the buying demographic. */
export interface NamedJudge {
  readonly name: string;
  /** Decides who is in the target; null for everybody. */
  readonly judge: TargetJudge | null;
}

/** Stores which respondents are in further targets, and the uses of those among them who are outside the buying demographic. */
export class FurtherTargetRows {
  readonly #judges: readonly NamedJudge[];
  readonly #keepRespondents: boolean;
  /** Respondents of further targets who are outside the buying demographic. */
  readonly #others: TargetMatrix;
  /** Two numbers per channel of the current row: use, and attentive use. */
  readonly #pairs = new Float64Array(2 * CHANNELS.length);
  /** By respondent in the buying demographic: a bit for each further target that has the respondent. */
  #targetBits: Uint8Array;
  #rows = 0;
  /** The same bits for the respondents in `#others`. */
  #otherTargetBits: Uint8Array;

  /** @param keepRespondents  if false, no respondent is stored and {@link finish} returns undefined */
  constructor(judges: readonly NamedJudge[], expectedRows: number, keepRespondents: boolean) {
    this.#judges = judges;
    this.#keepRespondents = keepRespondents && judges.length > 0;
    // A quarter of the rows is only a first guess: the matrix grows.
    this.#others = new TargetMatrix(expectedRows / 4, this.#keepRespondents);
    [this.#targetBits, this.#otherTargetBits] = [new Uint8Array(INITIAL_ROWS), new Uint8Array(INITIAL_ROWS)];
  }

  /**
   * Takes the next counted respondent.
   * @param inTarget  whether the row is in the buying demographic
   */
  add(records: CsvRecords, sums: UseSums, weight: number, inTarget: boolean): void {
    if (this.#judges.length === 0) return;
    let bits = 0;
    for (const [index, { judge }] of this.#judges.entries())
      if (judge === null || judge.includes(records)) bits |= 1 << index;
    if (!this.#keepRespondents) return;
    if (inTarget) {
      if (this.#rows === this.#targetBits.length)
        this.#targetBits = grown(this.#targetBits, this.#rows, 2 * this.#rows);
      this.#targetBits[this.#rows++] = bits;
    } else if (bits > 0) this.#addOther(records, sums, weight, bits);
  }

  #addOther(
    { numbers, used, usedCount }: CsvRecords,
    { channels, factors }: UseSums,
    weight: number,
    bits: number,
  ): void {
    const pairs = this.#pairs.fill(0);
    for (let at = 0; at < usedCount; at++) {
      const index = used[at]!;
      const channel = 2 * channels[index]!;
      pairs[channel]! += factors[2 * index]! * numbers[index]!;
      pairs[channel + 1]! += factors[2 * index + 1]! * numbers[index]!;
    }
    const { rows } = this.#others;
    if (rows === this.#otherTargetBits.length) this.#otherTargetBits = grown(this.#otherTargetBits, rows, 2 * rows);
    this.#otherTargetBits[rows] = bits;
    this.#others.add(weight, pairs);
  }

  /** Sentences about respondents who could not be placed in a further target. */
  notes(): string[] {
    return this.#judges.flatMap(({ name, judge }) => (judge?.notes() ?? []).map((note) => `${name}: ${note}`));
  }

  /** Undefined without further targets. */
  finish(): FurtherTargets | undefined {
    if (!this.#keepRespondents) return undefined;
    const { rows } = this.#others;
    const names = this.#judges.map(({ name }) => name);
    const others = { ...this.#others.finish(), targetBits: this.#otherTargetBits.slice(0, rows) };
    return { names, targetBits: this.#targetBits.slice(0, this.#rows), others };
  }
}
