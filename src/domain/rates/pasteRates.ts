import { groupedFaults, linesOf } from '../../../core/planningData/rates/faultSentences.ts';
import { mergeCards, ownsGroup, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import { readRateCell } from '../../../core/planningData/rates/rateColumns.ts';
import type { CellFault } from '../../../core/planningData/rates/readCard.ts';
import { GROUP_FIGURES, GROUP_TEXTS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { counted } from '../../../core/words/wording.ts';
import { editCells } from './editCard.ts';
import type { GridLine } from './gridLines.ts';
import { rowsByName, rowsByPlace, rowsOfTable } from './pasteCells.ts';
import type { FigureColumn, PastedCard, PastedRow, PastedRows } from './pasteCells.ts';
import { figureHeadings, tableOf } from './pasteHeadings.ts';
import type { Cells } from './pasteHeadings.ts';
import { COLUMN_FACTS, COLUMN_GROUPS, groupColumns, hasColumn, inWords } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

/** A figure before and after a paste, in words. */
export interface PastedFigure {
  readonly before: string;
  readonly after: string;
}

/** A row of the card that a paste changes. */
export interface PastedLine {
  readonly name: string;
  readonly isNew: boolean;
  /** One for each of the columns. */
  readonly figures: readonly PastedFigure[];
}

/** A card after a paste or an import, and what that changes. */
export interface PastedRates {
  readonly next: readonly RateRow[];
  /** Figures that change. */
  readonly count: number;
  /** The columns in which figures change. */
  readonly columns: readonly { readonly name: string; readonly isText: boolean }[];
  readonly lines: readonly PastedLine[];
  /** Cells that were not used, and what a reader would not expect. */
  readonly remarks: readonly string[];
}

/** The cell of the grid that had the focus. */
export interface RateStart {
  /** The key of its line. */
  readonly line: string;
  /** Its column and those to its right, as the grid shows them. */
  readonly columns: readonly GridColumn[];
}

/**
 * Reads a range copied from a spreadsheet into a card: by channel and format where headings or the first columns name
 * them, else from the focused cell down and to the right. Empty cells change nothing, and a cell that is equal to the
 * inherited one stays inherited.
 * @param lines  all lines of the grid, in its order
 */
export function pasteRates(cells: Cells, start: RateStart, lines: readonly GridLine[], card: PastedCard): PastedRates {
  const from = lines.slice(lines.findIndex(({ key }) => key === start.line));
  const table = tableOf(cells);
  if (table !== null) return filled(rowsOfTable(cells, table, card), card);
  const headings = figureHeadings(cells);
  if (headings === null) {
    return filled(rowsByName(cells, start.columns, card) ?? rowsByPlace(cells, start.columns, from), card);
  }
  const columns = headings.columns.map(({ column }) => column as GridColumn).filter((column) => column in COLUMN_FACTS);
  return filled(rowsByPlace(cells, columns, from, 1), card);
}

/**
 * Reads a sheet into a card.
 * @param inWorkbook  whether dates may be day numbers
 * @returns null where no row of headings is found
 */
export function importRates(cells: Cells, inWorkbook: boolean, card: PastedCard): PastedRates | null {
  const table = tableOf(cells);
  return table === null ? null : filled(rowsOfTable(cells, table, card), card, inWorkbook);
}

type Cell = string | number | null | undefined;
type Cellular = Pick<CellChange, 'row'> & { readonly column: FigureColumn; readonly value: Cell };

function filled(pasted: PastedRows, card: PastedCard, inWorkbook = false): PastedRates {
  const before = mergedRows(card.rows, card.under);
  const faults: CellFault[] = [];
  const read = readRows(firstOfEach(pasted.rows), before, { faults, inWorkbook });
  const changes = read.rows.flatMap((row) => changesOf(row, before));
  // The reader of each column gives the type that its cell has in a row.
  const next = editCells(card.rows, changes as readonly CellChange[], card.under);
  const after = mergedRows(next, card.under);
  const unread = [...groupedFaults(faults), ...read.remarks];
  const remarks = [...unread, ...emptiedTexts(before, after, changes), ...repeated(pasted.rows), ...pasted.remarks];
  return { next, ...changedFigures(before, after, changes), remarks: capped(remarks) };
}

/** Sentences that a preview shows; the rest is counted. */
const REMARKS_MAXIMUM = 20;

function capped(remarks: readonly string[]): readonly string[] {
  const more = remarks.length - REMARKS_MAXIMUM;
  return more > 0 ? [...remarks.slice(0, REMARKS_MAXIMUM), `and ${more} more`] : remarks;
}

function mergedRows(rows: readonly RateRow[], under: readonly MergedRow[]): ReadonlyMap<string, MergedRow> {
  const cards = [{ card: 'own', rows }, { card: 'under', rows: under }]; // oxfmt-ignore
  return new Map(mergeCards(cards).map((row) => [rowKey(row), row]));
}

function firstOfEach(rows: readonly PastedRow[]): PastedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ row }) => !seen.has(rowKey(row)) && seen.add(rowKey(row)));
}

