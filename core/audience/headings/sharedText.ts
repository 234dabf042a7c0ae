import { plainName } from '../../text/plainName.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { isNotUse, matchHeading } from './headingParts.ts';
import { isEveryday } from './mediaNeighbours.ts';

/** Headings of at least this many columns with the same text around the names of vehicles are one question. */
const COLUMNS_MINIMUM = 3;
/** A heading with fewer words is not a sentence. */
const SENTENCE_WORDS_MINIMUM = 3;
/** The name of a vehicle is searched in parts of at most this many words. */
const NAME_WORDS_MAXIMUM = 5;
/** A shorter name of a vehicle may be any word of a sentence. */
const NAME_LENGTH_MINIMUM = 3;
/** A sentence about how often something is used. */
const USE_IN_SENTENCE =
  /\b(?:us(?:e|es|ed|ing|age)|watch\w*|view\w*|listen\w*|read|reads|reading|visit\w*|stream\w*|tune\w*|freq\w*|how often|times|days|hours|minutes)\b/i;
/** A sentence about advertising, or about what is used other than a vehicle. */
const NOT_USE_IN_SENTENCE =
  /\b(?:ads?|adverts?|advertis\w*|commercials?|apart from|other than|instead of|such as|e\.g|example)\b/i;
/** Quotation marks, brackets and punctuation around a name. */
const SIGNS_AROUND_NAME = /^[\s"'“”‘’([{]+|[\s"'“”‘’)\]},.;:?!]+$/gu;

/** A heading with a vehicle in it: the text before and after its name. */
interface Sentence {
  readonly before: string;
  readonly name: string;
  readonly after: string;
}

/**
 * Replaces sentences that several headings share by the vehicles in them: "Thinking of a normal month, how often do you use
 * Netflix?" becomes "Netflix". Headings without such a sentence are returned unchanged.
 */
export function withoutSharedSentence(headings: readonly string[], mapping: MasterMapping): readonly string[] {
  const sentences = new Map<string, { sentence: Sentence; names: Set<string> }>();
  for (const heading of new Set(headings)) {
    const sentence = sentenceOf(heading, mapping);
    if (sentence === null) continue;
    const key = `${sentence.before}\n${sentence.after}`;
    const found = sentences.get(key) ?? { sentence, names: new Set() };
    sentences.set(key, found);
    found.names.add(plainName(sentence.name));
  }
  const shared = [...sentences.values()].filter(({ names }) => names.size >= COLUMNS_MINIMUM);
  if (shared.length === 0) return headings;
  return headings.map((heading) => {
    for (const { sentence } of shared) {
      const { before, after } = sentence;
      if (!heading.startsWith(before) || !heading.endsWith(after)) continue;
      const name = heading.slice(before.length, heading.length - after.length).trim();
      if (name !== '' && mapping.named(name) !== null) return name;
    }
    return heading;
  });
}

/**
 * The parts of a sentence about use that names exactly one vehicle; null for other headings, and for a heading that is recognised
 * as a whole.
 */
function sentenceOf(heading: string, mapping: MasterMapping): Sentence | null {
  if (
    heading.split(/\s+/).length < SENTENCE_WORDS_MINIMUM ||
    !USE_IN_SENTENCE.test(heading) ||
    NOT_USE_IN_SENTENCE.test(heading)
  )
    return null;
  if (isNotUse(heading) || matchHeading(heading, mapping) !== null) return null;
  const words = Array.from(heading.matchAll(/\S+/g), (word) => ({ from: word.index, to: word.index + word[0].length }));
  for (let count = Math.min(NAME_WORDS_MAXIMUM, words.length - 1); count > 0; count--) {
    const found = words.slice(0, words.length - count + 1).flatMap(({ from }, index): Sentence[] => {
      const text = heading.slice(from, words[index + count - 1]!.to);
      const name = text.replace(SIGNS_AROUND_NAME, '');
      if (!isVehicle(name, mapping)) return [];
      const start = from + text.indexOf(name);
      return [{ before: heading.slice(0, start), name, after: heading.slice(start + name.length) }];
    });
    if (found.length > 0) return found.length === 1 ? found[0]! : null;
  }
  return null;
}

function isVehicle(name: string, mapping: MasterMapping): boolean {
  const plain = plainName(name);
  if (plain.length < NAME_LENGTH_MINIMUM || /^\d+$/.test(plain) || isEveryday(name)) return false;
  const found = mapping.named(name);
  return found !== null && found.publisher !== found.channel;
}

/** The separator that programs write between a question and its answer, as in "media_", "media___", "media/" or "use.". */
const SEPARATORS = /(?<=[\p{L}\d])(?:_+|[./])(?=[\p{L}\d])/gu;
/** Abbreviated names of questions that are not about use. {@link isNotUse} recognises the full words. */
const OTHER_QUESTION =
  /(?:^|[_./])(?:aw|awr|know\w*|heard|sat|satis|cons?|consid|fav|pref|trust|rec|reco|int|intent|purch|imp|score|lapsed|never)\d*$/i;

/**
 * Removes a prefix that several columns share before the names of vehicles: "media_Netflix" from pandas,
 * "media___netflix" from REDCap, "media/Netflix" from KoboToolbox. Headings without such a prefix are returned unchanged.
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
