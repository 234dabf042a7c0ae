import { CHANNELS } from '../core/rules/channels.ts';
import { normal } from './people.ts';
import type { Person } from './people.ts';
import type { RandomSource } from '../core/planning/model/random.ts';

type Leaning = 'tv' | 'screen' | 'sound' | 'outside' | 'sport' | 'affluence';

/** How a vehicle of the sample is used. Invented, but shaped like published Australian use. */
interface VehicleModel {
  readonly heading: string;
  /** Share of people about 45 years old who use it in a month. */
  readonly reach: number;
  /** Chances to see an advertisement there in a month, for an ordinary user. */
  readonly often: number;
  /** Log-odds per 20 years above 45; negative where the young use it more. */
  readonly age?: number;
  /** Log-odds for women; men have the opposite. */
  readonly women?: number;
  /** Log-odds for people in regional markets. */
  readonly regional?: number;
  /** Only people of these states, or of one kind of market, can use it. */
  readonly states?: readonly string[];
  readonly market?: 'Metro' | 'Regional';
  readonly leans?: Partial<Record<Leaning, number>>;
}

/** Free-to-air networks: each is seen in one market, and bought there or nationally. */
const NETWORKS: readonly Omit<VehicleModel, 'heading'>[] = [
  { reach: 0.66, often: 17, age: 0.95, regional: 0.25, leans: { tv: 0.9, sport: 0.3 } },
  { reach: 0.64, often: 16, age: 0.85, leans: { tv: 0.9, sport: 0.25 } },
  { reach: 0.46, often: 10, age: 0.55, women: 0.15, leans: { tv: 0.8 } },
  { reach: 0.3, often: 7, age: 0.7, leans: { tv: 0.5, affluence: 0.3 } },
];
const NETWORK_NAMES = {
  Metro: ['Seven Metro', 'Nine Metro', '10 Metro', 'SBS Metro'],
  Regional: ['Seven Regional', 'WIN', 'Southern Cross 10', 'SBS Regional'],
  National: ['Seven Network', 'Nine Network', 'Network 10', 'SBS National'],
} as const;

