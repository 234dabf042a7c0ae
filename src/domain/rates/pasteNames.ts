import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { plainName } from '../../../core/words/plainName.ts';

/** The name of a format of a card, with its channel. */
export interface FormatName {
  readonly channel: Channel;
  readonly format: string;
}

const CHANNEL_BY_PLAIN_NAME = new Map(CHANNELS.map((channel) => [plainName(channel), channel]));

/** Other names that people give to channels. */
const OTHER_CHANNELS: Readonly<Record<string, Channel>> = {
  outofhome: 'OOH',
  outdoor: 'OOH',
  subscriptiontv: 'Pay TV',
  podcast: 'Podcasts',
  musicstreaming: 'Music Streaming',
  streamingaudio: 'Music Streaming',
  onlinevideo: 'Video',
  socialmedia: 'Social',
};

/** The channel that a text names, also by another name; null if it names none. Case and punctuation do not count. */
export function channelByAnyName(text: string): Channel | null {
  const name = plainName(text);
  return CHANNEL_BY_PLAIN_NAME.get(name) ?? OTHER_CHANNELS[name] ?? null;
}

/** The text in lower case with durations in the form 30s instead of 30 sec, 30 seconds or 30". */
function tidyFormat(text: string): string {
  return text.toLowerCase().replace(/(\d+)\s*(?:seconds?|secs?|s|"|”|″|'')(?![a-z])/g, '$1s');
}

/**
 * The format that a text names: the format with exactly this name, or else the only format whose name has all words of the text.
 * For example, "30 sec" of FTA Metro is the format Metro 30s spot.
 * @param formats  the formats of the channel, or all formats if the channel is not known
 */
export function formatNamed(text: string, formats: readonly FormatName[]): FormatName | null {
  const exact = exactFormat(text, formats);
  if (exact !== null) return exact;
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const matching = formats.filter(({ format, channel }) => {
    const known = new Set([...wordsOf(format), ...wordsOf(channel)]);
    return words.every((word) => known.has(word));
  });
  return matching.length === 1 ? matching[0]! : null;
}

/** The only format with this name; null if there is none or several. */
export function exactFormat(text: string, formats: readonly FormatName[]): FormatName | null {
  const name = plainName(tidyFormat(text));
  const same = formats.filter(({ format }) => plainName(tidyFormat(format)) === name);
  return same.length === 1 ? same[0]! : null;
}

function wordsOf(text: string): string[] {
  return tidyFormat(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);
}

/** A misspelt name may differ from a name by one letter for each of this many letters of the name. */
const LETTERS_PER_EDIT = 5;

/**
 * The name that a text misspells: the closest name whose spelling hardly differs. Null if there is none or if the text has
 * the same spelling. Names with other numbers do not count, because "Metro 15s spot" is another format than "Metro 30s spot".
 */
export function nearName(text: string, names: readonly string[]): string | null {
  const wanted = plainName(text);
  const near = names.flatMap((name) => {
    const known = plainName(name);
    if (numbersIn(known) !== numbersIn(wanted)) return [];
    const edits = editDistance(wanted, known);
    return edits > 0 && edits <= Math.max(1, Math.floor(known.length / LETTERS_PER_EDIT)) ? [{ name, edits }] : [];
  });
  return near.toSorted((one, other) => one.edits - other.edits)[0]?.name ?? null;
}

function numbersIn(text: string): string {
  return (text.match(/\d+/g) ?? []).join(' ');
}

/** The minimum number of letters that must be added, removed or replaced (Levenshtein distance). */
function editDistance(one: string, other: string): number {
  let previousRow = Array.from({ length: other.length + 1 }, (_cell, index) => index);
  for (const [rowIndex, letter] of [...one].entries()) {
    const row = [rowIndex + 1];
    for (const [index, target] of [...other].entries()) {
      const replaced = previousRow[index]! + (letter === target ? 0 : 1);
      row.push(Math.min(previousRow[index + 1]! + 1, row[index]! + 1, replaced));
    }
    previousRow = row;
  }
  return previousRow.at(-1)!;
}
