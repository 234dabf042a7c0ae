import { RATE_COLUMNS } from '../../../core/planningData/rates/rateRow.ts';
import type { Basis, RateColumn } from '../../../core/planningData/rates/rateRow.ts';
import { plainName } from '../../../core/text/plainName.ts';
import { COLUMN_DISPLAY } from './rateCells.ts';

/** The texts of a pasted range or a sheet, row by row. */
export type Cells = readonly (readonly string[])[];

/** A column of a pasted range. */
interface PasteColumn {
  readonly column: RateColumn;
  readonly index: number;
  /** The heading as the range writes it. */
  readonly heading: string;
}

/** The headings of a pasted range and the columns that they name. */
export interface PasteHeadings {
  /** The row of the headings, counted from 0. */
  readonly headingRow: number;
  readonly columns: readonly PasteColumn[];
  /** What a price pays for, if the heading of the prices tells it, such as "CPM"; otherwise null. */
  readonly basis: Basis | null;
  /** The column with the currency of each row; null if there is none. */
  readonly currencyIndex: number | null;
  /** Headings that name no column, and further headings of a column that already has one. */
  readonly unused: readonly string[];
}

/** Labels of the columns that name the row, as a preview shows them. */
const NAME_LABELS: Partial<Record<RateColumn, string>> = {
  channel: 'Channel',
  format: 'Format',
  price_for: 'Demographic',
};

/** For each heading that differs from the label of its column, the heading and that label: "CPM (AUD) → Price ($), Basis cpm". */
export function renamedHeadings({ columns, basis }: PasteHeadings): string[] {
  return columns.flatMap(({ column, heading }) => {
    const label = NAME_LABELS[column] ?? COLUMN_DISPLAY[column as keyof typeof COLUMN_DISPLAY].label;
    if ([label, column].map(plainName).includes(plainName(heading))) return [];
    const isWithBasis = column === 'price' && basis !== null && !columns.some((one) => one.column === 'basis');
    return [`${heading} → ${label}${isWithBasis ? `, Basis ${basis}` : ''}`];
  });
}

/** Maximum number of rows in which the headings are searched. Rows above them contain titles, dates and notes. */
const TITLE_ROWS_MAXIMUM = 30;

/** Other headings that people write, as `plainName` returns them. The headings of files and of the grid are added below. */
const OTHER_HEADINGS: Partial<Record<RateColumn, readonly string[]>> = {
  channel: ['channels', 'media', 'medium', 'mediachannel', 'mediatype'],
  format: ['formats', 'adformat', 'adtype', 'unit', 'adunit', 'placement', 'spot', 'buyingunit'],
  price_for: [
    'for',
    'demographic',
    'buyingdemographic',
    'demo',
    'audience',
    'target',
    'targetaudience',
    'buyingaudience',
  ],
  price: ['prices', 'rate', 'rates', 'cost', 'ratecard', 'netrate', 'netprice', 'unitcost'],
  basis: ['pricebasis', 'costbasis', 'buyingbasis', 'buymetric'],
  price_kind: ['pricetype', 'ratetype', 'typeofprice'],
  price_source: ['sourceofprice', 'ratesource', 'cpmsource'],
  price_date: ['dateofprice', 'ratedate'],
  bought: ['boughtshare', 'shareofbuy', 'split'],
  attention_share: ['attention', 'attentive', 'attentiveshare', 'shareattentive', 'attentionrate', 'shareofattention'],
  low: ['lowshare', 'attentionlow', 'lowattention', 'lowest'],
  high: ['highshare', 'attentionhigh', 'highattention', 'highest'],
  mean_active_seconds: ['sec', 'secs', 'activeseconds', 'attentionseconds', 'attentiveseconds', 'meanseconds', 'averageseconds', 'avgseconds', 'activeattentionseconds', 'activeattention', 'averageactiveseconds', 'avgactiveseconds'], // oxfmt-ignore
  source: ['sources', 'attentionsource', 'sourceofattention'],
  date: ['attentiondate', 'asof', 'asat', 'updated'],
  min_spend: ['minimumspend', 'minimum', 'minbudget'],
  available_impressions: ['availability', 'available', 'avails', 'inventory', 'impressionsavailable'],
  max_contacts_per_use: ['maximumcontacts', 'maxcontacts', 'maxfrequency'],
};

