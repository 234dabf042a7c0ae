import { copiedIn, mergeCards, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import { RATE_COLUMNS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { COLUMN_GROUPS, groupColumns, groupOf } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

type Rows = readonly RateRow[];

const CELL_COLUMNS: readonly GridColumn[] = ['retired', ...Object.values(COLUMN_GROUPS).flat()];

/**
 * The rows with cells changed. A figure that is set makes its group the card's own; one that is given back gives the
 * whole group back, and a bought share those of its channel. Rows that do not change stay the same objects.
 * @param inherited  the merged rows that the card inherits
 * @param givesBackGroups  false for cells of another state of the card: a group may have figures of somebody else
 */
export function editCells(
  rows: Rows,
  changes: readonly CellChange[],
  inherited: readonly MergedRow[],
  givesBackGroups = true,
): Rows {
  const change = givesBackGroups ? withCell : withOnlyCell;
  const changed = changes.reduce(change, rows);
  const withCopiedCells = copiedIn(changed, [{ card: '', rows: inherited }]).filter(hasCells);
  const before = new Map(rows.map((row) => [rowKey(row), row]));
  const next = withCopiedCells.map((row) => {
    const earlier = before.get(rowKey(row));
    return earlier !== undefined && isSameRow(earlier, row) ? earlier : row;
  });
  return next.length === rows.length && next.every((row, place) => row === rows[place]) ? rows : next;
}

function withCell(rows: Rows, change: CellChange): Rows {
  const { row: key, column, value } = change;
  if (value === undefined) return rows.map((row) => withInheritedCell(row, change));
  const place = rows.findIndex((row) => rowKey(row) === rowKey(key));
  const { channel, format, price_for } = key;
  // A cell of any column has the type that its reader gives.
  if (place < 0) return [...rows, { channel, format, price_for, [column]: value }];
  return rows.with(place, { ...rows[place]!, [column]: value });
}

function withOnlyCell(rows: Rows, change: CellChange): Rows {
  const { row: key, column, value } = change;
  if (value !== undefined) return withCell(rows, change);
  return rows.map((row) => (rowKey(row) === rowKey(key) ? withoutColumns(row, [column]) : row));
}

function withInheritedCell(row: RateRow, { row: key, column }: CellChange): RateRow {
  if (column === 'bought') return row.channel === key.channel ? withoutColumns(row, ['bought']) : row;
  if (rowKey(row) !== rowKey(key)) return row;
  const group = groupOf(column);
  const isFigure = group !== null && !isText(column);
  return withoutColumns(row, isFigure ? groupColumns(group) : [column]);
}

/** Texts of a group may be given back alone: the figure stays the card's own, without that text. */
function isText(column: GridColumn): boolean {
  return !['price', 'basis', 'attention_share', 'low', 'high', 'mean_active_seconds'].includes(column);
}

function withoutColumns(row: RateRow, columns: readonly string[]): RateRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))) as unknown as RateRow;
}

/** Whether a row says anything beside its key. */
function hasCells(row: RateRow): boolean {
  return RATE_COLUMNS.slice(3).some((column) => row[column] !== undefined);
}

function isSameRow(a: RateRow, b: RateRow): boolean {
  return RATE_COLUMNS.every((column) => a[column] === b[column]);
}

/** The cells that differ between two states of a card. */
export function changedCells(before: Rows, after: Rows): CellChange[] {
  const earlier = new Map(before.map((row) => [rowKey(row), row]));
  const later = new Map(after.map((row) => [rowKey(row), row]));
  const keys = [...new Set([...earlier.keys(), ...later.keys()])];
  return keys.flatMap((key) => {
    const [from, to] = [earlier.get(key), later.get(key)];
    const row = (to ?? from)!;
    const columns = CELL_COLUMNS.filter((column) => from?.[column] !== to?.[column]);
    return columns.map((column) => ({ row, column, value: to?.[column] }));
  });
}

/**
 * The changed cells that were typed: figures that only became own with another of their group are copied in again. Where
 * all of a group are as inherited, one of them was typed as such.
 */
export function typedCells(before: Rows, after: Rows, under: readonly MergedRow[]): CellChange[] {
  const [earlier, inheritedByKey] = [new Map(before.map(keyed)), new Map(under.map(keyed))];
  const isCopied = ({ row, column, value }: CellChange) =>
    earlier.get(rowKey(row))?.[column] === undefined && inheritedByKey.get(rowKey(row))?.[column] === value;
  const changed = changedCells(before, after);
  const typed = new Set(changed.filter((change) => !isCopied(change)).map(ownedWith));
  return changed.filter((change) => !isCopied(change) || !typed.has(ownedWith(change)));
}

/** The same for cells that become a card's own together. */
function ownedWith({ row, column }: CellChange): string {
  return column === 'bought' ? `${row.channel} bought` : `${rowKey(row)} ${groupOf(column) ?? column}`;
}

/** The changed cells a reader counts: not figures that only became own with another of their group. */
export function changesToShow(before: Rows, after: Rows, inherited: readonly MergedRow[]): ShownChange[] {
  const earlier = new Map(
    mergeCards([
      { card: '', rows: before },
      { card: '', rows: inherited },
    ]).map(keyed),
  );
  const later = new Map(
    mergeCards([
      { card: '', rows: after },
      { card: '', rows: inherited },
    ]).map(keyed),
  );
  return changedCells(before, after).flatMap(({ row, column }) => {
    const [from, to] = [earlier.get(rowKey(row))?.[column], later.get(rowKey(row))?.[column]];
    return (from ?? null) === (to ?? null) ? [] : [{ row, column, from, to }];
  });
}

/** A figure that a run would take, before and after. */
export interface ShownChange {
  readonly row: Pick<RateRow, 'channel' | 'format' | 'price_for'>;
  readonly column: GridColumn;
  readonly from: string | number | null | undefined;
  readonly to: string | number | null | undefined;
}

const keyed = (row: MergedRow) => [rowKey(row), row] as const;
