import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { isNotUse, matchHeading } from './headingParts.ts';

/** So many columns with one prefix are the answers of one question. */
const COLUMNS_MINIMUM = 3;
/** "media_", "media___", "use.": what programs write between the name of a question and its answer. */
const ENDS = /(?<=[\p{L}\d])(?:_+|\.)(?=[\p{L}\d])/gu;
/** Short names of questions that are not about use; longer ones are in {@link isNotUse}. */
const OTHER_QUESTION =
  /(?:^|[_.])(?:aw|awr|know\w*|heard|sat|satis|cons?|consid|fav|pref|trust|rec|reco|int|intent|purch|imp|score|lapsed|never)\d*$/i;

/**
 * Headings without the name of a variable that several columns share before the names of vehicles: "media_Netflix" of
 * pandas, "media___netflix" of REDCap. Headings without such a prefix are returned as they are.
 */
export function withoutSharedPrefix(headings: readonly string[], mapping: MasterMapping): readonly string[] {
  const byPrefix = new Map<string, { index: number; rest: string }[]>();
  headings.forEach((heading, index) => {
    for (const end of heading.matchAll(ENDS)) {
      const prefix = heading.slice(0, end.index);
      const rest = heading.slice(end.index + end[0].length);
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), { index, rest }]);
    }
  });
  const bare = [...headings];
  for (const [prefix, columns] of byPrefix) {
    if (columns.length < COLUMNS_MINIMUM || isNotUse(prefix) || OTHER_QUESTION.test(prefix)) continue;
    const known = columns.filter(({ rest }) => matchHeading(rest, mapping) !== null);
    if (known.length < COLUMNS_MINIMUM || known.length * 2 < columns.length) continue;
    for (const { index, rest } of known) bare[index] = rest;
  }
  return bare;
}
