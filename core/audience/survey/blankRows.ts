import { wholeNumber } from '../../words/amounts.ts';
import { copyOf } from '../bytes/bytes.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import { isBlankCell } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { SurveyRequest, SurveyedFile } from './columnSurvey.ts';
import type { Doubts } from '../doubts/doubts.ts';
import type { DecidedColumns } from './decideColumns.ts';
import type { LeftOutRule } from './personColumns.ts';
import { askAboutEmpty, SHARE_MAXIMUM as EMPTY_SHARE_MAXIMUM } from './missingAnswers.ts';
import { useColumn } from './useColumn.ts';
import type { UseColumn } from './useColumn.ts';

/** Above this share of the people, rows without any answer are asked about. */
const SHARE_MAXIMUM = 0.01;
/** In a file with fewer media columns, a row without answers may be a person who uses nothing. */
const COLUMNS_MINIMUM = 3;
/** If more than this share of the rows are without answers, an empty cell means no use. */
const ROWS_SHARE_MAXIMUM = 0.6;
/** Empty cells are asked about if more than this share of the other cells write no use, as in a column of 0 and numbers. */
const NO_USE_SHARE_MINIMUM = 0.1;
/** An interview was broken off if at least this share of the media columns is empty in its row, and these are the last ones. */
const BROKEN_OFF_SHARE = 0.5;
/** If more than this share of the rows has answers only in the first columns, part of the sample was not asked about the others. */
const BROKEN_OFF_ROWS_MAXIMUM = 0.4;

/**
 * Asks about rows in which all media cells, or all from one column on, are empty, although the file writes "no use" in another way,
 * such as 0 or Never. These people were probably not asked: their interview was a test, or ended early. Nothing is asked if all
 * such rows are left out for another reason.
 */
export function decideBlankRows(
  file: SurveyedFile,
  decided: DecidedColumns,
  registry: Doubts,
  leftOut: readonly LeftOutRule[],
): DecidedColumns {
  const { decimal } = file.dialect;
  const { columns, survey, codeBooks } = decided;
  const media = mediaColumns(decided, decimal);
  const last = media.at(-1);
  if (last === undefined || media.length < COLUMNS_MINIMUM) return decided;
  const rows = last.blankRows;
  const share = media[0]!.blankRows < rows ? BROKEN_OFF_ROWS_MAXIMUM : ROWS_SHARE_MAXIMUM;
  if (rows === 0 || rows > survey.rows * share) return decided;
  const hasFewerBefore = media.every(({ blankRows }, at) => at === 0 || media[at - 1]!.blankRows <= blankRows);
  const writesNoUse = media.every(({ cells, meaning }) => cells.some(({ text }) => text !== '' && meaning(text) === 0));
  if (!hasFewerBefore || !writesNoUse) return decided;
  const indexes = media.map(({ vehicle }) => vehicle.index);
  if (!areBlankTogether({ ...file, width: columns.width }, indexes, leftOut)) return decided;
  const people = last.cells.find(({ text }) => text === '')?.people ?? 0;
  const from = media.find(({ blankRows }) => blankRows >= rows * BROKEN_OFF_SHARE)!;
  const where = from === media[0] ? 'in any media column' : `from "${from.vehicle.heading}" on`;
  const answer = registry.ask({
    code: 'no media answers',
    cells: [`(empty): ${rows}`],
    message: `${wholeNumber(rows)} ${rows === 1 ? 'row has' : 'rows have'} no answer ${where}, although the file writes no use otherwise. Leave them out?`,
    assumed: 'leave out',
    serious: people > SHARE_MAXIMUM * survey.people,
    options: [
      { id: 'leave out', label: 'Leave them out: they were not asked' },
      { id: 'none', label: 'Count them as people who use nothing' },
    ],
  });
  // The last column is empty in all these rows, so a missing answer in it is enough to leave the row out.
  const changed = answer === 'none' ? media : [last];
  const books = changed.map((column): [number, (text: string) => number | null] => {
    const { meaning } = column;
    return [column.vehicle.index, (text) => (text !== '' ? meaning(text) : answer === 'none' ? 0 : null)];
  });
  return { ...decided, codeBooks: new Map([...codeBooks, ...books]) };
}

/**
 * Whether the columns are empty in the same rows, at least from one column on, judged by the first rows of the file, and some of
 * these rows are not left out anyway. The columns of questions that were asked of different people are empty in different rows.
 * @param indexes  of the media columns, in their order
 */
