import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { fixedDecimals } from '../../../../core/words/amounts.ts';
import { differenceText, peopleText } from '../peopleText.ts';
import { shownText } from '../reportView.ts';
import { OWN_COLUMNS, MONEY, SHARE } from './channelColumns.ts';
import type { ChannelColumn } from './channelColumns.ts';
import {
  impressionsTexts,
  moneyDecimals,
  printedMoney,
  printedShares,
  shareText,
  tarpsTexts,
} from '../../../../core/words/printedParts.ts';

type CellTexts = Readonly<Record<string, string>>;

/**
 * Every cell as text.
 * @param rows  the channels with money
 * @param spare  the channels without money (not bought)
 * @param total  the whole plan; null if the table has no such row
 */
export function shownCells(
  columns: readonly ChannelColumn[],
  rows: readonly TableRow[],
  spare: readonly TableRow[],
  total: TableRow | null,
): { rows: CellTexts[]; spare: CellTexts[]; total: CellTexts | null } {
  const money = numbersIn(rows, columns.find(({ header }) => header === MONEY)?.id);
  const cellsByColumn = new Map(columns.map((column) => [column.id, cellsThatAddUp(column, rows, money)]));
  const boughtCells = (row: TableRow, index: number | null) =>
    Object.fromEntries(
      columns.map((column) => [
        column.id,
        (index === null ? undefined : cellsByColumn.get(column.id)?.[index]) ?? cell(row, column),
      ]),
    );
  const unboughtCells = (row: TableRow) =>
    // A missing figure of a channel with money is 'N/A'. For other rows it is empty, because the figure has no meaning there.
    Object.fromEntries(
      columns.map((column) => [
        column.id,
        row[column.id] === null || row[column.id] === undefined ? '' : cell(row, column),
      ]),
    );
  return { rows: rows.map(boughtCells), spare: spare.map(unboughtCells), total: total && unboughtCells(total) };
}

/** The figures of a column; null if one of them is not a number. */
function numbersIn(rows: readonly TableRow[], id: string | undefined): number[] | null {
  const values = rows.map((row) => (id === undefined ? null : row[id]));
  return values.every((value) => typeof value === 'number') ? values : null;
}

/**
 * The cells of a column whose printed figures must add up; null for any other column, such as reach.
 * @param money  the money [$] of the same rows; null if it is not known
 */
function cellsThatAddUp(column: ChannelColumn, rows: readonly TableRow[], money: number[] | null): string[] | null {
  const values = numbersIn(rows, column.id);
  if (values === null) return null;
  switch (column.header) {
    case MONEY: {
      const decimals = moneyDecimals(values.reduce((sum, value) => sum + value, 0));
      return printedMoney(values).map((amount) => fixedDecimals(amount, decimals));
    }
    case SHARE:
      return isShareOf(values, money) ? printedShares(money).map(shareText) : null;
    case OWN_COLUMNS.tarps:
      return tarpsTexts(values);
    case OWN_COLUMNS.impressions:
      return impressionsTexts(values);
    default:
      return null;
  }
}

/**
 * Whether the reply's shares are shares of this money. They are then computed again from the money, because the reply rounds them one
 * by one, and they may add up to 99.9.
 */
function isShareOf(shares: readonly number[], money: readonly number[] | null): money is number[] {
  const total = money?.reduce((sum, amount) => sum + amount, 0) ?? 0;
  if (money === null || !(total > 0)) return false;
  return money.every((amount, index) => Math.abs((100 * amount) / total - shares[index]!) <= 0.05 + 1e-9);
}

/** One cell as text, without regard to the other cells of its column. */
function cell(row: TableRow, column: ChannelColumn): string {
  const value = row[column.id];
  if (typeof value !== 'number') return shownText(value, column);
  if (column.header === OWN_COLUMNS.impressions) return impressionsTexts([value])[0]!;
  if (column.header === OWN_COLUMNS.next) return peopleText(value);
  if (column.header === OWN_COLUMNS.without) return differenceText(value);
  return shownText(value, column);
}