function repeated(rows: readonly PastedRow[]): string[] {
  const byKey = new Map<string, PastedRow[]>();
  for (const row of rows) byKey.set(rowKey(row.row), [...(byKey.get(rowKey(row.row)) ?? []), row]);
  return [...byKey.values()]
    .filter((same) => same.length > 1)
    .map((same) => `${linesOf(same.map(({ line }) => line))}: ${nameOf(same[0]!.row)} is there more than once; only its first row counts.`); // oxfmt-ignore
}

interface ReadRow {
  readonly row: PastedRow['row'];
  readonly values: ReadonlyMap<FigureColumn, Cell>;
}

type Merged = ReadonlyMap<string, MergedRow>;

/** The values of rows; what cannot be read, or is no cell of its row, becomes a fault. */
function readRows(
  rows: readonly PastedRow[],
  before: Merged,
  { faults, inWorkbook }: { readonly faults: CellFault[]; readonly inWorkbook: boolean },
): { readonly rows: readonly ReadRow[]; readonly remarks: readonly string[] } {
  const remarks: string[] = [];
  const unread = { price: [] as number[], attention: [] as number[] };
  const read = rows.flatMap(({ row, line, texts }): ReadRow[] => {
    const values = new Map<FigureColumn, Cell>();
    for (const [column, { text, heading }] of texts) {
      const cell = readCell(row, column, text, inWorkbook);
      if ('value' in cell) values.set(column, inDigits(cell.value));
      else faults.push({ line, heading, text, ...cell });
    }
    for (const group of removeUnreadGroups(texts, values)) unread[group].push(line);
    const isNew = !before.has(rowKey(row)) && row.price_for === '';
    const lacks = isNew && NEW_FORMAT.some((column) => typeof values.get(column) !== 'number');
    if (lacks) remarks.push(`Line ${line}: ${nameOf(row)} is no format here; a new one needs a price, attention and seconds.`); // oxfmt-ignore
    return lacks ? [] : [{ row, values }];
  });
  const removed = GROUPS.filter((group) => unread[group].length > 0).map(
    (group) => `${linesOf(unread[group])}: the other cells of the ${LEFT_OUT[group][0]} were not used either.`,
  );
  return { rows: read, remarks: [...removed, ...remarks] };
}

const GROUPS = ['price', 'attention'] as const;

/** Removes the cells of a group with an unread figure: they would describe another card's. @returns those groups */
function removeUnreadGroups(texts: PastedRow['texts'], values: Map<FigureColumn, Cell>) {
  return GROUPS.filter((group) => {
    const figures: readonly FigureColumn[] = GROUP_FIGURES[group];
    const isRead = figures.every((column) => values.has(column) || !texts.has(column));
    return !isRead && groupColumns(group).filter((column) => values.delete(column as FigureColumn)).length > 0;
  });
}

const NEW_FORMAT = ['price', 'attention_share', 'mean_active_seconds'] as const;

function readCell(
  row: PastedRow['row'],
  column: FigureColumn,
  text: string,
  inWorkbook: boolean,
): ReturnType<typeof readRateCell> {
  if (column === 'retired' ? row.price_for !== '' : !hasColumn(row, column)) {
    return { rule: 'belongs on the line of the format' };
  }
  const read = readRateCell(column, withoutUnit(column, text), inWorkbook);
  if (column !== 'basis' || !('value' in read) || (read.value === 'cpm') === (row.price_for === '')) return read;
  return { rule: row.price_for === '' ? 'needs its demographic in a column of its own' : 'must be cpt or tarp for a demographic' }; // oxfmt-ignore
}

/** "A$ 42" is money, "14 s" are seconds. */
function withoutUnit(column: FigureColumn, text: string): string {
  if (column === 'mean_active_seconds') return text.replace(/\s?(?:s|secs?|seconds)\.?$/i, '');
  const isMoney = column !== 'retired' && COLUMN_FACTS[column].unit === 'money';
  return isMoney ? text.replace(/^(?:au?\s?\$|aud|\$)\s*|\s?aud$/gi, '') : text;
}

