import { isBlankCell, parseUse } from '../csv/numberText.ts';
import { timesAMonth } from './frequencyWords.ts';

/** The answers in a cell, such as "Netflix" and "Stan" in "Netflix;Stan;" or in `["Netflix", "Stan"]`. */
export function answersIn(cell: string, separator: string | null): string[] {
  if (separator === null) return [cell.trim()];
  return cell
    .replace(/^\s*[[{]|[\]}]\s*$/g, '')
    .split(separator)
    .map((answer) => answer.trim().replace(/^["']|["']$/g, ''))
    .filter((answer) => answer !== '');
}

/** An answer in a cell that lists several. If the cell gives a use for each answer ("Netflix: 3"), `value` is its text; else null. */
export interface ListedEntry {
  readonly name: string;
  readonly value: string | null;
}

/** `Netflix: 3`, `'Netflix': 3`, `"Netflix":true`, `Netflix=3`, `Netflix => daily`. */
const KEY_AND_VALUE = /^["']?(.+?)["']?\s*(?::|=>?)\s*["']?([^"']*?)["']?$/;
/** "Netflix (3)", "Netflix [3 times]", "Netflix (3x)". */
const NAME_AND_NUMBER = /^(.+?)\s*[([]\s*(\d{1,3}(?:[.,]\d+)?)(?:\s*x|\s*times?)?\s*[)\]]$/;

/** The name and the use in an entry such as "Netflix: 3"; null where the text is not such an entry. */
export function entryOf(answer: string): ListedEntry | null {
  const [, name, value] = KEY_AND_VALUE.exec(answer) ?? NAME_AND_NUMBER.exec(answer) ?? [];
  if (name === undefined || value === undefined) return wordEntryOf(answer);
  return isUse(value) ? { name: name.trim(), value } : null;
}

/** "Netflix (daily)". */
const NAME_AND_WORDS = /^(.+?)\s*[([]\s*(\p{L}[^()[\]]*|\d[^()[\]]*\p{L}[^()[\]]*)[)\]]$/u;

/** The name and the words of frequency in an entry such as "Netflix (daily)"; null where the text is not such an entry. */
export function wordEntryOf(answer: string): ListedEntry | null {
  const [, name, value] = NAME_AND_WORDS.exec(answer) ?? [];
  return name === undefined || value === undefined || timesAMonth(value) === null ? null : { name: name.trim(), value };
}

const isUse = (value: string) =>
  isBlankCell(value) || timesAMonth(value) !== null || !Number.isNaN(parseUse(value, '.'));

/**
 * The answers of a cell, split into name and use where they have both.
 * @param isKnown  whether a whole text is an answer, such as "10 (network)", and must not be split
 */
export function entriesIn(cell: string, separator: string | null, isKnown: (answer: string) => boolean): ListedEntry[] {
  return answersIn(cell, separator).map((answer) => {
    const entry = isKnown(answer) ? null : entryOf(answer);
    return entry === null || !isKnown(entry.name) ? { name: answer, value: null } : entry;
  });
}

/** How the answers of a list are counted. */
export interface ListedUse {
  /** Uses a month of an answer without a number. */
  readonly times: number;
  /** Uses a month that a number of 1 means; null where a number above 0 says only that the vehicle is used. */
  readonly perValue: number | null;
}

/** Whether the use of an entry is a number, and not a word of frequency, "yes" or "no". */
export function isAmount(value: string | null): value is string {
  return value !== null && /^\s*\d/.test(value) && timesAMonth(value) === null;
}

/** Uses a month of an entry. */
export function usesOf({ value }: ListedEntry, { times, perValue }: ListedUse): number {
  if (value === null) return times;
  const words = timesAMonth(value);
  if (words !== null) return words;
  const use = parseUse(value, '.');
  if (isAmount(value) && perValue !== null) return use * perValue;
  return use > 0 ? times : 0;
}
