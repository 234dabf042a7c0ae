import type { AssumptionSet } from '../../../core/contract/planReport.ts';
import type { TableRow } from '../../../core/contract/rows.ts';
import type { TableView } from './reportView.ts';
import { capital } from '../../../core/words/wording.ts';

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
      // Figures of a file: no more decimals than it has, which would look surer than they are.
      column('Seen with attention (%)', rows.every((row) => isWhole(row.attention_share * 100)) ? 0 : 1),
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

/** Whether no price of the set is a market rate: every row's source says that it is illustrative. */
export function pricesAreIllustrative({ rows }: Pick<AssumptionSet, 'rows'>): boolean {
  return rows.length > 0 && rows.every(({ source }) => /\billustrative\b/i.test(source));
}

/** How far the figures can be trusted, in a sentence; empty when the set has no rows. */
export function assumptionsTrust({ rows }: Pick<AssumptionSet, 'rows'>): string {
  if (rows.length === 0) return '';
  const unpublished = rows.filter(({ confidence }) => confidence.toLowerCase() === 'illustrative').length;
  const prices = pricesAreIllustrative({ rows }) ? 'Every price is illustrative, not a market rate' : '';
  const attention = attentionTrust(unpublished, rows.length, prices === '' ? '' : ' too');
  return `${capital([prices, attention].filter(Boolean).join('; '))}.`;
}

function attentionTrust(unpublished: number, all: number, too: string): string {
  if (unpublished === 0) return 'every attention figure rests on a published source';
  if (unpublished === all) return `every attention figure is illustrative${too}`;
  const some = `${unpublished} of ${all} attention figures ${unpublished === 1 ? 'is' : 'are'} illustrative${too}`;
  return `${some}, ${all - unpublished === 1 ? 'the other rests' : 'the others rest'} on a published source`;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9;
}
