import { dollarsAndCents, upToDecimals } from '../../../core/words/amounts.ts';
import { dayInWords } from '../../../core/words/days.ts';
import { EMPTIED, readRateCell } from '../../../core/planningData/rates/rateColumns.ts';
import { ownsGroup } from '../../../core/planningData/rates/mergeCards.ts';
import {
  DISCLOSURE_COLUMNS,
  GROUP_FIGURES,
  GROUP_TEXTS,
  SUPPLY_COLUMNS,
} from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateColumn, RateRow } from '../../../core/planningData/rates/rateRow.ts';

/** A column of a card, except those of its key. The grid shows all but `retired`, which is part of the line's name. */
export type GridColumn = Exclude<RateColumn, 'channel' | 'format' | 'price_for'>;

/** How the cells of a column are shown, and which words they may hold. */
interface ColumnFacts {
  readonly label: string;
  readonly unit: 'money' | 'share' | 'number' | 'date' | 'text';
  /** Words to choose from; a column with a fixed list accepts no others. */
  readonly words?: readonly string[];
}

const text = (label: string, words?: readonly string[]): ColumnFacts => ({
  label,
  unit: 'text',
  ...(words && { words }),
});

export const COLUMN_FACTS: Readonly<Record<GridColumn, ColumnFacts>> = {
  retired: text('Retired'),
  price: { label: 'Price ($)', unit: 'money' },
  basis: text('Basis', ['cpm', 'cpt', 'tarp']),
  price_kind: text('Kind', ['agreed', 'published', 'estimate', 'illustrative']),
  price_source: text('Price source'),
  price_date: { label: 'Price date', unit: 'date' },
  bought: { label: 'Bought', unit: 'share' },
  attention_share: { label: 'Share', unit: 'share' },
  low: { label: 'Low', unit: 'share' },
  high: { label: 'High', unit: 'share' },
  mean_active_seconds: { label: 'Seconds', unit: 'number' },
  confidence: text('Confidence'),
  source: text('Source'),
  date: { label: 'Date', unit: 'date' },
  provider: text('Provider'),
  paid_by: text('Paid by'),
  method: text('Method', ['eye tracking', 'panel', 'signals', 'survey', 'estimate']),
  country: text('Country'),
  sample: text('Sample'),
  device: text('Device'),
  ad_length: text('Ad length'),
  observed: text('Observed', ['observed', 'proxy']),
  exposure: text('Exposure'),
  invalid_traffic: text('Invalid traffic'),
  people: text('People', ['human', 'synthetic']),
  accredited: text('Accredited', ['yes', 'no', 'unknown']),
  min_spend: { label: 'Min spend ($)', unit: 'money' },
  available_impressions: { label: 'Available', unit: 'number' },
  max_contacts_per_use: { label: 'Max contacts', unit: 'number' },
};

export type ColumnGroup = 'Price' | 'Attention' | 'About the attention' | 'Supply';

/** The column groups of the grid, with their columns in the order of files. */
export const COLUMN_GROUPS: Readonly<Record<ColumnGroup, readonly GridColumn[]>> = {
  Price: [...GROUP_FIGURES.price, ...GROUP_TEXTS.price, 'bought'],
  Attention: GROUP_FIGURES.attention,
  'About the attention': ['confidence', 'source', 'date', ...DISCLOSURE_COLUMNS],
  Supply: SUPPLY_COLUMNS,
};
export const GROUP_NAMES = Object.keys(COLUMN_GROUPS) as ColumnGroup[];
export const OPEN_GROUPS: readonly ColumnGroup[] = ['Price', 'Attention'];

/** A line for one demographic has a price and nothing else. */
const PRICE_LINE: readonly GridColumn[] = [...GROUP_FIGURES.price, ...GROUP_TEXTS.price];

/** Whether a row has this column. */
export function hasColumn({ price_for: demographic }: Pick<RateRow, 'price_for'>, column: GridColumn): boolean {
  return demographic === '' || PRICE_LINE.includes(column);
}

/** The group whose cells a cell inherits with; null for one that inherits alone. */
export function groupOf(column: RateColumn): 'price' | 'attention' | null {
  return (['price', 'attention'] as const).find((group) => groupColumns(group).includes(column)) ?? null;
}

/** All cells of a group. */
export function groupColumns(group: 'price' | 'attention'): readonly RateColumn[] {
  return [...GROUP_FIGURES[group], ...GROUP_TEXTS[group]];
}

