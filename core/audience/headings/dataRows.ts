import { isBlankCell, parseNumber, parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';

/** A row is compared with this many rows below it. */
const ROWS_COMPARED = 60;
/** A column of numbers has numbers in at least this share of its filled cells. */
const NUMBERS_SHARE = 0.8;

/** Networks whose names are numbers; they occur below the heading of a channel. */
const NETWORK = /^(?:7|9|10)$/;

/** Whether a number is a network's name. @param channelAbove  the channel named by the heading above; null for none */
export function isNetworkNumber(cell: string, channelAbove: string | null): boolean {
  return channelAbove !== null && NETWORK.test(cell);
}

/**
 * Whether a possible second row of headings is in fact the first row of data. Data has a number in a column of numbers
 * with a heading above, an id of the same form as those below, or a word that its column repeats. Headings have none.
 * @param channels  the channel named by the heading above each column; null for none
 */
export function isFirstRowOfData(
  preview: Preview,
  row: number,
  channels: readonly (string | null)[],
  decimal: DecimalSign,
): boolean {
  const upper = preview[row - 2] ?? [];
  const cells = preview[row - 1] ?? [];
  const below = preview
    .slice(row, row + ROWS_COMPARED)
    .filter((other) => other.some((cell) => cell !== '') && !isSame(other, cells));
  if (below.length === 0) return false;
  for (const [column, cell] of cells.entries()) {
    if (cell === '' || isNetworkNumber(cell, channels[column] ?? null)) continue;
    const others = below.map((other) => other[column] ?? '').filter((other) => other !== '');
    // Below an empty or a merged heading, the cell may be a second heading and proves nothing.
    const hasSingleHeading = (upper[column] ?? '') !== '' && !isMerged(upper, cells, column);
    if (!hasSingleHeading) continue;
    if (isNumber(cell, decimal)) {
      const numbers = others.filter((other) => isNumber(other, decimal)).length;
      if (!isYear(cell) && others.length > 0 && numbers >= others.length * NUMBERS_SHARE) return true;
    } else if (isTicked(cell, others)) continue;
    else if (others.some((other) => other === cell) || continuesBelow(cell, others)) return true;
  }
  return false;
}

/** Whether all answers repeat the cell, as ticks repeat the answer that heads them; they prove nothing. */
const isTicked = (cell: string, others: readonly string[]) =>
  others.length > 0 && others.every((other) => other === cell);

/** If fewer rows than this follow below, the row is compared with the rows above it too. */
const ROWS_ENOUGH = 3;
/** Rows that share more of their cells than this are one row of headings, repeated for each page. */
const REPEATED_SHARE = 0.8;

/** When this many more cells speak for data than against it, or the reverse, the rest of the row is not examined. */
const CELLS_ENOUGH = 3;

/**
 * Whether a row is a row of data. Data has numbers in columns of numbers, values that recur in their columns, or an id
 * that continues below; headings have words above columns of numbers. A column whose only answer is its own heading, as
 * in "Netflix" above ticks "Netflix", proves nothing, and neither does a network whose name is a number.
 * @param channels  the channel named by the heading above each column; null for none
 */
export function isRowOfData(
  preview: Preview,
  row: number,
  channels: readonly (string | null)[],
  decimal: DecimalSign,
): boolean {
  const cells = preview[row - 1] ?? [];
  const others = otherRows(preview, row, cells);
  let evidenceForData = 0;
  for (const [column, cell] of cells.entries()) {
    if (cell === '' || NETWORK.test(cell) || isNetworkNumber(cell, channels[column] ?? null)) continue;
    const inColumn = others.map((other) => other[column] ?? '').filter((other) => other !== '');
    if (inColumn.length === 0 || inColumn.every((other) => other === cell || isNoUse(other, decimal))) continue;
    evidenceForData += evidence(cell, inColumn, decimal);
    if (Math.abs(evidenceForData) >= CELLS_ENOUGH) break;
  }
  return evidenceForData > 0;
}

/** 1 for a cell like the others of its column, -1 for a word above numbers, else 0. */
function evidence(cell: string, others: readonly string[], decimal: DecimalSign): number {
  const recurs = others.filter((other) => other === cell).length;
  if (isYear(cell)) return 0;
  const isAmongNumbers = others.filter((other) => isNumber(other, decimal)).length >= others.length * NUMBERS_SHARE;
  if (isNumber(cell, decimal)) return isAmongNumbers ? 1 : 0;
  // One repetition is not enough: a second row of headings may repeat a word of the first, as "Weight" above "Weight".
  if (recurs >= Math.min(2, others.length - 1) && recurs > 0) return 1;
  if (continuesBelow(cell, others)) return 1;
  return isAmongNumbers && !isBlankCell(cell) ? -1 : 0;
}

function otherRows(preview: Preview, row: number, cells: readonly string[]): Preview {
  const filled = cells.filter((cell) => cell !== '').length;
  const isOther = (other: readonly string[]) => {
    if (other === cells || other.every((cell) => cell === '')) return false;
    const shared = cells.filter((cell, column) => cell !== '' && cell === other[column]).length;
    return shared <= filled * REPEATED_SHARE;
  };
  const below = preview.slice(row, row + ROWS_COMPARED).filter(isOther);
  return below.length >= ROWS_ENOUGH ? below : preview.filter(isOther);
}

const isNoUse = (cell: string, decimal: DecimalSign) => isBlankCell(cell) || parseUse(cell, decimal) === 0;

/** Whether the heading above is a merged cell: the column to its right has a cell but no heading of its own. */
function isMerged(upper: readonly string[], cells: readonly string[], column: number): boolean {
  return (upper[column + 1] ?? '') === '' && (cells[column + 1] ?? '') !== '';
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, index) => cell === other[index]);
}

/** Whether the cells differ only in digits: "R1" above "R2" and "R3". */
function continuesBelow(cell: string, others: readonly string[]): boolean {
  if (!/\d/.test(cell)) return false;
  const form = withoutDigits(cell);
  return (
    others.length > 0 && others.filter((other) => withoutDigits(other) === form).length >= others.length * NUMBERS_SHARE
  );
}

const withoutDigits = (cell: string) => cell.replace(/\d+/g, '0').toLowerCase();

/** "(000)" and "000s" are units, not numbers. */
function isNumber(cell: string, decimal: DecimalSign): boolean {
  return !/^['’(]*000/.test(cell) && !Number.isNaN(parseNumber(cell, decimal));
}

/** Whether a text is a year from 1900 to 2099. */
export const isYear = (cell: string) => /^(?:19|20)\d\d$/.test(cell);
