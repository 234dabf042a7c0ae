import { WHY } from '../messages.ts';
import { marketsView } from '../why/marketsView.ts';
import { text } from './book.ts';
import type { BookSheet } from './book.ts';
import type { HandOver } from './handOver.ts';
import { tableCells } from './reportedColumns.ts';

/** The sheet with the reach by market; empty for a plan without markets. */
export function marketsSheets({ report }: Pick<HandOver, 'report'>): BookSheet[] {
  const view = marketsView(report);
  if (view === null) return [];
  const sentences = view.tabs.map(({ column, sentence, note }) => [
    text(`${column}: ${sentence} ${note}`, 'paragraph', 10),
  ]);
  const rowsAboveTable = [[text(WHY.markets, 'title', 8)], ...sentences, []];
  return [
    {
      name: 'Markets',
      widths: [18, 26, 12, 12, 16, 14, 12, 11, 10, 12, 12, 32],
      frozen: { rows: rowsAboveTable.length + 1, columns: 2 },
      pages: 'as many as needed',
      rows: [...rowsAboveTable, ...tableCells(view.table)],
    },
  ];
}