type Cell = string | number | null | undefined;

/** What a cell of the grid shows. */
export interface ShownCell {
  /** As it is typed and read; '' for nothing. */
  readonly text: string;
  readonly isOwn: boolean;
  /** The inherited figure in words, with the card it comes from: "Agency: $42.00"; null where nothing is inherited. */
  readonly inherited: string | null;
}

/**
 * What one cell of the grid shows.
 * @param own  the card's own row; null for none
 * @param below  the row it inherits; null for a format of this card
 * @param nameOf  the name of a card
 */
export function shownCell(
  column: GridColumn,
  own: RateRow | null,
  below: MergedRow | null,
  nameOf: (card: string) => string,
): ShownCell {
  const inherited = below === null ? undefined : below[column];
  const words =
    below === null || (inherited ?? '') === ''
      ? null
      : `${nameOf(originOf(below, column))}: ${cellInWords(column, inherited)}`;
  const ownCell = own === null ? undefined : own[column];
  if (ownCell !== undefined) return { text: editableText(column, ownCell), isOwn: true, inherited: words };
  const group = groupOf(column);
  // A text of another card would describe this card's figure.
  if (own !== null && group !== null && ownsGroup(own, group)) return { text: '', isOwn: true, inherited: words };
  return { text: editableText(column, inherited), isOwn: false, inherited: words };
}

/** The card that an inherited cell comes from. */
function originOf(row: MergedRow, column: GridColumn): string {
  const group = groupOf(column);
  const origin =
    group === 'price'
      ? row.price_from
      : group === 'attention'
        ? row.attention_from
        : column === 'bought'
          ? row.bought_from
          : row.supply_from;
  return origin ?? 'seed';
}

/** A cell as the grid shows it and as it can be typed: "42.00", "43%", "2026-01-15". */
export function editableText(column: GridColumn, cell: Cell): string {
  if (cell === null) return EMPTIED;
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  const { unit } = COLUMN_FACTS[column];
  if (unit === 'share') return `${Number((cell * 100).toFixed(4))}%`;
  return unit === 'money' ? withCents(cell) : String(cell);
}

/** Decimals of the longest price in a sentence. */
const MOST_DECIMALS = 10;

/** Two decimals, more only where the amount has them. */
function withCents(amount: number): string {
  const rounded = amount.toFixed(2);
  return Number(rounded) === amount ? rounded : String(amount);
}

/** "$4,400.00", with more than two decimals only where the amount has them. */
function amountInWords(amount: number): string {
  return Number(amount.toFixed(2)) === amount ? dollarsAndCents(amount) : `$${upToDecimals(amount, MOST_DECIMALS)}`;
}

/** A cell in a sentence: "$4,400.00", "43%", "15 Jan 2026". */
export function cellInWords(column: GridColumn, cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return 'empty';
  const { unit } = COLUMN_FACTS[column];
  if (unit === 'date' && typeof cell === 'string') return dayInWords(cell);
  if (unit === 'money' && typeof cell === 'number') return amountInWords(cell);
  return column === 'mean_active_seconds' ? `${cell} s` : editableText(column, cell);
}

/** What was typed into a cell: its value; undefined for "inherit"; or the sentence that refuses it. */
export type TypedCell = { readonly value: string | number | null | undefined } | { readonly refused: string };

export function readTyped(column: GridColumn, entry: string): TypedCell {
  const entered = entry.trim();
  if (entered === '') return { value: undefined };
  const isShare = COLUMN_FACTS[column].unit === 'share';
  if (isShare && entered === '1') return { refused: '“1” may be 1% or 100%. Write it with its per cent sign.' };
  // The page shows per cent: 45 and 0.45 both mean 45%.
  const isPercent = isShare && Number(entered) > 1;
  const read = readRateCell(column, isPercent ? `${entered}%` : entered);
  if ('value' in read) return read;
  if (isShare && read.hint === undefined) return { refused: `“${entered}” must be from 0% to 100%.` };
  return { refused: `“${entered}” ${read.rule}${read.hint === undefined ? '' : `; ${read.hint}`}.` };
}

/** A change of one cell; an undefined value inherits. */
export interface CellChange {
  readonly row: Pick<RateRow, 'channel' | 'format' | 'price_for'>;
  readonly column: GridColumn;
  readonly value: Cell;
}
