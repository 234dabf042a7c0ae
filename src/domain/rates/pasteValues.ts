import { NEW_FORMAT_COLUMNS } from '../../../core/planningData/rates/rateFaults.ts';
import { linesOf } from '../../../core/planningData/rates/faultSentences.ts';
import { ownsGroup, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import { readRateCell } from '../../../core/planningData/rates/rateColumns.ts';
import type { CellFault } from '../../../core/planningData/rates/readCard.ts';
import { GROUP_FIGURES, GROUP_TEXTS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import type { PastedCard, PastedRow } from './pasteCells.ts';
import { basisNamed } from './pasteHeadings.ts';
import { COLUMN_DISPLAY, groupColumns, hasColumn } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

type Cell = CellChange['value'];

/** Words in remarks for each group of cells: first for the group's figure, then for its texts. */
export const GROUP_WORDS = {
  price: ['price', 'source, kind, date'],
  attention: ['attention figure', 'source, date, method and more'],
} as const;

/** The name of a row: "FTA Metro, Metro 30s spot", or "FTA Metro, Metro 30s spot for women 18-39" for one demographic. */
export function nameOf(
  { channel, format, price_for: demographic }: PastedRow['row'],
  demographics: PastedCard['demographics'],
): string {
  const target = demographics.find(({ id }) => id === demographic)?.name ?? demographic;
  return `${channel}, ${format}${target === '' ? '' : ` for ${target}`}`;
}

/** A pasted row after its texts were read as values. */
export interface ReadRow extends Pick<PastedRow, 'row' | 'line'> {
  /** Whether all cells of the row could be read. */
  readonly isFullyRead: boolean;
  readonly values: ReadonlyMap<GridColumn, Cell>;
}

/** The rows of a card, merged with the rows that it inherits, by `rowKey`. */
export type RowsByKey = ReadonlyMap<string, MergedRow>;

/**
 * Reads the cells of pasted rows. A cell that cannot be read, or whose column does not belong to its row, becomes a fault. If that cell is
 * a figure, the other cells of its group are left out. A new format without all its figures is left out too. Both get a remark.
 * @param before  the card's rows before the paste
 * @param faults  the list to which the faults are added
 * @param inWorkbook  whether dates may be day numbers
 */
export function readRows(
  rows: readonly PastedRow[],
  before: RowsByKey,
  { faults, inWorkbook }: { readonly faults: CellFault[]; readonly inWorkbook: boolean },
): { readonly rows: readonly ReadRow[]; readonly remarks: readonly string[] } {
  const remarks: string[] = [];
  const unreadLines = { price: [] as number[], attention: [] as number[] };
  const read = rows.flatMap(({ row, line, texts }): ReadRow[] => {
    const values = new Map<GridColumn, Cell>();
    for (const [column, { text, heading }] of texts) {
      const cell = readCell(row, column, text, inWorkbook);
      if ('value' in cell) values.set(column, inSpreadsheetDigits(cell.value));
      else faults.push({ line, heading, text, ...cell });
    }
    const isFullyRead = values.size === texts.size;
    for (const group of removeUnreadGroups(texts, values)) unreadLines[group].push(line);
    const isNew = !before.has(rowKey(row)) && row.price_for === '';
    const isIncomplete = isNew && NEW_FORMAT_COLUMNS.some((column) => typeof values.get(column) !== 'number');
    if (isIncomplete) remarks.push(`Line ${line}: ${nameOf(row, [])} is no format here; a new one needs a price, attention and seconds.`); // oxfmt-ignore
    return isIncomplete ? [] : [{ row, line, isFullyRead, values }];
  });
  const removedRemarks = INHERITED_GROUPS.filter((group) => unreadLines[group].length > 0).map(
    (group) => `${linesOf(unreadLines[group])}: the other cells of the ${GROUP_WORDS[group][0]} were not used either.`,
  );
  return { rows: read, remarks: [...removedRemarks, ...remarks] };
}

/** Groups of cells that are inherited together. */
export const INHERITED_GROUPS = ['price', 'attention'] as const;

/**
 * Removes the cells of each group in which a figure could not be read. Without that figure, the group's texts would describe the
 * inherited figure.
 * @returns the groups from which cells were removed
 */
function removeUnreadGroups(texts: PastedRow['texts'], values: Map<GridColumn, Cell>) {
  return INHERITED_GROUPS.filter((group) => {
    const figures: readonly GridColumn[] = GROUP_FIGURES[group];
    const isRead = figures.every((column) => values.has(column) || !texts.has(column));
    return !isRead && groupColumns(group).filter((column) => values.delete(column as GridColumn)).length > 0;
  });
}

function readCell(
  row: PastedRow['row'],
  column: GridColumn,
  text: string,
  inWorkbook: boolean,
): ReturnType<typeof readRateCell> {
  // Only the line of the format, not that of a price for a demographic, may be retired.
  if (column === 'retired' ? row.price_for !== '' : !hasColumn(row, column)) {
    return { rule: 'belongs on the line of the format' };
  }
  const read = readRateCell(column, withoutUnit(column, text), inWorkbook);
  // The price of a format is a CPM; a price for a demographic has another basis.
  if (column !== 'basis' || !('value' in read) || (read.value === 'cpm') === (row.price_for === '')) return read;
  return { rule: row.price_for === '' ? 'needs its demographic in a column of its own' : 'must be cpt or tarp for a demographic' }; // oxfmt-ignore
}

/** The text without its unit: "A$ 42" without the currency, "14 s" without the seconds. "Per thousand" as a basis is cpm. */
function withoutUnit(column: GridColumn, text: string): string {
  if (column === 'basis') return basisNamed(text) ?? text;
  if (column === 'mean_active_seconds') return text.replace(/\s?(?:s|secs?|seconds)\.?$/i, '');
  const isMoney = column !== 'retired' && COLUMN_DISPLAY[column].unit === 'money';
  return isMoney ? text.replace(/^(?:au?\s?\$|aud|\$)\s*|\s?aud$/gi, '') : text;
}

/** The cells of a pasted row that are set in the card: those that differ from the card and the cards it inherits from. */
export function changesOf({ row, values }: ReadRow, before: RowsByKey): CellChange[] {
  const current = before.get(rowKey(row));
  const cells = [...values].map(([column, value]) => ({ row, column, value }));
  const changes = cells.filter(({ column, value }) => !isEqual(current?.[column] ?? unsetCell(column), value));
  const ownCells = rowOfCells(changes);
  // A group that becomes the card's own loses its inherited texts. So the pasted texts are set even if they equal the inherited texts.
  const groups = INHERITED_GROUPS.filter((group) => ownsGroup(ownCells, group));
  const texts: readonly string[] = groups.flatMap((group) => GROUP_TEXTS[group]);
  return cells.filter((cell) => changes.includes(cell) || texts.includes(cell.column));
}

/** The value of a cell that no card sets. */
export function unsetCell(column: GridColumn): Cell {
  return column === 'retired' ? 'no' : undefined;
}

function rowOfCells(cells: readonly CellChange[]): RateRow {
  return Object.fromEntries(cells.map(({ column, value }) => [column, value])) as unknown as RateRow;
}

/** Number of significant digits that spreadsheet programs keep. With them 48 x 1.05 + 0.5 is 50.9, not 50.900000000000006. */
const SPREADSHEET_DIGITS = 15;

function inSpreadsheetDigits(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(SPREADSHEET_DIGITS)) : cell;
}

/** Whether two cells have the same value. */
export function isEqual(a: Cell, b: Cell): boolean {
  if (typeof a === 'number' && typeof b === 'number') return inSpreadsheetDigits(a) === inSpreadsheetDigits(b);
  return (a ?? null) === (b ?? null);
}