/** Headings of prices that also tell the basis of the price, and how cells name a basis. */
const PRICES_WITH_BASIS: Readonly<Record<string, Basis>> = {
  cpm: 'cpm',
  netcpm: 'cpm',
  grosscpm: 'cpm',
  cpmrate: 'cpm',
  costperthousand: 'cpm',
  perthousand: 'cpm',
  permille: 'cpm',
  per1000: 'cpm',
  per1000impressions: 'cpm',
  cpt: 'cpt',
  targetcpm: 'cpt',
  tarp: 'tarp',
  costpertarp: 'tarp',
  pertarp: 'tarp',
  tarps: 'tarp',
  cpp: 'tarp',
};

const COLUMN_BY_HEADING: ReadonlyMap<string, RateColumn> = new Map(
  RATE_COLUMNS.flatMap((column) => {
    const label = column in COLUMN_DISPLAY ? [COLUMN_DISPLAY[column as keyof typeof COLUMN_DISPLAY].label] : [];
    const names = [column, ...label, ...(OTHER_HEADINGS[column] ?? [])].map(plainHeading);
    return [...new Set(names)].map((name) => [name, column] as const);
  }),
);

/** A heading without its unit: "CPM ($)", "Attention %" and "Seconds (avg)" are cpm, attention and seconds. */
function plainHeading(text: string): string {
  return plainName(text.replace(/\([^)]*\)|[$%]|\b(?:aud|a\$|per cent|percent)(?!\w)/gi, ''));
}

/** The basis that a text names, such as "per thousand" or "Cost per TARP"; null if it names none. */
export function basisNamed(text: string): Basis | null {
  return PRICES_WITH_BASIS[plainHeading(text)] ?? null;
}

/** The column that a heading names; null if it names no column. */
function columnNamed(heading: string): RateColumn | null {
  const name = plainHeading(heading);
  return name in PRICES_WITH_BASIS ? 'price' : (COLUMN_BY_HEADING.get(name) ?? null);
}

/**
 * The headings of a range. They are in the first row that names the column of channels or formats and at least one more
 * column. Rows of titles may come before that row. Null if there is no such row.
 */
export function findHeadings(cells: Cells): PasteHeadings | null {
  const row = cells.slice(0, TITLE_ROWS_MAXIMUM).findIndex((line) => {
    const named = new Set(line.map(columnNamed).filter((column) => column !== null));
    return named.size > 1 && (named.has('channel') || named.has('format'));
  });
  return row < 0 ? null : headingsInRow(cells, row);
}

/** Writes the units that other cells tell into the cells of figures: per cent signs and foreign currencies. */
export function withUnits(cells: Cells, headings: PasteHeadings): Cells {
  return withCurrencies(withPercents(cells, headings), headings);
}

/** Writes a foreign currency before the amounts of its row: "9.50" and "USD" are "USD 9.50", which is not read as dollars of the card. */
function withCurrencies(cells: Cells, { headingRow, columns, currencyIndex }: PasteHeadings): Cells {
  if (currencyIndex === null) return cells;
  const moneyColumns = columns
    .filter(({ column }) => COLUMN_DISPLAY[column as keyof typeof COLUMN_DISPLAY]?.unit === 'money')
    .map(({ index }) => index);
  return cells.map((line, lineIndex) => {
    const currency = (line[currencyIndex] ?? '').trim();
    if (lineIndex <= headingRow || currency === '' || OWN_CURRENCY.test(currency)) return line;
    return line.map((text, index) =>
      moneyColumns.includes(index) && text.trim() !== '' ? `${currency} ${text.trim()}` : text,
    );
  });
}

/** The currency of all cards. */
const OWN_CURRENCY = /^(?:aud|au?\$|\$)$/i;
const CURRENCY = /^(?:aud|usd|nzd|gbp|eur|sgd|hkd|cad|jpy|chf|cny|inr|(?:au?|us|nz|s|hk|c)?\$|[£€¥])$/i;

