import { EMPTIED } from '../../../core/planningData/rates/rateColumns.ts';
import { RATE_COLUMNS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateColumn, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { csvCell } from '../../../core/text/csvCell.ts';
import { safeText } from '../../../core/text/safeText.ts';
import { EMPTY, figure, FORMATS, headCells, text } from '../exports/book.ts';
import type { Book, BookCell } from '../exports/book.ts';
import { withInherited } from './cardRows.ts';
import { COLUMN_DISPLAY } from './rateCells.ts';
import type { GridColumn } from './rateCells.ts';

/** Which figures of a card are exported: only its own figures, or also the inherited figures. */
export type Exported = 'own' | 'all';

/** A card with the rows that it inherits. */
export interface ExportedCard {
  readonly name: string;
  readonly rows: readonly RateRow[];
  readonly inherited: readonly MergedRow[];
}

/** The rows to export. @param which  'all' for the card's own rows merged with the inherited rows */
function exportedRows({ rows, inherited }: ExportedCard, which: Exported): readonly RateRow[] {
  return which === 'own' ? rows : withInherited(rows, inherited);
}

/** A card as csv with all its columns, for spreadsheet programs. If the unedited csv is imported again, nothing changes. */
export function ratesCsv(card: ExportedCard, which: Exported): string {
  const cellOf = (cell: string | number | null | undefined) =>
    csvCell(safeText(String(cell === null ? EMPTIED : (cell ?? ''))));
  const lines = exportedRows(card, which).map((row) => RATE_COLUMNS.map((column) => cellOf(row[column])).join(','));
  return [RATE_COLUMNS.join(','), ...lines, ''].join('\r\n');
}

/** A card as a workbook of one sheet with all its columns. If the unedited workbook is imported again, nothing changes. */
export function ratesBook(card: ExportedCard, which: Exported, author: string): Book {
  const rows = exportedRows(card, which).map((row) => RATE_COLUMNS.map((column) => cellOf(column, row[column])));
  const sheet = {
    name: 'Rates',
    widths: RATE_COLUMNS.map(widthOf),
    rows: [headCells(RATE_COLUMNS), ...rows],
    frozen: { rows: 1, columns: 2 },
    pages: 'as many as needed' as const,
  };
  return { title: `${card.name} rates`, author, foot: '', sheets: [sheet] };
}

function cellOf(column: RateColumn, cell: string | number | null | undefined): BookCell {
  if (cell === undefined || cell === '') return EMPTY;
  if (typeof cell !== 'number') return text(cell ?? EMPTIED);
  const { unit } = COLUMN_DISPLAY[column as GridColumn];
  if (unit === 'money') return figure(cell, FORMATS.cents);
  return unit === 'share' ? figure(cell, FORMATS.share) : { value: cell };
}

/** The width of a column, in characters. */
function widthOf(column: RateColumn): number {
  if (column === 'source' || column === 'price_source') return 40;
  return column === 'format' ? 28 : 16;
}
