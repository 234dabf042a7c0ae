/**
 * The fifteen channels a plan may put money into, in the order every list, table and request shows them.
 * Names are the wire names: both sides send and expect exactly these.
 */
export const CHANNELS = [
  'BVOD',
  'Cinema',
  'Digital',
  'FTA Metro',
  'FTA National',
  'FTA Regional',
  'Music Streaming',
  'OOH',
  'Pay TV',
  'Podcasts',
  'Print',
  'Radio',
  'Social',
  'SVOD',
  'Video',
] as const;

export type Channel = (typeof CHANNELS)[number];

/** The channels by family, as a planner groups them: families and their channels in the order of lists that group. */
export const FAMILIES: readonly { readonly name: string; readonly channels: readonly Channel[] }[] = [
  { name: 'Television', channels: ['FTA Metro', 'FTA Regional', 'FTA National', 'BVOD', 'SVOD', 'Pay TV'] },
  { name: 'Online', channels: ['Social', 'Video', 'Digital'] },
  { name: 'Audio', channels: ['Radio', 'Music Streaming', 'Podcasts'] },
  { name: 'Out of home', channels: ['OOH', 'Cinema'] },
  { name: 'Print', channels: ['Print'] },
];

/** Buying FTA National buys the metropolitan and the regional markets, so it excludes both. */
export const NATIONAL: Channel = 'FTA National';
export const NATIONAL_PARTS: readonly Channel[] = ['FTA Metro', 'FTA Regional'];

/** Channels that may not be bought together with `channel`; empty for most. */
export function excludedBy(channel: Channel): readonly Channel[] {
  if (channel === NATIONAL) return NATIONAL_PARTS;
  return NATIONAL_PARTS.includes(channel) ? [NATIONAL] : [];
}

/** Narrows any text to a channel name (exact spelling). */
export function isChannel(name: string): name is Channel {
  return (CHANNELS as readonly string[]).includes(name);
}
