import { isPrice, PRICE_BOUNDS } from '../../rules/ownPrices.ts';
import { FOREIGN_CURRENCY } from '../../text/foreignCurrency.ts';
import { monthOfName } from '../../words/days.ts';
import type { RateColumn } from './rateRow.ts';

const GROUPED_NUMBER = /^-?\$?\s?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN_NUMBER = /^-?\$?\s?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** A number or an amount of money: "1800", "$1,800.50"; NaN where the text is no number. */
export function numberIn(text: string): number {
  return PLAIN_NUMBER.test(text) || GROUPED_NUMBER.test(text) ? Number(text.replace(/[$,\s]/g, '')) : NaN;
}

/** A share: "0.43" or "43%"; NaN where the text is no number. */
export function shareIn(text: string): number {
  const percent = /^(-?(?:\d+\.?\d*|\.\d+))\s?%$/.exec(text)?.[1];
  // The decimal point is moved in the text, because 33.3 / 100 is not exactly the number 0.333.
  return percent === undefined ? numberIn(text) : Number(`${percent}e-2`);
}

const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const SLASHED_DATE = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4}|\d{2})$/;
const DATE_WITH_MONTH_NAME = /^(\d{1,2})[\s-]([a-z]{3,9})\.?[\s-](\d{4}|\d{2})$/i;
const DATE_WITH_MONTH_NAME_FIRST = /^([a-z]{3,9})\.?[\s-](\d{1,2}),?[\s-](?:\d{4}|\d{2})$/i;
/**
 * Excel's day 1 is 1 January 1900; it counts a 29 February 1900 that did not exist, so later days count from 30 December
 * 1899.
 */
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;
/** Day numbers from 1954 to 2119. Other numbers cannot be dates of prices. */
const SERIAL_RANGE = [20_000, 80_000] as const;

/** A date [ISO 8601], or why the text is no date. */
type DateRead = { readonly date: string } | { readonly fault: 'no date' | 'month first' };

/**
 * A date in ISO form or with the day before the month: "2026-01-15", "15/01/2026", "15/1/26", "15 Jan 2026".
 * @param inWorkbook  also reads a spreadsheet's day number: 46037 is 2026-01-15
 */
export function dateIn(text: string, inWorkbook = false): DateRead {
  const iso = ISO_DATE.exec(text);
  if (iso !== null) return dateOfParts(iso[1]!, Number(iso[2]), iso[3]!);
  const slashed = SLASHED_DATE.exec(text);
  if (slashed !== null) return dateOfSlashed(slashed);
  const named = DATE_WITH_MONTH_NAME.exec(text);
  if (named !== null) return dateOfParts(named[3]!, monthOfName(named[2]!), named[1]!);
  const [, month, day] = DATE_WITH_MONTH_NAME_FIRST.exec(text) ?? [];
  if (month !== undefined && monthOfName(month) > 0 && Number(day) <= 31) return { fault: 'month first' };
  if (inWorkbook && /^\d{5}(?:\.\d+)?$/.test(text)) return dateOfSerial(Math.floor(Number(text)));
  return { fault: 'no date' };
}

function dateOfSlashed([, day, month, year]: readonly string[]): DateRead {
  const isMonthFirst = Number(month) > 12 && Number(day) <= 12;
  return isMonthFirst ? { fault: 'month first' } : dateOfParts(year!, Number(month), day!);
}

function dateOfParts(yearText: string, month: number, dayText: string): DateRead {
  const year = yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText);
  const instant = new Date(Date.UTC(year, month - 1, Number(dayText)));
  const exists = year >= 1900 && instant.getUTCMonth() === month - 1 && instant.getUTCDate() === Number(dayText);
  return exists ? { date: instant.toISOString().slice(0, 10) } : { fault: 'no date' };
}

function dateOfSerial(serial: number): DateRead {
  const [first, last] = SERIAL_RANGE;
  if (serial < first || serial > last) return { fault: 'no date' };
  return { date: new Date(SERIAL_EPOCH + serial * DAY_MILLISECONDS).toISOString().slice(0, 10) };
}

/** A cell's value; or the rule its text breaks, with a hint about this text. */
export type CellRead = { readonly value: string | number | null } | { readonly rule: string; readonly hint?: string };

type ReadCell = (text: string, inWorkbook: boolean) => CellRead;

/** The word for a cell without a value. An empty cell would inherit a value instead. */
export const EMPTIED = 'none';

/** Maximum number of active seconds of one exposure. */
const SECONDS_MAXIMUM = 600;

const DATE_RULES = {
  'no date': 'must be a date such as 2026-01-31 or 31/01/2026',
  'month first': 'has the month first; write the day first, as 31/01/2026',
} as const;

const readText: ReadCell = (cell) => ({ value: cell });

const numberReader =
  (rule: string, fits: (value: number) => boolean): ReadCell =>
  (cell) => {
    const value = numberIn(cell);
    return fits(value) ? { value } : { rule, ...commaHint(cell) };
  };

/** A decimal comma, with two digits at most: "1,234" has a comma between thousands. */
const DECIMAL_COMMA = /^([a$\s]*\d+),(\d{1,2}%?)$/i;

