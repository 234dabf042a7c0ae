import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { plainName } from '../../../core/words/plainName.ts';

/** A format of a card. */
export interface FormatName {
  readonly channel: Channel;
  readonly format: string;
}

const CHANNEL_OF = new Map(CHANNELS.map((channel) => [plainName(channel), channel]));

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

/** The channel that a text names, whatever its case and punctuation. */
export function channelNamed(text: string): Channel | null {
  const name = plainName(text);
  return CHANNEL_OF.get(name) ?? OTHER_CHANNELS[name] ?? null;
}

/** 30 sec, 30 seconds and 30" are 30s. */
function tidyFormat(text: string): string {
  return text.toLowerCase().replace(/(\d+)\s*(?:seconds?|secs?|s|"|”|″|'')(?![a-z])/g, '$1s');
}

/**
 * The format that a text names: by its whole name, else the only one that has all its words ("30 sec" of FTA Metro is
 * Metro 30s spot).
 * @param formats  those of the channel, or all where the text stands alone
 */
export function formatNamed(text: string, formats: readonly FormatName[]): FormatName | null {
  const exact = exactFormat(text, formats);
  if (exact !== null) return exact;
  const words = wordsOf(text);
  if (words.length === 0) return null;
  const alike = formats.filter(({ format, channel }) => {
    const known = new Set([...wordsOf(format), ...wordsOf(channel)]);
    return words.every((word) => known.has(word));
  });
  return alike.length === 1 ? alike[0]! : null;
}

/** The only format of this name; null where there is none or several. */
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