const VEHICLES: readonly VehicleModel[] = [
  { heading: 'BVOD: 7plus', reach: 0.3, often: 9, age: -0.25, leans: { tv: 0.4, screen: 0.5, sport: 0.3 } },
  { heading: 'BVOD: 9Now', reach: 0.31, often: 9, age: -0.3, leans: { tv: 0.4, screen: 0.5 } },
  { heading: 'BVOD: 10 Play', reach: 0.18, often: 7, age: -0.35, women: 0.1, leans: { tv: 0.3, screen: 0.5 } },
  { heading: 'BVOD: SBS On Demand', reach: 0.2, often: 6, age: 0.05, leans: { screen: 0.4, affluence: 0.4 } },
  {
    heading: 'Cinema: Hoyts',
    reach: 0.1,
    often: 1.6,
    age: -0.55,
    regional: -0.5,
    leans: { outside: 0.5, affluence: 0.2 },
  },
  {
    heading: 'Cinema: Event Cinemas',
    reach: 0.12,
    often: 1.6,
    age: -0.55,
    regional: -0.4,
    leans: { outside: 0.5, affluence: 0.2 },
  },
  {
    heading: 'Cinema: Village Cinemas',
    reach: 0.09,
    often: 1.5,
    age: -0.5,
    states: ['VIC', 'TAS'],
    leans: { outside: 0.5 },
  },
  { heading: 'Digital: news.com.au', reach: 0.4, often: 30, age: -0.05, leans: { screen: 0.5 } },
  { heading: 'Digital: nine.com.au', reach: 0.3, often: 22, age: 0.15, leans: { screen: 0.4 } },
  { heading: 'Digital: realestate.com.au', reach: 0.3, often: 14, age: -0.25, leans: { screen: 0.3, affluence: 0.4 } },
  {
    heading: 'Digital: The Guardian Australia',
    reach: 0.17,
    often: 16,
    age: -0.1,
    leans: { screen: 0.3, affluence: 0.5 },
  },
  { heading: 'Digital: Yahoo Australia', reach: 0.2, often: 18, age: 0.2, leans: { screen: 0.4 } },
  { heading: 'Music Streaming: Spotify', reach: 0.27, often: 26, age: -1.05, leans: { sound: 0.6, screen: 0.4 } },
  { heading: 'Music Streaming: YouTube Music', reach: 0.14, often: 14, age: -0.85, leans: { sound: 0.4, screen: 0.6 } },
  { heading: 'Music Streaming: iHeart streams', reach: 0.09, often: 9, age: -0.4, leans: { sound: 0.7 } },
  { heading: 'OOH: JCDecaux', reach: 0.6, often: 16, age: -0.2, regional: -1.1, leans: { outside: 0.9 } },
  { heading: 'OOH: oOh!media', reach: 0.62, often: 15, age: -0.15, regional: -0.5, leans: { outside: 0.9 } },
  { heading: 'OOH: QMS', reach: 0.4, often: 9, age: -0.2, regional: -1, leans: { outside: 0.8, affluence: 0.2 } },
  { heading: 'OOH: TorchMedia', reach: 0.26, often: 11, age: -0.5, market: 'Metro', leans: { outside: 0.8 } },
  { heading: 'Pay TV: Foxtel', reach: 0.17, often: 15, age: 0.4, leans: { tv: 0.4, affluence: 0.5, sport: 0.3 } },
  { heading: 'Pay TV: Fox Sports', reach: 0.12, often: 12, age: 0.2, women: -0.3, leans: { sport: 1, tv: 0.2 } },
  { heading: 'Pay TV: Kayo', reach: 0.14, often: 12, age: -0.45, women: -0.35, leans: { sport: 1.1, screen: 0.2 } },
  { heading: 'Podcasts: LiSTNR podcasts', reach: 0.13, often: 7, age: -0.55, leans: { sound: 0.8, screen: 0.3 } },
  { heading: 'Podcasts: iHeart podcasts', reach: 0.12, often: 6, age: -0.5, leans: { sound: 0.8, screen: 0.3 } },
  { heading: 'Podcasts: Acast', reach: 0.1, often: 6, age: -0.6, leans: { sound: 0.8, affluence: 0.3 } },
  {
    heading: 'Print: Sydney Morning Herald',
    reach: 0.13,
    often: 4,
    age: 0.6,
    states: ['NSW', 'ACT'],
    leans: { affluence: 0.5 },
  },
  { heading: 'Print: Daily Telegraph', reach: 0.16, often: 5, age: 0.6, states: ['NSW', 'ACT'], leans: { sport: 0.3 } },
  { heading: 'Print: The Age', reach: 0.14, often: 4, age: 0.6, states: ['VIC', 'TAS'], leans: { affluence: 0.5 } },
  { heading: 'Print: Herald Sun', reach: 0.2, often: 5, age: 0.6, states: ['VIC', 'TAS'], leans: { sport: 0.3 } },
  { heading: 'Print: Courier-Mail', reach: 0.17, often: 5, age: 0.65, states: ['QLD'] },
  { heading: 'Print: The Australian', reach: 0.09, often: 4, age: 0.7, women: -0.2, leans: { affluence: 0.6 } },
  { heading: "Print: Australian Women's Weekly", reach: 0.1, often: 2, age: 0.8, women: 0.7 },
  { heading: 'Print: Better Homes and Gardens', reach: 0.1, often: 2, age: 0.6, women: 0.5, regional: 0.2 },
  { heading: 'Radio: Nova', reach: 0.18, often: 20, age: -0.5, market: 'Metro', leans: { sound: 0.6, outside: 0.4 } },
  { heading: 'Radio: smooth', reach: 0.18, often: 22, age: 0.35, women: 0.25, market: 'Metro', leans: { sound: 0.6 } },
  {
    heading: 'Radio: KIIS',
    reach: 0.18,
    often: 19,
    age: -0.3,
    women: 0.15,
    market: 'Metro',
    leans: { sound: 0.6, outside: 0.4 },
  },
  { heading: 'Radio: Gold', reach: 0.15, often: 21, age: 0.5, market: 'Metro', leans: { sound: 0.6 } },
  {
    heading: 'Radio: Triple M',
    reach: 0.2,
    often: 22,
    age: 0.1,
    women: -0.3,
    regional: 0.5,
    leans: { sound: 0.6, sport: 0.4 },
  },
  { heading: 'Radio: Hit', reach: 0.17, often: 19, age: -0.35, women: 0.2, regional: 0.5, leans: { sound: 0.6 } },
  { heading: 'Radio: 2GB', reach: 0.13, often: 26, age: 1.1, states: ['NSW', 'ACT'], leans: { sound: 0.5 } },
  { heading: 'Radio: 3AW', reach: 0.14, often: 26, age: 1.1, states: ['VIC'], leans: { sound: 0.5 } },
  { heading: 'Social: Facebook', reach: 0.72, often: 48, age: -0.05, women: 0.2, leans: { screen: 0.6 } },
  { heading: 'Social: Instagram', reach: 0.52, often: 40, age: -0.95, women: 0.25, leans: { screen: 0.7 } },
  { heading: 'Social: TikTok', reach: 0.3, often: 48, age: -1.25, women: 0.15, leans: { screen: 0.8 } },
  { heading: 'Social: Snapchat', reach: 0.13, often: 26, age: -1.7, leans: { screen: 0.6 } },
  { heading: 'Social: LinkedIn', reach: 0.24, often: 10, age: -0.25, leans: { affluence: 0.8, screen: 0.2 } },
  { heading: 'SVOD: Netflix', reach: 0.24, often: 10, age: -0.4, leans: { screen: 0.4 } },
  { heading: 'SVOD: Amazon Prime Video', reach: 0.27, often: 9, age: -0.2, leans: { screen: 0.3, affluence: 0.2 } },
  { heading: 'SVOD: Binge', reach: 0.12, often: 8, age: -0.4, women: 0.15, leans: { screen: 0.4 } },
  { heading: 'SVOD: Disney+', reach: 0.1, often: 6, age: -0.6, leans: { screen: 0.4 } },
  { heading: 'Video: YouTube', reach: 0.72, often: 30, age: -0.7, women: -0.1, leans: { screen: 0.7 } },
  { heading: 'Video: Twitch', reach: 0.05, often: 12, age: -1.5, women: -0.5, leans: { screen: 0.8 } },
  { heading: 'Video: News Corp video', reach: 0.24, often: 9, age: 0.1, leans: { screen: 0.5 } },
];

