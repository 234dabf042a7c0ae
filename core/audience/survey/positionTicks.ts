import { isBlankCell } from '../csv/numberText.ts';
import type { UseColumn } from './useColumn.ts';

/** Least number of different positions: fewer columns may hold counts that are all the same by chance. */
const COLUMNS_ENOUGH = 3;
/** Largest number that may be the position of an answer; larger numbers are codes for no answer. */
const POSITION_MAXIMUM = 60;

/**
 * Reads columns in which a tick is the position of the answer, as SurveyMonkey writes them: 1 or nothing in the first column of a
 * question, 2 or nothing in the second.
 * @returns sentences for the notes about the file
 */
export function decidePositions(columns: readonly UseColumn[]): string[] {
  const found = columns.flatMap((column) => {
    const code = onlyCode(column);
    return code === null || column.isDecided ? [] : [{ column, code }];
  });
  if (new Set(found.map(({ code }) => code)).size < COLUMNS_ENOUGH) return [];
  const larger = found.filter(({ code }) => code !== '1');
  for (const { column, code } of larger) {
    const { meaning } = column;
    column.meaning = (text) => (text.trim() === code ? 1 : meaning(text));
    column.isDecided = true;
  }
  return [
    `${found.length} media columns hold nothing but one number, the position of their answer; it was read as one use a month.`,
  ];
}

/** The only number of a column that is otherwise empty; null for other columns. */
function onlyCode({ cells, hasMoreTexts, blankRows }: UseColumn): string | null {
  const filled = new Set(cells.filter(({ text }) => !isBlankCell(text)).map(({ text }) => text.trim()));
  const [code = ''] = filled;
  const isPosition = /^\d{1,2}$/.test(code) && Number(code) >= 1 && Number(code) <= POSITION_MAXIMUM;
  return filled.size === 1 && blankRows > 0 && !hasMoreTexts && isPosition ? code : null;
}

/**
 * Reads -1 as yes if all media columns hold only -1 and 0, as Access and Visual Basic write yes and no.
 * @returns sentences for the notes about the file
 */
export function decideBooleans(columns: readonly UseColumn[]): string[] {
  const undecided = columns.filter(({ isDecided, numbers }) => !isDecided && numbers.length > 0);
  const values = new Set(undecided.flatMap(({ numbers }) => numbers.map(({ value }) => value)));
  const isBoolean = values.has(-1) && [...values].every((value) => value === -1 || value === 0);
  if (!isBoolean || undecided.some(({ hasMoreTexts }) => hasMoreTexts)) return [];
  for (const column of undecided) {
    const { meaning } = column;
    column.meaning = (text) => (/^-1(?:[.,]0+)?$/.test(text.trim()) ? 1 : meaning(text));
    column.isDecided = true;
  }
  return ['-1 was read as yes and 0 as no, as Access writes them.'];
}
