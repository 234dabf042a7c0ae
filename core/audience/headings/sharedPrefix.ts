import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { isNotUse, matchHeading } from './headingParts.ts';

/** A prefix that at least this many columns share is the name of one question. */
const COLUMNS_MINIMUM = 3;
/** The separator that programs write between a question and its answer, as in "media_", "media___" or "use.". */
const SEPARATORS = /(?<=[\p{L}\d])(?:_+|\.)(?=[\p{L}\d])/gu;
/** Abbreviated names of questions that are not about use. {@link isNotUse} recognises the full words. */
const OTHER_QUESTION =
  /(?:^|[_.])(?:aw|awr|know\w*|heard|sat|satis|cons?|consid|fav|pref|trust|rec|reco|int|intent|purch|imp|score|lapsed|never)\d*$/i;

/**
 * Removes a prefix that several columns share before the names of vehicles: "media_Netflix" from pandas,
 * "media___netflix" from REDCap. Headings without such a prefix are returned unchanged.
 */
export function withoutSharedPrefix(headings: readonly string[], mapping: MasterMapping): readonly string[] {
  const byPrefix = new Map<string, { index: number; rest: string }[]>();
  headings.forEach((heading, index) => {
    for (const separator of heading.matchAll(SEPARATORS)) {
      const prefix = heading.slice(0, separator.index);
      const rest = heading.slice(separator.index + separator[0].length);
      byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), { index, rest }]);
    }
  });
  const shortened = [...headings];
  for (const [prefix, columns] of byPrefix) {
    if (columns.length < COLUMNS_MINIMUM || isNotUse(prefix) || OTHER_QUESTION.test(prefix)) continue;
    const known = columns.filter(({ rest }) => matchHeading(rest, mapping) !== null);
    if (known.length < COLUMNS_MINIMUM || known.length * 2 < columns.length) continue;
    for (const { index, rest } of known) shortened[index] = rest;
  }
  return shortened;
}
