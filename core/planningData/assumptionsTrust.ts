import type { AssumptionRow, AssumptionSet } from '../contract/bodies/planReport.ts';
import { listed } from '../words/wording.ts';
import { isAttentionIllustrative, isPriceIllustrative } from './rates/illustrativeMoney.ts';

/** Whether all prices but the planner's own are illustrative. */
export function pricesAreIllustrative({ rows }: Pick<AssumptionSet, 'rows'>): boolean {
  const standardPriced = rows.filter(({ kept_cpm }) => kept_cpm === undefined);
  return standardPriced.length > 0 && standardPriced.every(isPriceIllustrative);
}

/** Wording for each confidence of an attention figure, the most reliable first; singular and plural. */
const CONFIDENCE_WORDINGS: readonly (readonly [confidence: string, singular: string, plural: string])[] = [
  ['high', 'is published for its own format', 'are published for their own format'],
  ['medium', 'is published for its own format', 'are published for their own format'],
  ['low', 'is a published figure adjusted by judgement', 'are published figures adjusted by judgement'],
  ['illustrative', 'is illustrative', 'are illustrative'],
];

/** A clause that counts the attention figures by the wording of their confidence: "high" and "medium" share one wording and one count. */
export function attentionTrust(rows: AssumptionSet['rows']): string {
  const counts = new Map<string, { singular: string; plural: string; count: number }>();
  for (const row of rows) {
    const confidence = confidenceOf(row);
    const [, singular, plural] =
      CONFIDENCE_WORDINGS.find(([name]) => name === confidence.trim().toLowerCase()) ?? unknownConfidence(confidence);
    counts.set(singular, { singular, plural, count: (counts.get(singular)?.count ?? 0) + 1 });
  }
  const parts = [...counts.values()].sort((first, second) => rank(first.singular) - rank(second.singular));
  if (parts.length === 1) return `every attention figure ${parts[0]!.singular}`;
  const countClauses = parts.map(({ singular, plural, count }) => `${count} ${count === 1 ? singular : plural}`);
  return `of ${rows.length} attention figures ${listed(countClauses)}`;
}

/** An illustrative figure is called so, whatever the confidence in its row. */
export function confidenceOf(row: AssumptionRow): string {
  return isAttentionIllustrative(row) ? 'illustrative' : row.confidence;
}

/** Wording for an unknown confidence. */
function unknownConfidence(confidence: string): readonly [string, string, string] {
  const words = confidence.trim() === '' ? 'without a word on confidence' : `of confidence “${confidence.trim()}”`;
  return ['', `is ${words}`, `are ${words}`];
}

function rank(singular: string): number {
  const index = CONFIDENCE_WORDINGS.findIndex(([, words]) => words === singular);
  return index < 0 ? CONFIDENCE_WORDINGS.length : index;
}
