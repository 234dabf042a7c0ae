import { wholeNumber } from '../../words/amounts.ts';
import { copyOf } from '../bytes/bytes.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import type { SurveyRequest, SurveyedFile } from './columnSurvey.ts';
import type { Doubts } from '../doubts/doubts.ts';
import type { DecidedColumns } from './decideColumns.ts';
import type { LeftOutRule } from './personColumns.ts';
import { useColumn } from './useColumn.ts';

/** Above this share of the people, rows without any answer are asked about. */
const SHARE_MAXIMUM = 0.01;
/** In a file with fewer media columns, a row without answers may be a person who uses nothing. */
const COLUMNS_MINIMUM = 3;
/** If more than this share of the rows are without answers, an empty cell means no use. */
const ROWS_SHARE_MAXIMUM = 0.6;

/**
 * Asks about rows in which all media cells are empty, although the file writes "no use" in another way, such as 0 or Never. These
 * people were probably not asked. Nothing is asked if all such rows are left out for another reason.
 */
export function decideBlankRows(
  file: SurveyedFile,
  decided: DecidedColumns,
  registry: Doubts,
  leftOut: readonly LeftOutRule[],
): DecidedColumns {
  const { decimal } = file.dialect;
  const { columns, survey, codeBooks } = decided;
  const media = columns.vehicles
    .filter(({ index }) => survey.columns.has(index))
    .map((vehicle) => useColumn(vehicle, survey, columns.inWords.has(vehicle.index), decimal));
  const [first] = media;
  if (first === undefined || new Set(media.map(({ vehicle }) => vehicle.index)).size < COLUMNS_MINIMUM) return decided;
  const rows = first.blankRows;
  if (rows === 0 || rows > survey.rows * ROWS_SHARE_MAXIMUM) return decided;
  const meaningOf = ({ vehicle, plain }: (typeof media)[number]) => codeBooks.get(vehicle.index) ?? plain;
  const hasSameBlankRows = media.every(({ blankRows }) => blankRows === rows);
  const writesNoUse = media.every((column) =>
    column.cells.some(({ text }) => text !== '' && meaningOf(column)(text) === 0),
  );
  if (!hasSameBlankRows || !writesNoUse) return decided;
  const indexes = media.map(({ vehicle }) => vehicle.index);
  if (!areBlankTogether({ ...file, width: columns.width }, indexes, leftOut)) return decided;
  const people = first.cells.find(({ text }) => text === '')?.people ?? 0;
  const answer = registry.ask({
    code: 'no media answers',
    cells: [`(empty): ${rows}`],
    message: `${wholeNumber(rows)} ${rows === 1 ? 'row has' : 'rows have'} no answer in any media column, although the file writes no use otherwise. Leave them out?`,
    assumed: 'leave out',
    serious: people > SHARE_MAXIMUM * survey.people,
    options: [
      { id: 'leave out', label: 'Leave them out: they were not asked' },
      { id: 'none', label: 'Count them as people who use nothing' },
    ],
  });
  // All columns are empty in the same rows, so a missing answer in the first column is enough to leave the row out.
  const changed = answer === 'none' ? media : [first];
  const books = changed.map((column): [number, (text: string) => number | null] => {
    const meaning = meaningOf(column);
    return [column.vehicle.index, (text) => (text !== '' ? meaning(text) : answer === 'none' ? 0 : null)];
  });
  return { ...decided, codeBooks: new Map([...codeBooks, ...books]) };
}

/**
 * Whether the columns are empty in the same rows, judged by the first rows of the file, and some of these rows are not left out
 * anyway. The columns of questions that were asked of different people are empty in different rows.
 */
function areBlankTogether(
  { source, dialect, headerRow, width }: Omit<SurveyRequest, 'indexes' | 'weight'>,
  indexes: readonly number[],
  leftOut: readonly LeftOutRule[],
): boolean {
  const kinds = new Array<ColumnKind>(width).fill(ColumnKind.skip);
  for (const index of [...indexes, ...leftOut.map((rule) => rule.index)]) kinds[index] = ColumnKind.text;
  const records = new CsvRecords(kinds, dialect);
  const counts = { allBlank: 0, someBlank: 0, kept: 0, keptAllBlank: 0 };
  const onRecord = () => {
    if (records.row <= headerRow || records.cells < width || records.filled < 2) return;
    const isEmpty = ({ start, end }: { start: number; end: number }) => start === end;
    const empty = indexes.filter((index) => isEmpty(records.slice(index))).length;
    const isKept = leftOut.every(
      ({ index, texts, keepsMatches }) => texts.includes(records.text(index).trim()) === keepsMatches,
    );
    if (isKept) counts.kept++;
    if (empty === indexes.length) {
      counts.allBlank++;
      if (isKept) counts.keptAllBlank++;
    } else if (empty > 0) counts.someBlank++;
  };
  records.push(copyOf(source.read(0, BYTES_CHECKED)), onRecord);
  const { allBlank, someBlank, kept, keptAllBlank } = counts;
  // The first rows of a file sorted by wave may all be left out, and say nothing about the others.
  const areOnlyLeftOut = kept > 0 && keptAllBlank === 0;
  return allBlank > 0 && someBlank <= allBlank * APART_SHARE && !areOnlyLeftOut;
}
/** Only so many bytes at the start of the file are checked. */
const BYTES_CHECKED = 1024 * 1024;
/** The columns are empty together if rows where only some are empty are at most this share of the rows where all are. */
const APART_SHARE = 0.1;
