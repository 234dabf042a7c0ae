import type { AssumptionSet, PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import type { TableView } from './reportView.ts';
import { ownPricesIn } from '../../../core/planningData/ownAssumptions.ts';
import { placedPricesInWords } from '../plan/ownPriceCopy.ts';
import { capital, listed } from '../../../core/words/wording.ts';

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
      ...(ownPricesIn(rows).length > 0 ? [column(MARKET_CPM, 2)] : []),
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
      [MARKET_CPM]: row.kept_cpm ?? null,
      'Seen with attention (%)': Math.round(row.attention_share * 1e6) / 1e4,
      'Mean active seconds': row.mean_active_seconds,
      Confidence: row.confidence,
      Date: row.date,
      Source: row.kept_cpm === undefined ? row.source : `CPM: the planner’s own. For what was kept: ${row.source}`,
    })),
  };
}

/** A price of the planner's own stands under CPM; beside it the one whose place it took. */
const MARKET_CPM = 'Kept CPM ($)';

/** Which prices are the planner's own, in a sentence; empty where none is. */
export function ownPricesSentence({ rows }: Pick<AssumptionSet, 'rows'>): string {
  const own = ownPricesIn(rows);
  if (own.length === 0) return '';
  return `${own.length === 1 ? 'One price is' : `${own.length} prices are`} the planner’s own: ${placedPricesInWords(own)}.`;
}

/** The prices a planner put in, as an input of the plan; '' for none. */
export function ownPricesInputs({ assumptions }: Pick<PlanReport, 'assumptions'>): string {
  return placedPricesInWords(ownPricesIn(assumptions?.rows ?? []));
}

/** What the prices are, in two words for a line of small print; empty where nothing speaks against them. */
export function pricesInShort(set: Pick<AssumptionSet, 'rows'>): string {
  const isOwn = ownPricesIn(set.rows).length > 0;
  const words = [isOwn ? 'own' : '', pricesAreIllustrative(set) ? 'illustrative' : ''].filter(Boolean);
  return words.length === 0 ? '' : `${words.join(' and ')} prices`;
}

/** Whether no kept price of the set is a market rate: the source of every row that is not the planner's own says that it is illustrative. */
function pricesAreIllustrative({ rows }: Pick<AssumptionSet, 'rows'>): boolean {
  const kept = rows.filter(({ kept_cpm }) => kept_cpm === undefined);
  return kept.length > 0 && kept.every(({ source }) => /\billustrative\b/i.test(source));
}

/** How far the figures can be trusted, in a sentence; empty when the set has no rows. */
export function assumptionsTrust({ rows }: Pick<AssumptionSet, 'rows'>): string {
  if (rows.length === 0) return '';
  const every = ownPricesIn(rows).length > 0 ? 'Every other price' : 'Every price';
  const prices = pricesAreIllustrative({ rows }) ? `${every} is illustrative, not a market rate` : '';
  return `${capital([prices, attentionTrust(rows)].filter(Boolean).join('; '))}.`;
}

/** What a row's confidence says of its attention figure, the surest first; of one figure and of several. */
const TRUSTS: readonly (readonly [confidence: string, one: string, more: string])[] = [
  ['high', 'is published for its own format', 'are published for their own format'],
  ['medium', 'is published for its own format', 'are published for their own format'],
  ['low', 'is adjusted from published ones by judgement', 'are adjusted from published ones by judgement'],
  ['illustrative', 'is illustrative', 'are illustrative'],
];

/** The attention figures by what the column Confidence says of each. */
function attentionTrust(rows: AssumptionSet['rows']): string {
  const counts = new Map<string, { one: string; more: string; count: number }>();
  for (const { confidence } of rows) {
    const [, one, more] = TRUSTS.find(([name]) => name === confidence.trim().toLowerCase()) ?? unknown(confidence);
    counts.set(one, { one, more, count: (counts.get(one)?.count ?? 0) + 1 });
  }
  const parts = [...counts.values()].sort((first, second) => rank(first.one) - rank(second.one));
  if (parts.length === 1) return `every attention figure ${parts[0]!.one}`;
  const said = parts.map(({ one, more, count }) => `${count} ${count === 1 ? one : more}`);
  return `of ${rows.length} attention figures ${listed(said)}`;
}

/** Words of a planner's own, or of another service. */
function unknown(confidence: string): readonly [string, string, string] {
  const words = confidence.trim() === '' ? 'without a word on confidence' : `of confidence “${confidence.trim()}”`;
  return ['', `is ${words}`, `are ${words}`];
}

function rank(one: string): number {
  const place = TRUSTS.findIndex(([, words]) => words === one);
  return place < 0 ? TRUSTS.length : place;
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-9;
}
