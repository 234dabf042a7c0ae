import { isPrice, PRICE_BOUNDS } from '../../rules/ownPrices.ts';
import { dateIn, numberIn, shareIn } from './cellTexts.ts';
import type { RateColumn } from './rateRow.ts';

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

const text: ReadCell = (cell) => ({ value: cell });

const number =
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

const price: ReadCell = (cell) => {
  const value = numberIn(cell);
  if (isPrice(value)) return { value };
  // For a word such as POA, the sentence must not call the price too high or too low.
  if (Number.isNaN(value) && cell !== '') {
    return { rule: 'is no price', hint: 'write an amount such as 43.50', ...commaHint(cell) };
  }
  return { rule: `must be a price ${PRICE_BOUNDS}` };
};

const share: ReadCell = (cell) => {
  const value = shareIn(cell);
  if (value >= 0 && value <= 1) return { value };
  if (cell.endsWith('%') && !Number.isNaN(value)) return { rule: 'must be from 0% to 100%' };
  const comma = commaHint(cell);
  if (comma.hint !== undefined) return { rule: 'is no share', ...comma };
  const rule = 'must be a share between 0 and 1';
  const isPercent = !cell.endsWith('%') && value > 1 && value <= 100;
  return isPercent ? { rule, hint: `write ${Number(`${value}e-2`)} or ${value}%` } : { rule };
};

const date: ReadCell = (cell, inWorkbook) => {
  const read = dateIn(cell, inWorkbook);
  return 'date' in read ? { value: read.date } : { rule: DATE_RULES[read.fault] };
};

const choice =
  (...words: readonly string[]): ReadCell =>
  (cell) => {
    const word = words.find((one) => one === cell.toLowerCase());
    return word === undefined ? { rule: `must be ${alternatives(words)}` } : { value: word };
  };

function alternatives(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

const aboveZero = number('must be a number above 0', (value) => value > 0 && value < Infinity);

/** How the cells of each column are read. A column that may be empty accepts the word `none`. */
const COLUMNS: Readonly<Record<RateColumn, { readonly read: ReadCell; readonly mayBeEmpty: boolean }>> = {
  channel: { read: text, mayBeEmpty: false },
  format: { read: text, mayBeEmpty: false },
  price_for: { read: text, mayBeEmpty: false },
  retired: { read: choice('yes', 'no'), mayBeEmpty: false },
  price: { read: price, mayBeEmpty: false },
  basis: { read: choice('cpm', 'cpt', 'tarp'), mayBeEmpty: false },
  price_kind: { read: choice('agreed', 'published', 'estimate', 'illustrative'), mayBeEmpty: true },
  price_source: { read: text, mayBeEmpty: true },
  price_date: { read: date, mayBeEmpty: true },
  bought: { read: share, mayBeEmpty: true },
  attention_share: { read: share, mayBeEmpty: false },
  low: { read: share, mayBeEmpty: true },
  high: { read: share, mayBeEmpty: true },
  mean_active_seconds: {
    read: number(
      `must be a number of seconds above 0, at most ${SECONDS_MAXIMUM}`,
      (value) => value > 0 && value <= SECONDS_MAXIMUM,
    ),
    mayBeEmpty: false,
  },
  confidence: { read: text, mayBeEmpty: true },
  source: { read: text, mayBeEmpty: true },
  date: { read: date, mayBeEmpty: true },
  provider: { read: text, mayBeEmpty: true },
  paid_by: { read: text, mayBeEmpty: true },
  method: { read: choice('eye tracking', 'panel', 'signals', 'survey', 'estimate'), mayBeEmpty: true },
  country: { read: text, mayBeEmpty: true },
  sample: { read: text, mayBeEmpty: true },
  device: { read: text, mayBeEmpty: true },
  ad_length: { read: text, mayBeEmpty: true },
  observed: { read: choice('observed', 'proxy'), mayBeEmpty: true },
  exposure: { read: text, mayBeEmpty: true },
  invalid_traffic: { read: text, mayBeEmpty: true },
  people: { read: choice('human', 'synthetic'), mayBeEmpty: true },
  accredited: { read: choice('yes', 'no', 'unknown'), mayBeEmpty: true },
  min_spend: {
    read: number('must be an amount of dollars of 0 or more', (value) => value >= 0 && value < Infinity),
    mayBeEmpty: true,
  },
  available_impressions: { read: aboveZero, mayBeEmpty: true },
  max_contacts_per_use: { read: aboveZero, mayBeEmpty: true },
};

/** Reads one cell that is not empty. @param inWorkbook  whether dates may be day numbers */
export function readRateCell(column: RateColumn, cell: string, inWorkbook = false): CellRead {
  const { read, mayBeEmpty } = COLUMNS[column];
  return mayBeEmpty && cell.toLowerCase() === EMPTIED ? { value: null } : read(cell, inWorkbook);
}
