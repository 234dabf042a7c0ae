import { wholeNumber } from '../../words/amounts.ts';
import { FNV_OFFSET, hashBytes } from '../bytes/byteDictionary.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import { parseNumber } from '../csv/numberText.ts';
import { scaledTotals } from '../doubts/doubts.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import type { RespondentColumns } from '../headings/respondentColumns.ts';
import { RowLedger } from '../refusals/rowLedger.ts';
import { LeftOutRows } from './respondentRows.ts';
import type { RespondentFile } from './respondentFile.ts';

type RowPerRespondentFile = RespondentFile<RespondentColumns>;

/** Files with more bytes are not searched for blocks of repeated rows. */
const SEARCHED_BYTES = 3 * 1024 * 1024;
/** A block is at least this many rows: fewer may repeat by chance. */
const BLOCK_ROWS_MINIMUM = 5;
/**
 * Above this share of rows that equal an earlier one, equality proves nothing: the file has few different rows. Without
 * ids the limit is higher, because a file that was pasted three times repeats two thirds of its rows.
 */
const EQUAL_SHARE_MAXIMUM = { withIds: 0.3, withoutIds: 0.7 };
/** The largest share of rows that equal an earlier row but are not part of a block. */
const STRAY_SHARE_MAXIMUM = 0.05;
/** The reason for leaving out a row, in the notes to the planner. */
export const PASTED = 'a copy of an earlier row';

interface HashedRow {
  readonly row: number;
  readonly id: string;
  /** Hash of all cells under a heading, except the id. */
  readonly hash: number;
  readonly people: number;
}

/** The numbers of rows with the id of an earlier row. */
export interface Repeats {
  /** Rows whose other cells equal the first row with this id. */
  readonly sameCells: readonly number[];
  /** Rows whose other cells differ from the first row with this id. */
  readonly otherCells: readonly number[];
  /** Number of people that the rows in `otherCells` represent. */
  readonly people: number;
  /** Whether the ids lost their last digits, so that they cannot tell respondents apart. */
  readonly areShortened: boolean;
}

/** "1.14870E+11": a long number that a spreadsheet program displayed in short form and saved like that. */
const SHORTENED_ID = /^\d(?:[.,]\d+)?e\+?\d+$/i;

/** Compares each row that has one of these ids with the first row of the same id. */
export function compareRepeats(file: RowPerRespondentFile, ids: ReadonlySet<string>): Repeats {
  const firstHashById = new Map<string, number>();
  const sameCells: number[] = [];
  const otherCells: number[] = [];
  let people = 0;
  const areShortened = [...ids].every((id) => SHORTENED_ID.test(id));
  if (ids.size === 0) return { sameCells, otherCells, people, areShortened };
  readRows(file, (row) => {
    if (!ids.has(row.id)) return;
    const hash = firstHashById.get(row.id);
    if (hash === undefined) firstHashById.set(row.id, row.hash);
    else if (hash === row.hash) sameCells.push(row.row);
    else {
      otherCells.push(row.row);
      people += row.people;
    }
  });
  return { sameCells, otherCells, people, areShortened };
}

/**
 * @param distinctIds  number of respondents if only the first row of each id counts
 * @returns whether rows with the id of an earlier row but other cells are different respondents
 */
export function askAboutRepeats(
  registry: Doubts,
  heading: string,
  { otherCells, people, areShortened }: Repeats,
  distinctIds: number,
): boolean {
  const isNoIdColumn = otherCells.length > distinctIds;
  const answer = registry.ask({
    code: 'same id',
    columns: [heading],
    row: otherCells[0]!,
    message: `${rowsHave(otherCells)} the id of an earlier row in "${heading}", but other cells (the first: row ${otherCells[0]!}). Are they other respondents?`,
    // With fewer ids than repeats, the column does not tell respondents apart.
    assumed: isNoIdColumn ? 'all' : 'first',
    onlyListed: isNoIdColumn && areShortened,
    options: [
      {
        id: 'first',
        label: 'The same respondents: the first row counts',
        effect: (totals, chosen) => withPeople(totals, chosen === 'all' ? -people : 0),
      },
      {
        id: 'all',
        label: 'Other respondents: each row counts',
        effect: (totals, chosen) => withPeople(totals, chosen === 'first' ? people : 0),
      },
    ],
  });
  return answer === 'all';
}

function rowsHave(rows: readonly number[]): string {
  return rows.length === 1 ? 'One row has' : `${wholeNumber(rows.length)} rows have`;
}

/** The totals of the file after adding a number of people; a negative number removes them. */
function withPeople(totals: Totals, people: number): Totals {
  const { universe } = totals;
  return scaledTotals(totals, universe > 0 ? Math.max(0, (universe + people) / universe) : 1);
}

/**
 * Finds blocks of rows that repeat earlier rows in the same order, with other ids or none, as if they were pasted twice.
 * Asks whether they count.
 * @returns the rows that are left out
 */
