import { anyOf } from '../../text/anyOf.ts';
import { figureText, isBlankCell } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';
import { isDescriptiveHeading, respondentRole } from './columnRoles.ts';
import { plainName } from '../../text/plainName.ts';
import { saysPercent, unitOf } from './figureUnits.ts';
import { isFrequencyHeading } from './frequencyHeadings.ts';
import { statedNumbers } from './headingParts.ts';

/** The headings of a table: one row, or two rows of which the upper one groups the lower one. */
export interface Headings {
  /** Spreadsheet row of the last row of headings; the data begin below it. */
  readonly row: number;
  /** Heading of each column as one text: "BVOD: 7plus" for 7plus below BVOD. */
  readonly texts: readonly string[];
  /** Upper part of each heading; empty when there is only one row of headings. */
  readonly uppers: readonly string[];
  /** Lower part of each heading. */
  readonly lowers: readonly string[];
  readonly isNested: boolean;
}

/** Lower headings that survey programs write below a question with one answer. */
const HEADING_WITHOUT_NAME = /^(?:response|open-ended response|value|answer)$/i;

/** The headings of a table with one row of headings. @param row  the spreadsheet row of the headings */
export function singleHeadings(preview: Preview, row: number): Headings {
  const cells = withSharesAndCounts(preview[row - 1] ?? [], preview.slice(row, row + ROWS_COMPARED));
  const levels = cells.map(levelsOf);
  const texts = levels.map((all) => all.join(': '));
  return { row, texts, uppers: texts.map(() => ''), lowers: levels.map((all) => all.at(-1)!), isNested: false };
}

/** SurveyMonkey writes one heading, "Responses", above a column of percentages and a column of counts: they become "%" and "n". */
function withSharesAndCounts(cells: readonly string[], below: Preview): readonly string[] {
  const share = cells.findIndex((cell, column) => /^responses$/i.test(cell) && (cells[column + 1] ?? '') === '');
  const isShare = (row: readonly string[]) => row[share]?.endsWith('%') === true && isNumber(row[share + 1] ?? '');
  return share >= 0 && below.some(isShare) ? cells.with(share, '%').toSpliced(share + 1, 1, 'n') : cells;
}