const NETWORK_HEADINGS = (['Metro', 'National', 'Regional'] as const).flatMap((market) =>
  NETWORK_NAMES[market].map((name) => `FTA ${market}: ${name}`),
);

/** The media columns in the order of the channels. */
export const MEDIA_HEADINGS: readonly string[] = [
  ...VEHICLES.map(({ heading }) => heading),
  ...NETWORK_HEADINGS,
].toSorted((one, two) => channelPlace(one) - channelPlace(two));

function channelPlace(heading: string): number {
  return CHANNELS.findIndex((channel) => heading.startsWith(`${channel}:`));
}

/** Chances to see an advertisement in a month, by heading; vehicles not used are left out. */
export function drawUse(person: Person, random: RandomSource): Map<string, number> {
  const uses = new Map<string, number>();
  NETWORKS.forEach((network, at) => {
    const use = drawVehicle({ ...network, heading: '' }, person, random);
    if (use === 0) return;
    uses.set(`FTA ${person.region}: ${NETWORK_NAMES[person.region][at]}`, use);
    uses.set(`FTA National: ${NETWORK_NAMES.National[at]}`, use);
  });
  for (const vehicle of VEHICLES) {
    const use = drawVehicle(vehicle, person, random);
    if (use > 0) uses.set(vehicle.heading, use);
  }
  return uses;
}

function drawVehicle(vehicle: VehicleModel, person: Person, random: RandomSource): number {
  const { reach, often, age = 0, women = 0, regional = 0, leans = {} } = vehicle;
  const leaning = Object.entries(leans).reduce((sum, [name, load]) => sum + load * person[name as Leaning], 0);
  const ageing = (age * (person.age - 45)) / 20;
  const score =
    Math.log(reach / (1 - reach)) +
    ageing +
    (person.gender === 'Female' ? women : -women) +
    (person.region === 'Regional' ? regional : 0) +
    leaning;
  // Both numbers are drawn for everybody, so that one vehicle's numbers do not shift another's.
  const chance = random();
  const spread = normal(random);
  if (vehicle.states !== undefined && !vehicle.states.includes(person.state)) return 0;
  if (vehicle.market !== undefined && vehicle.market !== person.region) return 0;
  if (chance >= 1 / (1 + Math.exp(-score))) return 0;
  // People who are likely to use a vehicle also use it more.
  return Math.max(1, Math.round(often * Math.exp(0.65 * spread - 0.21 + 0.3 * (leaning + ageing))));
}
