/** Families of channels as planners group them, in the order in which grouped lists show them. */
const FAMILY_NAMES = ['Television', 'Online', 'Audio', 'Out of home', 'Print'] as const;
type FamilyName = (typeof FAMILY_NAMES)[number];

/** Everything the product knows about a channel, except the figures in `core/planningData`. */
export interface ChannelEntry {
  readonly family: FamilyName;
  /** The channel's position within its family, in lists that are grouped by family. */
  readonly placeInFamily: number;
  /** "r,g,b": see the note on colours below. */
  readonly colour: `${number},${number},${number}`;
  /** A name of the icon set (lucide); a web app with another set may map or ignore it. */
  readonly icon: string;
  /** The TV branch that the channel belongs to; the two branches exclude each other. Null for a channel in neither branch. */
  readonly tvBranch: 'national' | 'metro and regional' | null;
}

/**
 * The channels that a plan may put money into, in the order of requests and of lists that are not grouped by family. Requests and replies
 * use the same names. A new channel is one entry here, and the compiler refuses an incomplete entry. core/planningData/README.md has the
 * other steps.
 *
 * Colours: each family has a band of hues, and lightness distinguishes its channels. The colours were found by annealing in OKLab, so that
 * the two most similar colours differ as much as the bands allow, also for readers without red, green or blue cones (Machado, Oliveira &
 * Fernandes 2009). Each has a contrast of at least 3 to white (WCAG 2.2, 1.4.11). The dark theme lightens all of them by one rule that
 * keeps their distances.
 */
const ENTRIES = {
  BVOD: { family: 'Television', placeInFamily: 4, colour: '99,41,125', icon: 'tv-minimal-play', tvBranch: null },
  Cinema: { family: 'Out of home', placeInFamily: 2, colour: '107,51,13', icon: 'clapperboard', tvBranch: null },
  Digital: { family: 'Online', placeInFamily: 3, colour: '9,75,69', icon: 'mouse-pointer-click', tvBranch: null },
  'FTA Metro': {
    family: 'Television',
    placeInFamily: 1,
    colour: '69,72,175',
    icon: 'tv',
    tvBranch: 'metro and regional',
  },
  'FTA National': {
    family: 'Television',
    placeInFamily: 3,
    colour: '147,139,194',
    icon: 'radio-tower',
    tvBranch: 'national',
  },
  'FTA Regional': {
    family: 'Television',
    placeInFamily: 2,
    colour: '92,121,210',
    icon: 'antenna',
    tvBranch: 'metro and regional',
  },
  'Music Streaming': { family: 'Audio', placeInFamily: 2, colour: '138,136,7', icon: 'headphones', tvBranch: null },
  OOH: { family: 'Out of home', placeInFamily: 1, colour: '147,64,36', icon: 'signpost', tvBranch: null },
  'Pay TV': { family: 'Television', placeInFamily: 6, colour: '133,94,166', icon: 'satellite-dish', tvBranch: null },
  Podcasts: { family: 'Audio', placeInFamily: 3, colour: '175,141,94', icon: 'podcast', tvBranch: null },
  Print: { family: 'Print', placeInFamily: 1, colour: '109,125,136', icon: 'newspaper', tvBranch: null },
  Radio: { family: 'Audio', placeInFamily: 1, colour: '148,99,2', icon: 'radio', tvBranch: null },
  Social: { family: 'Online', placeInFamily: 1, colour: '23,124,90', icon: 'messages-square', tvBranch: null },
  SVOD: { family: 'Television', placeInFamily: 5, colour: '113,76,113', icon: 'monitor-play', tvBranch: null },
  Video: { family: 'Online', placeInFamily: 2, colour: '95,158,146', icon: 'circle-play', tvBranch: null },
} as const satisfies Record<string, ChannelEntry>;

export type Channel = keyof typeof ENTRIES;

export const CHANNEL_ENTRIES: Readonly<Record<Channel, ChannelEntry>> = ENTRIES;

/** The names of the channels, in their order. */
export const CHANNELS = Object.keys(ENTRIES) as readonly Channel[];

/** The families with their channels, both in the order of grouped lists. */
export const FAMILIES: readonly { readonly name: FamilyName; readonly channels: readonly Channel[] }[] =
  FAMILY_NAMES.map((name) => ({
    name,
    channels: CHANNELS.filter((channel) => CHANNEL_ENTRIES[channel].family === name).sort(
      (one, other) => CHANNEL_ENTRIES[one].placeInFamily - CHANNEL_ENTRIES[other].placeInFamily,
    ),
  }));

/** The channels in the order of the desk: the channels of a family are together. */
export const DESK_ORDER: readonly Channel[] = FAMILIES.flatMap(({ channels }) => channels);

/** The channels of one family, in its order. */
export function channelsOfFamily(name: FamilyName): readonly Channel[] {
  return FAMILIES.find((family) => family.name === name)!.channels;
}

const channelsOfBranch = (branch: ChannelEntry['tvBranch']) =>
  CHANNELS.filter((channel) => CHANNEL_ENTRIES[channel].tvBranch === branch);

/** Buying FTA National buys the metropolitan and the regional markets, so it excludes both. */
export const NATIONAL: Channel = channelsOfBranch('national')[0]!;
export const NATIONAL_PARTS: readonly Channel[] = channelsOfBranch('metro and regional');

/** Channels that may not be bought together with `channel`. Most channels exclude none. */
export function excludedBy(channel: Channel): readonly Channel[] {
  if (channel === NATIONAL) return NATIONAL_PARTS;
  return NATIONAL_PARTS.includes(channel) ? [NATIONAL] : [];
}

/** Whether a text is exactly the name of a channel. */
export function isChannel(name: string): name is Channel {
  return (CHANNELS as readonly string[]).includes(name);
}