/** The cells of a row that a paste makes the card's own. */
function changesOf({ row, values }: ReadRow, before: Merged): Cellular[] {
  const now = before.get(rowKey(row));
  const cells = [...values].map(([column, value]) => ({ row, column, value }));
  const changes = cells.filter(({ column, value }) => !isEqual(now?.[column] ?? without(column), value));
  const own = ownRow(changes);
  // With a group that becomes the card's own, an inherited text would be lost.
  const groups = GROUPS.filter((group) => ownsGroup(own, group));
  const texts: readonly string[] = groups.flatMap((group) => GROUP_TEXTS[group]);
  return cells.filter((cell) => changes.includes(cell) || texts.includes(cell.column));
}

/** What a cell says that is not given. */
function without(column: FigureColumn): Cell {
  return column === 'retired' ? 'no' : undefined;
}

function ownRow(cells: readonly Cellular[]): RateRow {
  return Object.fromEntries(cells.map(({ column, value }) => [column, value])) as unknown as RateRow;
}

/** Most digits of a number that spreadsheet programs keep: 48 x 1.05 + 0.5 is 50.9, not 50.900000000000006. */
const DIGITS = 15;

function inDigits(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(DIGITS)) : cell;
}

function isEqual(a: Cell, b: Cell): boolean {
  if (typeof a === 'number' && typeof b === 'number') return inDigits(a) === inDigits(b);
  return (a ?? null) === (b ?? null);
}

const COLUMNS: readonly FigureColumn[] = [...Object.values(COLUMN_GROUPS).flat(), 'retired'];

/** The figures that pasted cells change, by row and column. */
function changedFigures(
  before: Merged,
  after: Merged,
  changes: readonly Cellular[],
): Omit<PastedRates, 'next' | 'remarks'> {
  const pasted = new Set(changes.map(({ row, column }) => `${rowKey(row)}\n${column}`));
  const isChanged = (key: string, column: FigureColumn) =>
    pasted.has(`${key}\n${column}`) && !isEqual(before.get(key)?.[column] ?? without(column), after.get(key)?.[column]);
  const keys = [...after.keys()].filter((key) => COLUMNS.some((column) => isChanged(key, column)));
  const columns = COLUMNS.filter((column) => keys.some((key) => isChanged(key, column)));
  const lines = keys.map((key): PastedLine => {
    const words = (rows: Merged, column: FigureColumn) => wordsOf(column, rows.get(key)?.[column]);
    return {
      name: nameOf(after.get(key)!),
      isNew: !before.has(key),
      figures: columns.map((column) => ({ before: words(before, column), after: words(after, column) })),
    };
  });
  const count = keys.reduce((sum, key) => sum + columns.filter((column) => isChanged(key, column)).length, 0);
  return { count, columns: columns.map(headOf), lines };
}

function headOf(column: FigureColumn): PastedRates['columns'][number] {
  if (column === 'retired') return { name: 'Retired', isText: true };
  const { label, unit } = COLUMN_FACTS[column];
  return { name: label, isText: unit === 'text' };
}

function wordsOf(column: FigureColumn, cell: Cell): string {
  return column === 'retired' ? String(cell ?? 'no') : inWords(column, cell);
}

function nameOf({ channel, format, price_for: demographic }: PastedRow['row']): string {
  return `${channel}, ${format}${demographic === '' ? '' : ` for ${demographic}`}`;
}

/** What the inherited card says about a figure, and a paste does not. */
const LEFT_OUT = {
  price: ['price', 'source, kind, date'],
  attention: ['attention figure', 'source, date, method and more'],
} as const;

/** A figure of the card's own is not shown with another card's source: those texts are empty now. */
function emptiedTexts(before: Merged, after: Merged, changes: readonly Cellular[]): string[] {
  const keys = [...new Set(changes.map(({ row }) => rowKey(row)))];
  return GROUPS.flatMap((group) => {
    const isEmptied = (key: string) =>
      GROUP_TEXTS[group].some((column) => before.get(key)?.[column] && after.get(key)?.[column] === undefined);
    const rows = keys.filter(isEmptied).length;
    const [figure, texts] = LEFT_OUT[group];
    const become = rows === 1 ? 'becomes' : 'become';
    return rows === 0
      ? []
      : [`${counted(rows, figure)} ${become} your own: inherited words (${texts}) that are not pasted are left out.`];
  });
}
