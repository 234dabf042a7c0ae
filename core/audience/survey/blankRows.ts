import { wholeNumber } from '../../words/amounts.ts';
import { copyOf } from '../bytes/bytes.ts';
import { CsvRecords } from '../csv/csvRecords.ts';
import { ColumnKind } from '../csv/csvScanner.ts';
import { isBlankCell } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { Survey, SurveyedCell, SurveyRequest, SurveyedFile } from './columnSurvey.ts';
import type { Doubts } from '../doubts/doubts.ts';
import type { DecidedColumns } from './decideColumns.ts';
import type { LeftOutRule } from './personColumns.ts';
import { askAboutEmpty } from './missingAnswers.ts';
import { EMPTY_SHARE_MAXIMUM, useColumn } from './useColumn.ts';
import type { UseColumn } from './useColumn.ts';

/** Above this share of the people, rows without any answer are asked about. */
const SHARE_MAXIMUM = 0.01;
/** In a file with fewer media columns, a row without answers may be a person who uses nothing. */
const COLUMNS_MINIMUM = 3;
/** If more than this share of the rows are without answers, an empty cell means no use. */
const ROWS_SHARE_MAXIMUM = 0.6;
/** Empty cells are asked about if more than this share of the other cells write no use, as in a column of 0 and numbers. */
const NO_USE_SHARE_MINIMUM = 0.1;

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
  const media = mediaColumns(decided, decimal);
  const [first] = media;
  if (first === undefined || media.length < COLUMNS_MINIMUM) return decided;
  const rows = first.blankRows;
  if (rows === 0 || rows > survey.rows * ROWS_SHARE_MAXIMUM) return decided;
  const hasSameBlankRows = media.every(({ blankRows }) => blankRows === rows);
  const writesNoUse = media.every(({ cells, meaning }) => cells.some(({ text }) => text !== '' && meaning(text) === 0));
  if (!hasSameBlankRows || !writesNoUse) return decided;
  const indexes = media.map(({ vehicle }) => vehicle.index);
  if (!areBlankTogether({ ...file, width: columns.width }, indexes, leftOut)) return decided;
  const people = first.cells.find(({ text }) => text === '')?.people ?? 0;
  const answer = registry.ask({
    code: 'no media answers',
    cells: [`(empty): ${rows}`],
    message: `${wholeNumber(rows)} ${rows === 1 ? 'row has' : 'rows have'} no answer in any media column, although the file writes no use otherwise. Leave them out?`,
    assumed: 'leave out',
    mayChangeMuch: people > SHARE_MAXIMUM * survey.people,
    options: [
      { id: 'leave out', label: 'Leave them out: they were not asked' },
      { id: 'none', label: 'Count them as people who use nothing' },
    ],
  });
  // All columns are empty in the same rows, so a missing answer in the first column is enough to leave the row out.
  const changed = answer === 'none' ? media : [first];
  const books = changed.map((column): [number, (text: string) => number | null] => {
    const { meaning } = column;
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
    // A row with too few cells, or with a title or note in one cell, is not a respondent.
    if (records.row <= headerRow || records.cells < width || records.filled < 2) return;
    const isEmpty = ({ start, end }: { start: number; end: number }) => start === end;
    const empty = indexes.filter((index) => isEmpty(records.slice(index))).length;
    const isKept = leftOut.every((rule) => keeps(rule, records.text(rule.index).trim()));
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

const keeps = ({ texts, keepsMatches }: LeftOutRule, text: string) => texts.includes(text) === keepsMatches;

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
  const request = { ...file, width: columns.width, weight: columns.roles.weight?.index ?? null };
  const asked = stillWithManyEmpty(request, withEmpty, survey, [
    ...leftOut,
    ...media
      .filter(({ meaning }) => meaning('') === null)
      .map(({ vehicle: { index } }) => ({ index, texts: [''], keepsMatches: false, reason: '' })),
  ]);
  if (asked.length === 0) return decided;
  const dropped = askAboutEmpty({ file: request, columns: media, context: { registry, survey, decimal } }, asked);
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
    .filter(
      ({ index }, position, all) =>
        survey.columns.has(index) && all.findIndex((one) => one.index === index) === position,
    )
    .toSorted((one, two) => one.index - two.index)
    .map((vehicle) => {
      const column = useColumn(vehicle, survey, columns.inWords.has(vehicle.index), decimal);
      return { ...column, meaning: codeBooks.get(vehicle.index) ?? column.undecidedMeaning };
    });
}

function hasManyEmpty({ cells, meaning }: UseColumn, rows: number): boolean {
  const rowsOf = (isWanted: (text: string) => boolean) =>
    cells.reduce((sum, cell) => sum + (isWanted(cell.text) ? cell.rows : 0), 0);
  const empty = rowsOf((text) => text === '');
  const noUse = rowsOf((text) => !isBlankCell(text) && meaning(text) === 0);
  return meaning('') === 0 && empty > rows * EMPTY_SHARE_MAXIMUM && noUse > (rows - empty) * NO_USE_SHARE_MINIMUM;
}

/** The columns that have many empty cells also in the rows that are not left out. */
function stillWithManyEmpty(
  file: Omit<SurveyRequest, 'indexes'>,
  columns: readonly UseColumn[],
  { rows }: Survey,
  leftOut: readonly LeftOutRule[],
): UseColumn[] {
  if (leftOut.length === 0) return [...columns];
  const indexes = [...new Set([...columns.map(({ vehicle }) => vehicle.index), ...leftOut.map(({ index }) => index)])];
  const isWanted = (index: number, text: string) => leftOut.some((rule) => rule.index === index && !keeps(rule, text));
  const surveyOfLeftOut = surveyColumns({ ...file, indexes, isWanted });
  const emptyRows = (cells: readonly SurveyedCell[]) => cells.find(({ text }) => text === '')?.rows ?? 0;
  return columns.filter(({ vehicle, cells }) => {
    const empty = emptyRows(cells) - emptyRows(surveyOfLeftOut.columns.get(vehicle.index)!.cells);
    return empty > (rows - surveyOfLeftOut.rows) * EMPTY_SHARE_MAXIMUM;
  });
}