export function decidePasted(file: RowPerRespondentFile, registry: Doubts): readonly number[] {
  const { columns, source } = file;
  if (source.size > SEARCHED_BYTES) return [];
  const rows: HashedRow[] = [];
  readRows(file, (row) => rows.push(row));
  const pasted = pastedRows(rows);
  if (pasted.length === 0) return [];
  const hasId = columns.roles.id !== undefined;
  const [from, to] = [pasted[0]!.row, pasted.at(-1)!.row];
  const people = pasted.reduce((sum, row) => sum + row.people, 0);
  const answer = registry.ask({
    code: 'pasted rows',
    row: from,
    message: `${wholeNumber(pasted.length)} rows repeat earlier rows in the same order${hasId ? ', with other ids' : ''} (rows ${from} to ${to}). Were they pasted twice?`,
    assumed: hasId ? 'respondents' : 'leave out',
    keepsRows: 'respondents',
    options: [
      {
        id: 'leave out',
        label: 'Pasted twice: leave them out',
        effect: (totals, chosen) => withPeople(totals, chosen === 'respondents' ? -people : 0),
      },
      {
        id: 'respondents',
        label: 'Respondents: count them',
        effect: (totals, chosen) => withPeople(totals, chosen === 'leave out' ? people : 0),
      },
    ],
  });
  return answer === 'leave out' ? pasted.map(({ row }) => row) : [];
}

/**
 * The rows of all blocks that repeat earlier rows. A block that has the id of an earlier row is not included:
 * {@link askAboutRepeats} asks about repeated ids.
 */
function pastedRows(rows: readonly HashedRow[]): HashedRow[] {
  const firstIndexByHash = new Map<number, number>();
  const ids = new Set<string>();
  const pasted: HashedRow[] = [];
  let equalRows = 0;
  for (let index = 0; index < rows.length; index++) {
    const earlier = firstIndexByHash.get(rows[index]!.hash);
    if (earlier === undefined) {
      firstIndexByHash.set(rows[index]!.hash, index);
      if (rows[index]!.id !== '') ids.add(rows[index]!.id);
      continue;
    }
    const length = blockLength(rows, index, earlier, firstIndexByHash);
    equalRows += length;
    const block = rows.slice(index, index + length);
    if (length >= BLOCK_ROWS_MINIMUM && !block.some(({ id }) => ids.has(id))) pasted.push(...block);
    index += length - 1;
  }
  const strayRows = equalRows - pasted.length;
  const equalShareMaximum = ids.size > 0 ? EQUAL_SHARE_MAXIMUM.withIds : EQUAL_SHARE_MAXIMUM.withoutIds;
  const areCopies = equalRows <= rows.length * equalShareMaximum && strayRows <= rows.length * STRAY_SHARE_MAXIMUM;
  return areCopies ? pasted : [];
}

/**
 * How many rows from the index `start` on repeat earlier rows in the same order. Some of the earlier rows may be missing from
 * the block, as when rows were filtered before they were pasted.
 * @param earlier           index of the row that the first row of the block repeats
 * @param firstIndexByHash  index of the first row with each hash
 */
function blockLength(
  rows: readonly HashedRow[],
  start: number,
  earlier: number,
  firstIndexByHash: ReadonlyMap<number, number>,
): number {
  let lastEarlier = earlier;
  for (let length = 1; start + length < rows.length; length++) {
    const { hash } = rows[start + length]!;
    const next =
      lastEarlier + 1 < start && rows[lastEarlier + 1]!.hash === hash
        ? lastEarlier + 1
        : (firstIndexByHash.get(hash) ?? -1);
    if (next <= lastEarlier || next >= start) return length;
    lastEarlier = next;
  }
  return rows.length - start;
}

function readRows(file: RowPerRespondentFile, onRow: (row: HashedRow) => void): void {
  const { columns, dialect, headerRow, leftOut } = file;
  const { roles, headings, width, isWeightInThousands } = columns;
  const records = new CsvRecords(new Array<ColumnKind>(width).fill(ColumnKind.text), dialect);
  const leftOutRows = new LeftOutRows(records, new RowLedger(), leftOut);
  const id = roles.id?.index ?? -1;
  // Columns without a heading hold row numbers, so they are not compared.
  const compared = headings.flatMap((heading, index) => (heading === '' || index === id ? [] : [index]));
  records.readFile(file.source, () => {
    if (records.row <= headerRow || records.cells < width || records.filled < 2 || leftOutRows.leavesOut()) return;
    let hash = FNV_OFFSET;
    for (const index of compared) {
      const { bytes, start, end } = records.slice(index);
      // The length of the cell is hashed too, so that "ab", "c" differs from "a", "bc". The factor is the FNV prime.
      hash = hashBytes(bytes, start, end, Math.imul(hash ^ (end - start), 0x01000193));
    }
    const weight = roles.weight === undefined ? 1 : parseNumber(records.text(roles.weight.index), dialect.decimal);
    const people = weight > 0 && weight < Infinity ? weight * (isWeightInThousands ? 1000 : 1) : 0;
    onRow({ row: records.row, id: id < 0 ? '' : records.text(id), hash, people });
  });
}
