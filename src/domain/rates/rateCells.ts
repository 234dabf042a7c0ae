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

/** A column of a card, without the key columns. The grid shows each as a column except `retired`, which is part of the line's name. */
export type GridColumn = Exclude<RateColumn, 'channel' | 'format' | 'price_for'>;

/** How the cells of a column are shown, and the words that a cell may contain. */
interface ColumnDisplay {
  readonly label: string;
  readonly unit: 'money' | 'share' | 'number' | 'date' | 'text';
  /** The words to choose from. A column with this list accepts no other words. */
  readonly words?: readonly string[];
}

const text = (label: string, words?: readonly string[]): ColumnDisplay => ({
  label,
  unit: 'text',
  ...(words && { words }),
});

export const COLUMN_DISPLAY: Readonly<Record<GridColumn, ColumnDisplay>> = {
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

/** A group of columns that the grid shows or hides together. */
export type GridGroup = 'Price' | 'Attention' | 'About the attention' | 'Supply';

/** The column groups of the grid. The columns of a group have the order that they have in files. */
export const GRID_GROUPS: Readonly<Record<GridGroup, readonly GridColumn[]>> = {
  Price: [...GROUP_FIGURES.price, ...GROUP_TEXTS.price, 'bought'],
  Attention: GROUP_FIGURES.attention,
  'About the attention': ['confidence', 'source', 'date', ...DISCLOSURE_COLUMNS],
  Supply: SUPPLY_COLUMNS,
};
export const GRID_GROUP_NAMES = Object.keys(GRID_GROUPS) as GridGroup[];
/** The groups whose columns are shown at first. */
export const OPEN_GRID_GROUPS: readonly GridGroup[] = ['Price', 'Attention'];

/** The columns of a line for one demographic, which has only a price. */
const PRICE_LINE_COLUMNS: readonly GridColumn[] = [...GROUP_FIGURES.price, ...GROUP_TEXTS.price];

/** Whether a row has a cell in this column. */
export function hasColumn({ price_for: demographic }: Pick<RateRow, 'price_for'>, column: GridColumn): boolean {
  return demographic === '' || PRICE_LINE_COLUMNS.includes(column);
}

/**
 * The group of a column: the cells of a group are inherited together. Null for a column whose cells are inherited alone. The groups of the
 * grid (`GridGroup`) are others.
 */
export function groupOf(column: RateColumn): 'price' | 'attention' | null {
  return (['price', 'attention'] as const).find((group) => groupColumns(group).includes(column)) ?? null;
}

/** All columns of a group. */
export function groupColumns(group: 'price' | 'attention'): readonly RateColumn[] {
  return [...GROUP_FIGURES[group], ...GROUP_TEXTS[group]];
}

type Cell = string | number | null | undefined;

/** What a cell of the grid shows. */
export interface ShownCell {
  /** The text as it can be typed; '' for an empty cell. */
  readonly text: string;
  readonly isOwn: boolean;
  /** The inherited figure in words, with the card that it comes from: "Agency: $42.00"; null if nothing is inherited. */
  readonly inherited: string | null;
}

/**
 * What one cell of the grid shows.
 * @param own  the card's own row; null if it has none
 * @param inheritedRow  the row that the card inherits; null for a format that only this card has
 * @param nameOf  returns the name of a card
 */
export function shownCell(
  column: GridColumn,
  own: RateRow | null,
  inheritedRow: MergedRow | null,
  nameOf: (card: string) => string,
): ShownCell {
  const inherited = inheritedRow === null ? undefined : inheritedRow[column];
  const inheritedInWords =
    inheritedRow === null || (inherited ?? '') === ''
      ? null
      : `${nameOf(originOf(inheritedRow, column))}: ${cellInWords(column, inherited)}`;
  const ownCell = own === null ? undefined : own[column];
  if (ownCell !== undefined) return { text: editableText(column, ownCell), isOwn: true, inherited: inheritedInWords };
  const group = groupOf(column);
  // The inherited text stays empty: it describes the figure of another card and would seem to describe this card's figure.
  if (own !== null && group !== null && ownsGroup(own, group))
    return { text: '', isOwn: true, inherited: inheritedInWords };
  return { text: editableText(column, inherited), isOwn: false, inherited: inheritedInWords };
}

/** The card from which an inherited cell comes. */
function originOf(row: MergedRow, column: GridColumn): string {
  return originOfColumn(row, column) ?? 'seed';
}

function originOfColumn(row: MergedRow, column: GridColumn): string | null | undefined {
  const group = groupOf(column);
  if (group === 'price') return row.price_from;
  if (group === 'attention') return row.attention_from;
  return column === 'bought' ? row.bought_from : row.supply_from;
}

/** A cell as the grid shows it and as it can be typed: "42.00", "43%", "2026-01-15". */
export function editableText(column: GridColumn, cell: Cell): string {
  if (cell === null) return EMPTIED;
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  const { unit } = COLUMN_DISPLAY[column];
  // Rounded, because a product such as 0.07 * 100 has a small error of floating-point numbers.
  if (unit === 'share') return `${Number((cell * 100).toFixed(4))}%`;
  return unit === 'money' ? withCents(cell) : String(cell);
}

/** Maximum number of decimals of a price in a sentence. */
const DECIMALS_MAXIMUM = 10;

/** The amount with two decimals, or with more if it has more. */
function withCents(amount: number): string {
  const rounded = amount.toFixed(2);
  return Number(rounded) === amount ? rounded : String(amount);
}

/** "$4,400.00", with more than two decimals only if the amount has more. */
function amountInWords(amount: number): string {
  return Number(amount.toFixed(2)) === amount ? dollarsAndCents(amount) : `$${upToDecimals(amount, DECIMALS_MAXIMUM)}`;
}

/** A cell in a sentence: "$4,400.00", "43%", "15 Jan 2026". */
export function cellInWords(column: GridColumn, cell: Cell): string {
  if (cell === null || cell === undefined || cell === '') return 'empty';
  const { unit } = COLUMN_DISPLAY[column];
  if (unit === 'date' && typeof cell === 'string') return dayInWords(cell);
  if (unit === 'money' && typeof cell === 'number') return amountInWords(cell);
  return column === 'mean_active_seconds' ? `${cell} s` : editableText(column, cell);
}

/**
 * The result of typing into a cell: the value (undefined for "inherit"), or the sentence that refuses the text, with the text as the
 * draft keeps it.
 */
export type TypedCell =
  | { readonly value: string | number | null | undefined }
  | { readonly refused: string; readonly text: string };

/** A typed share of "1" as the draft keeps it. In a csv, 1 would be 100%. */
const UNCLEAR_SHARE = '1?';

/** Reads the text that a planner typed in a cell of the grid. An empty text gives undefined: the cell inherits its value. */
export function readTyped(column: GridColumn, entry: string): TypedCell {
  const entered = entry.trim();
  if (entered === '') return { value: undefined };
  const isShare = COLUMN_DISPLAY[column].unit === 'share';
  if (isShare && (entered === '1' || entered === UNCLEAR_SHARE))
    return { refused: '“1” may be 1% or 100%. Write it with its per cent sign.', text: UNCLEAR_SHARE };
  // The page shows shares in per cent. A planner may type 45 or 0.45 for 45%.
  const isPercent = isShare && Number(entered) > 1;
  const read = readRateCell(column, isPercent ? `${entered}%` : entered);
  if ('value' in read) return read;
  if (isShare && read.hint === undefined) return { refused: `“${entered}” must be from 0% to 100%.`, text: entered };
  return { refused: `“${entered}” ${read.rule}${read.hint === undefined ? '' : `; ${read.hint}`}.`, text: entered };
}

/** Why a cell of a draft cannot be read; null if it can be read. Only such a cell is a text in a column of numbers. */
export function refusalOf(column: GridColumn, cell: Cell): string | null {
  const read = typeof cell === 'string' ? readTyped(column, cell) : null;
  return read !== null && 'refused' in read ? read.refused : null;
}

/** A change of one cell. With the value undefined the cell inherits its value. */
export interface CellChange {
  readonly row: Pick<RateRow, 'channel' | 'format' | 'price_for'>;
  readonly column: GridColumn;
  readonly value: Cell;
}