/** How a number with a decimal comma is written: "43,50" as 43.50. */
function commaHint(cell: string): { readonly hint?: string } {
  return DECIMAL_COMMA.test(cell) ? { hint: `write ${cell.replace(DECIMAL_COMMA, '$1.$2')} with a point` } : {};
}

const readPrice: ReadCell = (cell) => {
  const value = numberIn(cell);
  if (isPrice(value)) return { value };
  // For a word such as POA, the sentence must not call the price too high or too low.
  if (Number.isNaN(value) && cell !== '') {
    const hint = 'write an amount such as 43.50';
    if (FOREIGN_CURRENCY.test(cell)) return { rule: 'must be in Australian dollars', hint };
    return { rule: 'cannot be read as a price', hint, ...commaHint(cell) };
  }
  return { rule: `must be a price ${PRICE_BOUNDS}` };
};

const readShare: ReadCell = (cell) => {
  const value = shareIn(cell);
  if (value >= 0 && value <= 1) return { value };
  if (cell.endsWith('%') && !Number.isNaN(value)) return { rule: 'must be from 0% to 100%' };
  const comma = commaHint(cell);
  if (comma.hint !== undefined) return { rule: 'cannot be read as a share', ...comma };
  const rule = 'must be a share from 0 to 1, or from 0% to 100%';
  const isPercent = !cell.endsWith('%') && value > 1 && value <= 100;
  return isPercent ? { rule, hint: `write ${Number(`${value}e-2`)} or ${value}%` } : { rule };
};

const readDate: ReadCell = (cell, inWorkbook) => {
  const read = dateIn(cell, inWorkbook);
  return 'date' in read ? { value: read.date } : { rule: DATE_RULES[read.fault] };
};

const choiceReader =
  (...words: readonly string[]): ReadCell =>
  (cell) => {
    const word = words.find((allowed) => allowed === cell.toLowerCase());
    return word === undefined ? { rule: `must be ${alternatives(words)}` } : { value: word };
  };

function alternatives(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const readAboveZero = numberReader('must be a number above 0', (value) => value > 0 && value < Infinity);

/** How the cells of each column are read. A column that may be empty accepts the word `none`. */
const COLUMNS: Readonly<Record<RateColumn, { readonly read: ReadCell; readonly mayBeEmpty: boolean }>> = {
  channel: { read: readText, mayBeEmpty: false },
  format: { read: readText, mayBeEmpty: false },
  price_for: { read: readText, mayBeEmpty: false },
  retired: { read: choiceReader('yes', 'no'), mayBeEmpty: false },
  price: { read: readPrice, mayBeEmpty: false },
  basis: { read: choiceReader('cpm', 'cpt', 'tarp'), mayBeEmpty: false },
  price_kind: { read: choiceReader('agreed', 'published', 'estimate', 'illustrative'), mayBeEmpty: true },
  price_source: { read: readText, mayBeEmpty: true },
  price_date: { read: readDate, mayBeEmpty: true },
  bought: { read: readShare, mayBeEmpty: true },
  attention_share: { read: readShare, mayBeEmpty: false },
  low: { read: readShare, mayBeEmpty: true },
  high: { read: readShare, mayBeEmpty: true },
  mean_active_seconds: {
    read: numberReader(
      `must be a number of seconds above 0, at most ${SECONDS_MAXIMUM}`,
      (value) => value > 0 && value <= SECONDS_MAXIMUM,
    ),
    mayBeEmpty: false,
  },
  confidence: { read: readText, mayBeEmpty: true },
  source: { read: readText, mayBeEmpty: true },
  date: { read: readDate, mayBeEmpty: true },
  provider: { read: readText, mayBeEmpty: true },
  paid_by: { read: readText, mayBeEmpty: true },
  method: { read: choiceReader('eye tracking', 'panel', 'signals', 'survey', 'estimate'), mayBeEmpty: true },
  country: { read: readText, mayBeEmpty: true },
  sample: { read: readText, mayBeEmpty: true },
  device: { read: readText, mayBeEmpty: true },
  ad_length: { read: readText, mayBeEmpty: true },
  observed: { read: choiceReader('observed', 'proxy'), mayBeEmpty: true },
  exposure: { read: readText, mayBeEmpty: true },
  invalid_traffic: { read: readText, mayBeEmpty: true },
  people: { read: choiceReader('human', 'synthetic'), mayBeEmpty: true },
  accredited: { read: choiceReader('yes', 'no', 'unknown'), mayBeEmpty: true },
  min_spend: {
    read: numberReader('must be an amount of dollars of 0 or more', (value) => value >= 0 && value < Infinity),
    mayBeEmpty: true,
  },
  available_impressions: { read: readAboveZero, mayBeEmpty: true },
  max_contacts_per_use: { read: readAboveZero, mayBeEmpty: true },
};

/**
 * Reads one cell. Empty cells of a card are inherited and not read; '' gives the rule that a missing value breaks, if the column has one.
 * @param inWorkbook  whether dates may be day numbers
 */
export function readRateCell(column: RateColumn, cell: string, inWorkbook = false): CellRead {
  const { read, mayBeEmpty } = COLUMNS[column];
  return mayBeEmpty && cell.toLowerCase() === EMPTIED ? { value: null } : read(cell, inWorkbook);
}
