import { withCopiedFigures, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import { RATE_COLUMNS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { withInherited } from './cardRows.ts';
import { GRID_GROUPS, groupColumns, groupOf } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

type Rows = readonly RateRow[];

const CELL_COLUMNS: readonly GridColumn[] = ['retired', ...Object.values(GRID_GROUPS).flat()];

/**
 * The rows after cells were changed. If a figure is set, all cells of its group (price or attention) become the card's own. If a figure is
 * removed, all cells of its group are inherited again. If a bought share is removed, the bought shares of all formats of the channel are
 * inherited again. Rows that do not change stay the same objects.
 * @param inherited  the merged rows that the card inherits
 * @param removesGroups  false if only the given cells may be removed, because another editor may have set other cells of the group
 */
export function editCells(
  rows: Rows,
  changes: readonly CellChange[],
  inherited: readonly MergedRow[],
  removesGroups = true,
): Rows {
  const applyChange = removesGroups ? withCell : withOnlyCell;
  const changed = changes.reduce(applyChange, rows);
  const withCopiedCells = withCopiedFigures(changed, [{ card: '', rows: inherited }]).filter(hasCells);
  const before = new Map(rows.map((row) => [rowKey(row), row]));
  const next = withCopiedCells.map((row) => {
    const earlier = before.get(rowKey(row));
    return earlier !== undefined && isSameRow(earlier, row) ? earlier : row;
  });
  const isUnchanged = next.length === rows.length && next.every((row, index) => row === rows[index]);
  return isUnchanged ? rows : next;
}

/** The rows after a cell was changed. If a figure is removed, its whole group is removed. */
function withCell(rows: Rows, change: CellChange): Rows {
  const { row: key, column, value } = change;
  if (value === undefined) return rows.map((row) => withInheritedCell(row, change));
  const index = rows.findIndex((row) => rowKey(row) === rowKey(key));
  const { channel, format, price_for } = key;
  // The type is safe: the parser of each column returns the type of its cell.
  if (index < 0) return [...rows, { channel, format, price_for, [column]: value }];
  return rows.with(index, { ...rows[index]!, [column]: value });
}

/** As `withCell`, but a removed figure does not remove the other cells of its group. */
function withOnlyCell(rows: Rows, change: CellChange): Rows {
  const { row: key, column, value } = change;
  if (value !== undefined) return withCell(rows, change);
  return rows.map((row) => (rowKey(row) === rowKey(key) ? withoutColumns(row, [column]) : row));
}

function withInheritedCell(row: RateRow, { row: key, column }: CellChange): RateRow {
  if (column === 'bought') return row.channel === key.channel ? withoutColumns(row, ['bought']) : row;
  if (rowKey(row) !== rowKey(key)) return row;
  const group = groupOf(column);
  const isFigureOfGroup = group !== null && !isText(column);
  return withoutColumns(row, isFigureOfGroup ? groupColumns(group) : [column]);
}

/** Whether a column of a group has texts. A text can be removed alone: the figure then stays the card's own, without that text. */
function isText(column: GridColumn): boolean {
  return !['price', 'basis', 'attention_share', 'low', 'high', 'mean_active_seconds'].includes(column);
}

function withoutColumns(row: RateRow, columns: readonly string[]): RateRow {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column))) as unknown as RateRow;
}

/** Whether a row has any cell in addition to its key. */
function hasCells(row: RateRow): boolean {
  // The first three columns are the key: channel, format and demographic.
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
 * The changed cells that were typed. Cells that were only copied into the card, because another figure of their group was typed, are left
 * out. If all changed cells of a group equal the inherited cells, one of them was typed. It is not known which, so all are kept.
 */
export function typedCells(before: Rows, after: Rows, inherited: readonly MergedRow[]): CellChange[] {
  const [earlier, inheritedByKey] = [new Map(before.map(withKey)), new Map(inherited.map(withKey))];
  const isCopied = ({ row, column, value }: CellChange) =>
    earlier.get(rowKey(row))?.[column] === undefined && inheritedByKey.get(rowKey(row))?.[column] === value;
  const changed = changedCells(before, after);
  const typedGroups = new Set(changed.filter((change) => !isCopied(change)).map(groupId));
  return changed.filter((change) => !isCopied(change) || !typedGroups.has(groupId(change)));
}

/** Identifies the cells that become a card's own together with this cell. */
function groupId({ row, column }: CellChange): string {
  return column === 'bought' ? `${row.channel} bought` : `${rowKey(row)} ${groupOf(column) ?? column}`;
}

/** The changed cells that are shown to the planner: only cells whose figure in a run changes, not those copied from the inherited card. */
export function changesToShow(before: Rows, after: Rows, inherited: readonly MergedRow[]): ShownChange[] {
  const earlier = new Map(withInherited(before, inherited).map(withKey));
  const later = new Map(withInherited(after, inherited).map(withKey));
  return changedCells(before, after).flatMap(({ row, column }) => {
    const [from, to] = [earlier.get(rowKey(row))?.[column], later.get(rowKey(row))?.[column]];
    return (from ?? null) === (to ?? null) ? [] : [{ row, column, from, to }];
  });
}

/** A figure that a run would use, before and after the change. */
export interface ShownChange {
  readonly row: Pick<RateRow, 'channel' | 'format' | 'price_for'>;
  readonly column: GridColumn;
  readonly from: string | number | null | undefined;
  readonly to: string | number | null | undefined;
}

const withKey = (row: MergedRow) => [rowKey(row), row] as const;
