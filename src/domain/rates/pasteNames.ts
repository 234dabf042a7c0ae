import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { plainName } from '../../../core/text/plainName.ts';

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
