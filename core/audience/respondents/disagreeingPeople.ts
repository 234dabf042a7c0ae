import { FNV_OFFSET, hashBytes } from '../bytes/byteDictionary.ts';
import { IdIndex } from '../bytes/idIndex.ts';
import type { ByteSource } from '../bytes/platform.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import type { Dialect } from '../csv/dialect.ts';

/** A hash of the cells in a row that describe the person; null where all these cells are empty. */
export function traitsHash(records: CsvRecords, columns: readonly number[]): number | null {
  let hash = FNV_OFFSET;
  let filled = false;
  for (const index of columns) {
    const { bytes, start, end } = records.slice(index);
    hash = hashBytes(bytes, start, end, hash);
    filled ||= end > start;
  }
  return filled ? hash >>> 0 : null;
}

interface LongTable {
  readonly source: ByteSource;
  readonly dialect: Dialect;
  readonly headerRow: number;
  readonly width: number;
  /** Index of the column of ids. */
  readonly id: number;
  /** Indexes of the columns that describe the person. */
  readonly traits: readonly number[];
}

/** Of a file with several rows for a person (a long file), the people whose rows differ in a column that decides about the target, such as age. The constructor reads the whole file to find them. */
export class DisagreeingPeople {
  readonly #ids = new IdIndex();
  /** By person: 1 if their rows disagree. */
  #disagree = new Uint8Array(1024);
  /** By person: the hash of the cells that describe them in their first row; 0 before that row. */
  #firstHashes = new Uint32Array(1024);

  constructor({ source, dialect, headerRow, width, id, traits }: LongTable) {
    const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
    for (const index of [id, ...traits]) kinds[index] = ColumnKind.text;
    const records = CsvRecords.forLargeFile(kinds, dialect);
    records.readFile(source, () => {
      if (records.row <= headerRow || records.filled === 0) return;
      const { bytes, start, end } = records.slice(id);
      const hash = start === end ? null : traitsHash(records, traits);
      if (hash !== null) this.#compare(this.#ids.add(bytes, start, end), hash);
    });
  }

  has(bytes: Uint8Array, start: number, end: number): boolean {
    return this.#disagree[this.#ids.add(bytes, start, end)] === 1;
  }

  #compare(person: number, hash: number): void {
    if (person >= this.#firstHashes.length) this.#grow();
    if (this.#firstHashes[person] === 0) this.#firstHashes[person] = hash;
    else if (this.#firstHashes[person] !== hash) this.#disagree[person] = 1;
  }

  #grow(): void {
    const first = new Uint32Array(this.#firstHashes.length * 2);
    first.set(this.#firstHashes);
    const disagree = new Uint8Array(first.length);
    disagree.set(this.#disagree);
    this.#firstHashes = first;
    this.#disagree = disagree;
  }
}
