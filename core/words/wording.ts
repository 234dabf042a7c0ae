import { wholeNumber } from './amounts.ts';
import type { People } from './units.ts';

/**
 * "1 row", "2 rows", "1,234 people".
 * @param plural  needed only if the plural is not the singular with an s
 */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${wholeNumber(count)} ${wholeNumber(count) === '1' ? singular : plural}`;
}

/** Fewer people than this are printed as "hardly anyone". */
export const HARDLY_ANYONE_BELOW = 0.1;

/** "1,234 people", "2.5 people", "one person", "hardly anyone", "no one". */
export function people(count: People): string {
  if (count < HARDLY_ANYONE_BELOW) return count > 0 ? 'hardly anyone' : 'no one';
  if (count >= 10) return `${wholeNumber(count)} people`;
  const short = Number(count.toFixed(1));
  return short === 1 ? 'one person' : `${short} people`;
}

/** Like {@link people}, but with "about" before a number. */
export function aboutPeople(count: People): string {
  return count < HARDLY_ANYONE_BELOW ? people(count) : `about ${people(count)}`;
}

/** "1,234 people", "one person", "hardly anyone", "no one". */
export function wholePeople(count: People): string {
  const whole = Math.round(count);
  if (whole < 1) return count > 0 ? 'hardly anyone' : 'no one';
  return whole === 1 ? 'one person' : `${wholeNumber(whole)} people`;
}

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

const NAMES_LISTED_MAXIMUM = 3;

/**
 * Lists up to four names. Of more, it lists three and counts the rest: "A, B, C and 2 others".
 * @param noun  what the names are, in the singular; with "channel": "A, B, C and 2 other channels"
 */
export function listedFirst(names: readonly string[], noun = ''): string {
  // A fourth name takes no more room than "1 other".
  if (names.length <= NAMES_LISTED_MAXIMUM + 1) return listed(names);
  return listed([
    ...names.slice(0, NAMES_LISTED_MAXIMUM),
    counted(names.length - NAMES_LISTED_MAXIMUM, noun === '' ? 'other' : `other ${noun}`),
  ]);
}

/** Lists the first texts and counts the rest: "A, B and 3 more". Two of two are "A, B". */
export function listedUpTo(texts: readonly string[], maximum: number): string {
  const first = texts.slice(0, maximum).join(', ');
  return texts.length > maximum ? `${first} and ${texts.length - maximum} more` : first;
}

/** The items that are printed the same as the first item. To the reader they are equal, even if their exact values differ. */
export function equalToFirst<Item>(items: readonly Item[], shown: (item: Item) => string): readonly Item[] {
  const [first] = items;
  return first === undefined ? [] : items.filter((item) => shown(item) === shown(first));
}

/** Capitalises the first letter. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cuts a text that is longer than `longest` characters to this length, with an ellipsis at the end. */
export function shortened(text: string, longest: number): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const beginning = letters.slice(0, longest - 1).join('');
  return `${beginning.trimEnd()}…`;
}

/** The names or answers in a text such as "Metro | Regional". */
export function splitNames(text: string): string[] {
  return text
    .split('|')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
