import { csvCell } from '../../words/csvCell.ts';
import { EMPTIED } from './rateColumns.ts';
import { ORIGIN_COLUMNS, RATE_COLUMNS } from './rateRow.ts';
import type { MergedRow } from './rateRow.ts';

/**
 * A card as csv, with the columns that it uses; `readCard` gives the same rows back. Merged rows keep the cards that
 * their cells come from.
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

/** A cell as it is written: empty where it is inherited. */
function cellText(cell: string | number | null | undefined): string {
  return cell === null ? EMPTIED : String(cell ?? '');
}
