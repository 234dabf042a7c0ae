import { readFileSync } from 'node:fs';
import type { Draw } from './draw.ts';

export interface Vehicle {
  name: string;
  channel: string;
  /** As this file writes it. */
  written: string;
}

/** Other names that people write, each clear by itself. */
const HABITS: Record<string, readonly string[]> = {
  '10 Play': ['10play', '10 play'],
  '9Now': ['9 Now', '9now'],
  '7plus': ['7+', '7Plus'],
  'SBS On Demand': ['SBS OnDemand', 'SBS on demand'],
  'Sydney Morning Herald': ['SMH', 'The Sydney Morning Herald'],
  'Australian Financial Review': ['AFR', 'Financial Review'],
  'Daily Telegraph': ['The Daily Telegraph'],
  'Courier-Mail': ['The Courier-Mail', 'Courier Mail'],
  'Herald Sun': ['The Herald Sun'],
  "Australian Women's Weekly": ["The Australian Women's Weekly", 'Womens Weekly'],
  'Better Homes and Gardens': ['Better Homes & Gardens'],
  "Woman's Day": ['Womans Day'],
  'The Guardian Australia': ['Guardian Australia'],
  'Amazon Prime Video': ['Prime Video', 'Amazon Prime'],
  'Disney+': ['Disney Plus'],
  'Paramount+': ['Paramount Plus'],
  Max: ['HBO Max'],
  X: ['X (Twitter)', 'X (Twitter)', 'Twitter'],
  TikTok: ['Tik Tok'],
  LinkedIn: ['Linkedin'],
  YouTube: ['Youtube'],
  'oOh!media': ['oOh! media'],
  JCDecaux: ['JC Decaux'],
  Hoyts: ['HOYTS', 'Hoyts Cinemas'],
  smooth: ['smoothfm', 'smooth FM'],
  KIIS: ['KIIS FM'],
  'Triple M': ['Triple M Network'],
  'Event Cinemas': ['Event cinemas'],
  Kayo: ['Kayo Sports'],
};

/** Never written bare: `X`, `Max`, `Hit` and `Gold` mean something else without their list. */
const NEEDS_CONTEXT = new Set(['Max', 'Hit', 'Gold', 'Cruise', 'SEN', 'Domain', 'Pedestrian', 'Transit advertising']);

/** Formats of a publisher rather than places where people are; surveys do not ask about them. */
const NO_SURVEY =
  /pause|programmatic|Trade Desk|Display Network|skippable|publisher video|Publisher|street furniture|retail|screens|Outdoor$|online$|Reels|Shorts|entertainment|music$|Start$/;

const LIST = readList();
/** The channels, in the order of the list. */
const CHANNELS: readonly string[] = LIST.channels;
const ALL: readonly { name: string; channel: string }[] = LIST.vehicles;

function readList() {
  // From the root, where every command of the repository runs.
  const file = 'core/planningData/masterMapping.csv';
  const rows = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const pairs = rows.map((row) => ({ name: row[0]!, channel: row[2]! }));
  const channels = [...new Set(pairs.map((pair) => pair.channel))];
  return { channels, vehicles: pairs.filter((pair) => !channels.includes(pair.name) && !NO_SURVEY.test(pair.name)) };
}

export interface VehicleWish {
  /** From which channels; all but free-to-air regional and national when absent, so that no station is there twice. */
  channels?: readonly string[];
  /** How many, from and to. */
  count?: readonly [number, number];
  /** Only names without these characters, for files that split on them. */
  without?: RegExp;
  /** Names as in the list, never as people write them otherwise. */
  asListed?: boolean;
}

const USUAL = CHANNELS.filter((channel) => channel !== 'FTA Regional' && channel !== 'FTA National');

/** Vehicles of a file: some channels, some of each, grouped by channel as questionnaires do. */
export function drawVehicles(draw: Draw, wish: VehicleWish = {}): Vehicle[] {
  const [low, high] = wish.count ?? [6, 24];
  const wanted = draw.whole(low, high);
  const channels = draw.some(wish.channels ?? USUAL, Math.max(2, Math.ceil(wanted / 3)));
  const pool = ALL.filter((one) => channels.includes(one.channel) && !(wish.without?.test(one.name) ?? false));
  const bare = pool.filter((one) => !NEEDS_CONTEXT.has(one.name));
  const drawn = draw.some(bare, wanted).map(({ name, channel }) => {
    const habits = (HABITS[name] ?? []).filter((habit) => !(wish.without?.test(habit) ?? false));
    const usual = habits.length > 0 && !(wish.asListed ?? false) && draw.chance(name === 'X' ? 1 : 0.3);
    return { name, channel, written: usual ? draw.pick(habits) : name };
  });
  return drawn.sort((one, other) => channels.indexOf(one.channel) - channels.indexOf(other.channel));
}

/** The vehicles of each channel, in the file's order. */
export function byChannel(vehicles: readonly Vehicle[]): [channel: string, vehicles: Vehicle[]][] {
  const channels = [...new Set(vehicles.map((vehicle) => vehicle.channel))];
  return channels.map((channel) => [channel, vehicles.filter((vehicle) => vehicle.channel === channel)]);
}

/** How questionnaires ask about each channel. */
export const QUESTIONS: Record<string, string> = {
  BVOD: 'Which of these catch-up TV services have you watched in the past 4 weeks?',
  Cinema: 'Which of these cinemas have you visited in the past 4 weeks?',
  Digital: 'Which of these websites or apps have you used in the past 4 weeks?',
  'FTA Metro': 'Which of these free-to-air TV channels have you watched in the past 4 weeks?',
  'FTA National': 'Which of these free-to-air TV networks have you watched in the past 4 weeks?',
  'FTA Regional': 'Which of these regional TV channels have you watched in the past 4 weeks?',
  'Music Streaming': 'Which of these music streaming services have you listened to in the past 4 weeks?',
  OOH: 'Whose outdoor advertising have you seen in the past 4 weeks?',
  'Pay TV': 'Which of these pay TV services have you watched in the past 4 weeks?',
  Podcasts: 'Whose podcasts have you listened to in the past 4 weeks?',
  Print: 'Which of these newspapers and magazines have you read in the past 4 weeks?',
  Radio: 'Which of these radio stations have you listened to in the past 4 weeks?',
  Social: 'Which of these social networks have you used in the past 4 weeks?',
  SVOD: 'Which of these streaming services have you watched in the past 4 weeks?',
  Video: 'Which of these online video services have you watched in the past 4 weeks?',
};
