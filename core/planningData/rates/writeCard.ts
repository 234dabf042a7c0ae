import { csvCell } from '../../text/csvCell.ts';
import { EMPTIED } from './rateColumns.ts';
import { ORIGIN_COLUMNS, RATE_COLUMNS } from './rateRow.ts';
import type { MergedRow } from './rateRow.ts';

/**
 * A card as csv, with the columns that it uses; `readCard` gives the same rows back. For merged rows, the csv also has columns such as
 * `price_from`: they name the card that a group of cells comes from.
 */
export function writeCard(rows: readonly MergedRow[]): string {
  const columns = [...RATE_COLUMNS, ...ORIGIN_COLUMNS].filter(
    (column) =>
      column === 'channel' ||
      column === 'format' ||
      rows.some((row) => (row[column] ?? '') !== '' || row[column] === null),
  );
  const lines = rows.map((row) => columns.map((column) => csvCell(cellText(row[column]))).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

/** A cell as it is written: empty if it is inherited (undefined), and `none` if the card empties it (null). */
function cellText(cell: string | number | null | undefined): string {
  return cell === null ? EMPTIED : String(cell ?? '');
}