function areBlankTogether(
  { source, dialect, headerRow, width }: Omit<SurveyRequest, 'indexes' | 'weight'>,
  indexes: readonly number[],
  leftOut: readonly LeftOutRule[],
): boolean {
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  for (const index of [...indexes, ...leftOut.map((rule) => rule.index)]) kinds[index] = ColumnKind.text;
  const records = new CsvRecords(kinds, dialect);
  const counts = { blank: 0, someBlank: 0, kept: 0, keptBlank: 0 };
  const onRecord = () => {
    if (records.row <= headerRow || records.cells < width || records.filled < 2) return;
    const isEmpty = ({ start, end }: { start: number; end: number }) => start === end;
    const empty = indexes.filter((index) => isEmpty(records.slice(index))).length;
    const areLast = indexes.slice(indexes.length - empty).every((index) => isEmpty(records.slice(index)));
    const keeps = isKept(records, leftOut);
    if (keeps) counts.kept++;
    if (areLast && empty >= indexes.length * BROKEN_OFF_SHARE) {
      counts.blank++;
      if (keeps) counts.keptBlank++;
    } else if (empty > 0) counts.someBlank++;
  };
  records.push(copyOf(source.read(0, BYTES_CHECKED)), onRecord);
  const { blank, someBlank, kept, keptBlank } = counts;
  // The first rows of a file sorted by wave may all be left out, and say nothing about the others.
  const areOnlyLeftOut = kept > 0 && keptBlank === 0;
  return blank > 0 && someBlank <= blank * APART_SHARE && !areOnlyLeftOut;
}
/**
 * Asks about columns with many empty cells that write no use in another way, such as 0. Empty cells in rows that are left out
 * anyway do not count.
 */
export function decideEmptyCells(
  file: SurveyedFile,
  decided: DecidedColumns,
  registry: Doubts,
  leftOut: readonly LeftOutRule[],
): DecidedColumns {
  const { decimal } = file.dialect;
  const { columns, survey, codeBooks } = decided;
  const media = mediaColumns(decided, decimal);
  const withEmpty = media.filter((column) => hasManyEmpty(column, survey.rows));
  if (withEmpty.length === 0) return decided;
  const noAnswer = media.filter(({ meaning }) => meaning('') === null).map(({ vehicle }) => vehicle.index);
  const indexes = withEmpty.map(({ vehicle }) => vehicle.index);
  const shares = emptyShares({ ...file, width: columns.width }, indexes, [
    ...leftOut,
    ...noAnswer.map((index) => ({ index, texts: [''], keepsMatches: false, reason: '' })),
  ]);
  const asked = withEmpty.filter((_, at) => shares[at]! > EMPTY_SHARE_MAXIMUM);
  if (asked.length === 0) return decided;
  const weight = columns.roles.weight?.index ?? null;
  const context = { registry, survey, decimal };
  const dropped = askAboutEmpty({ file: { ...file, width: columns.width, weight }, columns: media, context }, asked);
  return {
    ...decided,
    columns: { ...columns, vehicles: columns.vehicles.filter(({ index }) => !dropped.has(index)) },
    codeBooks: new Map([
      ...codeBooks,
      ...asked.map(({ vehicle, meaning }): [number, UseColumn['meaning']] => [vehicle.index, meaning]),
    ]),
  };
}

/** The surveyed columns of media use in their order, with the meaning of their cells as decided so far. */
function mediaColumns({ columns, survey, codeBooks }: DecidedColumns, decimal: DecimalSign): UseColumn[] {
  return columns.vehicles
    .filter(({ index }, at, all) => survey.columns.has(index) && all.findIndex((one) => one.index === index) === at)
    .toSorted((one, two) => one.index - two.index)
    .map((vehicle) => {
      const column = useColumn(vehicle, survey, columns.inWords.has(vehicle.index), decimal);
      return { ...column, meaning: codeBooks.get(vehicle.index) ?? column.plain };
    });
}

function hasManyEmpty({ cells, meaning }: UseColumn, rows: number): boolean {
  const rowsOf = (isWanted: (text: string) => boolean) =>
    cells.reduce((sum, cell) => sum + (isWanted(cell.text) ? cell.rows : 0), 0);
  const empty = rowsOf((text) => text === '');
  const noUse = rowsOf((text) => !isBlankCell(text) && meaning(text) === 0);
  return meaning('') === 0 && empty > rows * EMPTY_SHARE_MAXIMUM && noUse > (rows - empty) * NO_USE_SHARE_MINIMUM;
}

/** The share of empty cells in each column, in rows at the start of the file that are not left out. */
function emptyShares(
  { source, dialect, headerRow, width }: Omit<SurveyRequest, 'indexes' | 'weight'>,
  indexes: readonly number[],
  leftOut: readonly LeftOutRule[],
): number[] {
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  for (const index of [...indexes, ...leftOut.map((rule) => rule.index)]) kinds[index] = ColumnKind.text;
  const records = new CsvRecords(kinds, dialect);
  const empty = indexes.map(() => 0);
  let kept = 0;
  records.push(copyOf(source.read(0, BYTES_CHECKED)), () => {
    if (records.row <= headerRow || records.cells < width || records.filled < 2) return;
    if (!isKept(records, leftOut)) return;
    kept++;
    indexes.forEach((index, at) => (empty[at]! += Number(records.text(index).trim() === '')));
  });
  return empty.map((rows) => rows / Math.max(1, kept));
}

const isKept = (records: CsvRecords, leftOut: readonly LeftOutRule[]) =>
  leftOut.every(({ index, texts, keepsMatches }) => texts.includes(records.text(index).trim()) === keepsMatches);

/** Only so many bytes at the start of the file are checked. */
const BYTES_CHECKED = 1024 * 1024;
/** The columns are empty together if rows where only some are empty are at most this share of the rows where all are. */
const APART_SHARE = 0.1;