/**
 * Adds a per cent sign to the numbers of columns of shares whose heading contains "%" or "per cent". A column without a
 * number above 1 is not changed, because its numbers are already shares of 1.
 */
function withPercents(cells: Cells, { headingRow, columns }: PasteHeadings): Cells {
  const percentColumns = columns.filter(isPercentColumn).flatMap(({ index }) => {
    const hasNumberAboveOne = cells
      .slice(headingRow + 1)
      .some((line) => BARE_NUMBER.test(line[index] ?? '') && Number(line[index]) > 1);
    return hasNumberAboveOne ? [index] : [];
  });
  if (percentColumns.length === 0) return cells;
  const asPercent = (text: string) => (BARE_NUMBER.test(text) ? `${text.trim()}%` : text);
  return cells.map((line, lineIndex) =>
    lineIndex <= headingRow
      ? line
      : line.map((text, index) => (percentColumns.includes(index) ? asPercent(text) : text)),
  );
}

const BARE_NUMBER = /^\s*\d+(?:\.\d+)?\s*$/;

function isPercentColumn({ column, heading }: PasteColumn): boolean {
  return COLUMN_DISPLAY[column as keyof typeof COLUMN_DISPLAY]?.unit === 'share' && /%|\bper ?cent\b/i.test(heading);
}

/**
 * The first row as headings, if each of its texts names a column. Such a range is pasted from the focused cell on, so it
 * need not name channels and formats.
 */
export function figureHeadings(cells: Cells): PasteHeadings | null {
  const texts = (cells[0] ?? []).filter((text) => text.trim() !== '');
  return texts.length > 0 && texts.every((text) => columnNamed(text) !== null) ? headingsInRow(cells, 0) : null;
}

/** What a price may be per, as cells write it: "CPM", "per spot", "Unit price". Most of these are no basis of a card and are refused. */
const PRICE_UNIT =
  /^(?:(?:net|gross|[ev])?cp[a-z]{1,2}|tarps?|(?:cost |price )?per .+|(?:unit|spot|flat|fixed)(?: (?:price|rate|cost|fee))?|package|tenancy)$/i;

/** The columns of a range whose headings are in `headingRow`. */
function headingsInRow(cells: Cells, headingRow: number): PasteHeadings {
  const named = cells[headingRow]!.map((text, index) => {
    const heading = text.trim();
    return { column: columnNamed(heading), index, heading };
  }).filter(({ heading }) => heading !== '');
  // A plan pays the net price, also if the gross price comes first.
  const netPrice = named.find(({ column, heading }) => column === 'price' && /^net\b/i.test(heading));
  const byColumn = new Map<RateColumn, PasteColumn>();
  for (const { column, ...rest } of named) {
    const isPreferred = rest.index === netPrice?.index;
    if (column !== null && (isPreferred || !byColumn.has(column))) byColumn.set(column, { column, ...rest });
  }
  const columns = [...byColumn.values()];
  const others = named.filter(({ index }) => !columns.some((one) => one.index === index));
  const hasOnly = (pattern: RegExp, index: number) => {
    const texts = cells.slice(headingRow + 1).map((line) => (line[index] ?? '').trim());
    return texts.some((text) => text !== '') && texts.every((text) => text === '' || pattern.test(text));
  };
  const price = columns.find(({ column }) => column === 'price');
  const hasBasis = price === undefined || columns.some(({ column }) => column === 'basis');
  const units = hasBasis ? undefined : others.find(({ index }) => hasOnly(PRICE_UNIT, index));
  const currency = others.find(({ index }) => hasOnly(CURRENCY, index));
  return {
    headingRow,
    columns: units === undefined ? columns : [...columns, { ...units, column: 'basis' }],
    basis: price === undefined ? null : basisNamed(price.heading),
    currencyIndex: currency?.index ?? null,
    unused: others.filter((one) => one !== units && one !== currency).map(({ heading }) => heading),
  };
}
