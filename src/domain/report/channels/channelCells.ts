import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { fixedDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { peopleText } from '../peopleText.ts';
import { addingUp } from './addingUp.ts';
import { COUNTED } from './channelColumns.ts';
import type { ChannelColumn } from './channelColumns.ts';
import { shownText } from '../reportView.ts';

type Shown = Readonly<Record<string, string>>;

/** Columns whose printed figures add up to the plan's. Reaches never add up, and are not made to. */
const ADDED = ['Optimal Budget ($)', 'Share Of Budget (%)', COUNTED.tarps] as readonly string[];

/** Every cell as it is read: of the channels with money, of those without, and of the plan. */
export function shownCells(
  columns: readonly ChannelColumn[],
  rows: readonly TableRow[],
  spare: readonly TableRow[],
  total: TableRow | null,
): { rows: Shown[]; spare: Shown[]; total: Shown | null } {
  const added = new Map(columns.map((column) => [column.id, addedCells(column, rows)]));
  const read = (row: TableRow, at: number | null) =>
    Object.fromEntries(
      columns.map((column) => [column.id, (at === null ? undefined : added.get(column.id)?.[at]) ?? cell(row, column)]),
    );
  const left = (row: TableRow) =>
    // What has no meaning for the whole plan, or for a channel without money, is left empty; what a bought channel lacks is said.
    Object.fromEntries(
      columns.map((column) => [
        column.id,
        row[column.id] === null || row[column.id] === undefined ? '' : cell(row, column),
      ]),
    );
  return { rows: rows.map(read), spare: spare.map(left), total: total && left(total) };
}

/** Null where the figures are no numbers, or one of them would be printed as nothing or as all. */
function addedCells(column: ChannelColumn, rows: readonly TableRow[]): string[] | null {
  if (!ADDED.includes(column.header)) return null;
  const values = rows.map((row) => row[column.id]);
  if (!values.every((value) => typeof value === 'number')) return null;
  const printed = addingUp(values, column.decimals);
  const isMisread = values.some((value, at) => {
    const all = column.header.includes('(%') ? 100 : Infinity;
    return (printed[at] === 0 && value > 0) || (printed[at] === all && value < all);
  });
  return isMisread ? null : printed.map((value) => fixedDecimals(value, column.decimals));
}

function cell(row: TableRow, column: ChannelColumn): string {
  const value = row[column.id];
  if (typeof value !== 'number') return shownText(value, column);
  if (column.header === COUNTED.impressions) return thousands(value);
  if (column.header === COUNTED.next) return peopleText(value);
  if (column.header === COUNTED.without) return value > 0 ? `+${wholeNumber(value)}` : wholeNumber(value);
  return shownText(value, column);
}

/** Some are never printed as none. */
function thousands(value: number): string {
  return value > 0 && value < 500 ? '<1' : wholeNumber(value / 1000);
}
