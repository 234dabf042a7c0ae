import type { AssumptionRow, AssumptionSet } from '../contract/bodies/planReport.ts';
import { listed } from '../words/wording.ts';
import { isPriceIllustrative } from './rates/illustrativeMoney.ts';

/** Whether all prices but the planner's own are illustrative. */
export function pricesAreIllustrative({ rows }: Pick<AssumptionSet, 'rows'>): boolean {
  const kept = rows.filter(({ kept_cpm }) => kept_cpm === undefined);
  return kept.length > 0 && kept.every(isPriceIllustrative);
}

/** Wording for each confidence of an attention figure, the most reliable first; singular and plural. */
const TRUSTS: readonly (readonly [confidence: string, one: string, more: string])[] = [
  ['high', 'is published for its own format', 'are published for their own format'],
  ['medium', 'is published for its own format', 'are published for their own format'],
  ['low', 'is adjusted from published ones by judgement', 'are adjusted from published ones by judgement'],
  ['illustrative', 'is illustrative', 'are illustrative'],
];

/** The attention figures grouped by confidence. */
export function attentionTrust(rows: AssumptionSet['rows']): string {
  const counts = new Map<string, { one: string; more: string; count: number }>();
  for (const row of rows) {
    const confidence = confidenceOf(row);
    const [, one, more] = TRUSTS.find(([name]) => name === confidence.trim().toLowerCase()) ?? unknown(confidence);
    counts.set(one, { one, more, count: (counts.get(one)?.count ?? 0) + 1 });
  }
  const parts = [...counts.values()].sort((first, second) => rank(first.one) - rank(second.one));
  if (parts.length === 1) return `every attention figure ${parts[0]!.one}`;
  const said = parts.map(({ one, more, count }) => `${count} ${count === 1 ? one : more}`);
  return `of ${rows.length} attention figures ${listed(said)}`;
}

/** A figure from nowhere is illustrative, whatever its row says. */
export function confidenceOf({ confidence, source }: AssumptionRow): string {
  return source.trim() === '' ? 'illustrative' : confidence;
}

/** Wording for an unknown confidence. */
function unknown(confidence: string): readonly [string, string, string] {
  const words = confidence.trim() === '' ? 'without a word on confidence' : `of confidence “${confidence.trim()}”`;
  return ['', `is ${words}`, `are ${words}`];
}

function rank(one: string): number {
  const place = TRUSTS.findIndex(([, words]) => words === one);
  return place < 0 ? TRUSTS.length : place;
}