/** A heading with several levels, as pandas writes it: "('visits_per_month', 'Netflix')". */
const TUPLE_HEADING = /^\(\s*(?:'[^']*'|"[^"]*")(?:\s*,\s*(?:'[^']*'|"[^"]*"))+\s*\)$/;

/** The levels of a heading: pandas writes nested headings in one line as tuples, "('visits_per_month', 'Netflix')". */
function levelsOf(heading: string): readonly string[] {
  if (!TUPLE_HEADING.test(heading.trim())) return [heading];
  const levels = Array.from(heading.matchAll(/'([^']*)'|"([^"]*)"/g), ([, plain, quoted]) => plain ?? quoted ?? '');
  const filled = levels.filter((level) => level.trim() !== '');
  return filled.length === 0 ? [''] : filled;
}

/**
 * The headings of a table with two rows of headings. The text of a merged upper heading is in the first of its columns only. It
 * also applies to the columns on its right that have a lower heading but no upper heading.
 */
export function nestedHeadings(preview: Preview, upperRow: number): Headings {
  const upper = preview[upperRow - 1] ?? [];
  const lower = preview[upperRow] ?? [];
  if (areUnitsOf(upper, lower)) {
    const texts = upper.map((text, column) => withUnitBehind(text, lower[column] ?? ''));
    return { row: upperRow + 1, texts, uppers: texts.map(() => ''), lowers: texts, isNested: true };
  }
  const uppers: string[] = [];
  const endColumn = columnAfterLastUpper(upper, lower, preview.slice(upperRow + 1, upperRow + 1 + ROWS_COMPARED));
  let above = '';
  for (let column = 0; column < Math.max(upper.length, lower.length); column++) {
    const upperCell = upper[column] ?? '';
    if (upperCell !== '') above = upperCell;
    else if (column === endColumn) above = '';
    else if ((lower[column] ?? '') === '') above = '';
    uppers.push(above);
  }
  const lowers = uppers.map((_, column) => lower[column] ?? '');
  const texts = uppers.map((text, column) => {
    const below = lowers[column]!;
    if (text === '' || below === '') return text + below;
    return HEADING_WITHOUT_NAME.test(below) ? text : `${text}: ${below}`;
  });
  return { row: upperRow + 1, texts, uppers, lowers, isNested: uppers.some((text) => text !== '') };
}

/** A unit of people, or percent: "'000", "(m)", "in thousands", "%". */
const FIGURE_UNIT = /^[([]?\s*((?:in |x ?)?(?:%|['’`]?000['’`]?s?|1[., ]?000|\p{L}{1,9}\.?))\s*[)\]]?$/u;

const UNIT_WORDS_MAXIMUM = 4;
/** A row with more different texts has names, not units. */
const DIFFERENT_UNITS_MAXIMUM = 6;

/** Whether a cell below a heading is only its unit, or the period of its numbers: "(000)", "%", "per week", "hours a day". */
function isUnitCell(cell: string): boolean {
  const [, unit] = FIGURE_UNIT.exec(cell) ?? [];
  const isOfFigures = unit !== undefined && (saysPercent(unit) || unitOf(`Users (${unit})`) !== null);
  // A longer text also has a name: "Netflix - times last month".
  const isShort = !/:|\s[-–—]\s/.test(cell) && cell.split(/\s+/).length <= UNIT_WORDS_MAXIMUM;
  return isOfFigures || (isShort && (isFrequencyHeading(cell) || statedNumbers(`… (${cell})`).unit !== null));
}

/** Whether a row gives only the units of the headings above it, each of which has a cell of its own. A base has no units. */
function areUnitsOf(upper: readonly string[], lower: readonly string[]): boolean {
  const isUnit = (cell: string, column: number) =>
    cell === '' || (!/^[\d.,\s]*$/.test(upper[column] ?? '') && isUnitCell(cell));
  const different = new Set(lower.filter((cell) => cell !== ''));
  return different.size > 0 && different.size <= DIFFERENT_UNITS_MAXIMUM && lower.every(isUnit);
}

/** "Reach" above "(%)" is "Reach (%)". */
const withUnitBehind = (heading: string, unit: string) =>
  unit === '' ? heading : `${heading} (${unit.replace(/^[([]\s*|\s*[)\]]$/g, '')})`;

/** Columns are compared in this many rows below the headings. */
const ROWS_COMPARED = 30;
const PERSONAL_FACT = anyOf(
  'income|employment|employed|occupation|education|household|marital',
  String.raw`insurance|mortgage|bank|children|address|postcode|satisf\w+|comments?|anything else`,
);
/** Other questions of surveys, which have no heading above. */
const OTHER_QUESTION = new RegExp(
  anyOf(
    String.raw`\?|^[QS]\d+[a-z]?[.:]\s`,
    String.raw`^(?:years|number of|do you|are you|have you|how|what|which|where|why)\s`,
    String.raw`\b${PERSONAL_FACT}\b`,
  ),
  'i',
);

/**
 * The first column after the last upper heading that does not belong to it; null for none. The file does not mark where a
 * merged heading ends, so lower headings and cells decide.
 */
function columnAfterLastUpper(upper: readonly string[], lower: readonly string[], below: Preview): number | null {
  const last = upper.findLastIndex((cell) => cell !== '');
  const first = lower[last] ?? '';
  if (last < 0 || first === '') return null;
  const dataTexts = textsOf(below, last, first);
  for (let column = last + 1; column < lower.length; column++) {
    const heading = lower[column]!;
    if (heading === '') return null;
    const isQuestion = OTHER_QUESTION.test(heading) && !OTHER_QUESTION.test(first);
    const isPerson = isDescriptiveHeading(heading) || respondentRole(heading) !== null;
    if (isQuestion || isPerson || haveOtherKind(textsOf(below, column, heading), dataTexts)) return column;
  }
  return null;
}

/** The distinct filled cells of a column, without cells that repeat its heading as a tick. */
function textsOf(rows: Preview, column: number, heading: string): string[] {
  const texts = new Set(rows.map((row) => row[column] ?? ''));
  return [...texts].filter((text) => text !== heading && !isBlankCell(text));
}

/** Whether a cell is a number, also with a mark of a small base: "49*". */
const isNumber = (text: string) => /^[-+]?[\d.,\s]+%?$/.test(figureText(text, '.').replace(/\s*\*+$/, ''));

/**
 * Whether a column has another kind of answers than a reference column: other words, words in place of numbers, or numbers
 * other than 0 and 1 in place of ticks.
 */
function haveOtherKind(texts: readonly string[], reference: readonly string[]): boolean {
  const numbers = texts.filter(isNumber);
  const referenceNumbers = reference.filter(isNumber);
  if (numbers.length === texts.length) {
    const areTicks = referenceNumbers.length > 0 && reference.every((text) => /^[01]$/.test(text));
    return areTicks && numbers.some((text) => !/^[01]$/.test(text));
  }
  if (referenceNumbers.length > 0 && referenceNumbers.length === reference.length)
    return numbers.length === 0 && texts.length > 1;
  return texts.length > 1 && !texts.some((text) => reference.includes(text));
}

/** Number of first rows in which headings are searched. */
const ROWS_SEARCHED = 20;

/**
 * The row that is shown as the headings of a table that is not recognised: the row with the most words.
 * @returns its spreadsheet row
 */
export function likelyHeadingRow(preview: Preview): number {
  const words = preview.slice(0, ROWS_SEARCHED).map((cells) => cells.filter((cell) => /\p{L}/u.test(cell)).length);
  return words.indexOf(Math.max(...words)) + 1;
}

/**
 * A fingerprint of a file's headings that ignores case and punctuation, so that next month's file with the same headings has the
 * same fingerprint: two 32-bit FNV-1a hashes with different offsets, as 16 hexadecimal digits.
 */
export function headingsHashOf(headings: readonly string[]): string {
  const text = headings.map(plainName).join('\n');
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193);
}

function hash(text: string, offset: number): string {
  let mixed = offset;
  for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return mixed.toString(16).padStart(8, '0');
}
