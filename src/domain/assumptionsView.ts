import type { AssumptionSet } from '../../contract/planReport.ts';
import type { TableRow } from '../../contract/rows.ts';
import type { TableView } from './reportView.ts';

/** The figures a plan was computed with, row by row, as it kept them. */
export function assumptionsView({ rows }: Pick<AssumptionSet, 'rows'>): TableView {
  const column = (field: string, decimals: number | null = null) => ({
    field,
    header: field,
    numeric: decimals !== null,
    decimals: decimals ?? 0,
  });
  return {
    columns: [
      column('Channel'),
      column('Format'),
      column('CPM ($)', 2),
      column('Seen with attention (%)', 0),
      column('Mean active seconds', 1),
      column('Confidence'),
      column('Date'),
      column('Source'),
    ],
    rows: rows.map((row): TableRow => ({
      Channel: row.channel,
      Format: row.format,
      'CPM ($)': row.cpm,
      'Seen with attention (%)': Math.round(row.attention_share * 1e6) / 1e4,
      'Mean active seconds': row.mean_active_seconds,
      Confidence: row.confidence,
      Date: row.date,
      Source: row.source,
    })),
  };
}
