import { RATE_CARD_MAX_BYTES, RATE_CARD_MAX_ROWS } from '../../contract/limits.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { DELIMITERS, readCsvText } from '../../text/csvText.ts';
import { plainName } from '../../text/plainName.ts';
import { readRateCell } from './rateColumns.ts';
import { ORIGIN_COLUMNS, RATE_COLUMNS } from './rateRow.ts';
import type { MergedRow, RateColumn, RateRow } from './rateRow.ts';

/** A cell that breaks a rule. Faults of one column with the same rule become one sentence. */
export interface CellFault {
  readonly line: number;
  /** The heading as the file writes it. */
  readonly heading: string;
  /** The cell's text. */
  readonly text: string;
  /** The rest of a sentence that begins with the cell's text, such as "must be ...". */
  readonly rule: string;
  readonly hint?: string;
}

/** A card's csv as far as it could be read. */
export interface ReadCard {
  readonly rows: readonly MergedRow[];
  /** The line of each row in the file; the first line has the headings. */
  readonly lines: readonly number[];
  /** The heading that each column has in the file. */
  readonly headings: ReadonlyMap<RateColumn, string>;
  readonly faults: readonly CellFault[];
  /** Sentences about the first line and about the file as a whole. */
  readonly fileFaults: readonly string[];
  /** Headings that name no column. */
  readonly unused: readonly string[];
}

export interface ReadCardOptions {
  /** Whether the text comes from a workbook, where a date may be a day number. */
  readonly isWorkbook?: boolean;
}

/** The price column of assumptions.csv, a price for a thousand impressions. */
const CPM = 'cpm';

/**
 * Reads a card as csv. An empty cell is inherited; a cell with `none` is emptied. Nothing is thrown: cells that cannot be read are
 * left out and named in `faults`.
 */
export function readCard(text: string, { isWorkbook = false }: ReadCardOptions = {}): ReadCard {
  const [header = [], ...lines] = readCsvText(text, { delimiter: delimiterOf(text) });
  const table = tableOf(header);
  const faults: CellFault[] = [];
  const numberedRows = lines.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = readRow(table, cells, { line: index + 2, isWorkbook, faults });
    return row === null ? [] : [{ line: index + 2, row }];
  });
  return {
    rows: numberedRows.map(({ row }) => row),
    lines: numberedRows.map(({ line }) => line),
    headings: new Map([...table.columns].map(([column, { heading }]) => [column, heading])),
    faults,
    fileFaults: [...table.faults, ...sizeFaults(text, lines.length)],
    unused: table.unused,
  };
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

type KnownColumn = RateColumn | (typeof ORIGIN_COLUMNS)[number];

/** Where the columns are in the file. */
interface CardTable {
  readonly columns: ReadonlyMap<RateColumn, { readonly index: number; readonly heading: string }>;
  /** The index of each column that names the card of a group of cells. */
  readonly origins: ReadonlyMap<string, number>;
  /** Whether the price column is `cpm`. The source and date of the attention figures are then those of the price too. */
  readonly isCpm: boolean;
  readonly faults: readonly string[];
  readonly unused: readonly string[];
}

function tableOf(header: readonly string[]): CardTable {
  const columns = new Map<RateColumn, { index: number; heading: string }>();
  const origins = new Map<string, number>();
  const faults: string[] = [];
  const unused: string[] = [];
  header.forEach((text, index) => {
    const heading = text.trim().toLowerCase();
    const name = heading.replace(/[\s-]+/g, '_');
    const column = (name === CPM ? 'price' : name) as KnownColumn;
    if (isOrigin(column)) origins.set(column, index);
    else if (!isColumn(column)) unused.push(...(heading === '' ? [] : [text.trim()]));
    else if (columns.has(column)) faults.push(`The first line has the column ${heading} twice; keep one.`);
    else columns.set(column, { index, heading });
  });
  const missing = (['channel', 'format'] as const).filter((column) => !columns.has(column));
  if (missing.length > 0) faults.push(`The first line lacks the column ${missing.join(', ')}.`);
  return { columns, origins, isCpm: columns.get('price')?.heading === CPM, faults, unused };
}

function isColumn(name: string): name is RateColumn {
  return (RATE_COLUMNS as readonly string[]).includes(name);
}

function isOrigin(name: string): name is (typeof ORIGIN_COLUMNS)[number] {
  return (ORIGIN_COLUMNS as readonly string[]).includes(name);
}

function sizeFaults(text: string, rows: number): string[] {
  const isLong = text.length > RATE_CARD_MAX_BYTES;
  return [
    ...(rows > RATE_CARD_MAX_ROWS ? [`The card has ${rows} lines; ${RATE_CARD_MAX_ROWS} is the most.`] : []),
    ...(isLong ? [`The card has more than ${RATE_CARD_MAX_BYTES / 1024} KB of text.`] : []),
  ];
}

/** Where a row is, and where its faults are added. */
interface RowPlace {
  readonly line: number;
  readonly isWorkbook: boolean;
  readonly faults: CellFault[];
}

/** The cells that a row of the file fills; null for a cell with `none`. */
type OwnCells = Partial<Record<RateColumn, string | number | null>>;

function readRow(table: CardTable, cells: readonly string[], { line, isWorkbook, faults }: RowPlace): MergedRow | null {
  const textOf = (index: number | undefined) => (index === undefined ? '' : (cells[index] ?? '').trim());
  const own: OwnCells = {};
  for (const [column, { index, heading }] of table.columns) {
    const text = textOf(index);
    if (text === '') continue;
    const read = readRateCell(column, text, isWorkbook);
    if ('value' in read) own[column] = read.value;
    else faults.push({ line, heading, text, ...read });
  }
  const channelText = textOf(table.columns.get('channel')?.index);
  const channel = channelOf(channelText);
  const fault = (heading: string, text: string, rule: string) => faults.push({ line, heading, text, rule });
  if (channel === null) fault('channel', channelText, `is none of the channels ${CHANNELS.join(', ')}`);
  if (own.format === undefined) fault('format', '', 'must name the format');
  if (channel === null || own.format === undefined) return null;
  const origins = Array.from(table.origins, ([column, index]) => [column, textOf(index)] as const);
  const priced = table.isCpm ? withSourceOfCpm(own, table) : own;
  return {
    // The reader of a column gives the type that the column's cells have in a row.
    ...(priced as Omit<RateRow, 'channel' | 'price_for'>),
    ...Object.fromEntries(origins.filter(([, card]) => card !== '')),
    channel,
    price_for: typeof own.price_for === 'string' ? own.price_for : '',
  };
}

/** Gives a price of the column `cpm` the source and date of the attention figures. */
function withSourceOfCpm(own: OwnCells, { columns }: CardTable): OwnCells {
  if (own.price === undefined) return own;
  const { source, date } = own;
  return {
    ...own,
    basis: own.basis ?? 'cpm',
    ...(columns.has('price_source') || source === undefined ? {} : { price_source: source }),
    ...(columns.has('price_date') || date === undefined ? {} : { price_date: date }),
  };
}

function channelOf(text: string): Channel | null {
  const name = plainName(text);
  return CHANNELS.find((channel) => plainName(channel) === name) ?? null;
}
