import { readFileSync } from 'node:fs';
import type { Vehicle } from '../intake/truth.ts';
import type { Draw } from './draw.ts';

/** Other names that people write, each clear by itself. */
const HABITS: Readonly<Record<string, readonly string[]>> = {
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
  X: ['X (Twitter)', 'Twitter'],
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

/** Names that mean something else without their list. */
const NEEDS_CONTEXT = new Set(['Max', 'Hit', 'Gold', 'Cruise', 'SEN', 'Domain', 'Pedestrian', 'Transit advertising']);

/** Formats of a publisher rather than places where people are; surveys do not ask about them. */
const NO_SURVEY =
  /pause|programmatic|Trade Desk|Display Network|skippable|publisher video|Publisher|street furniture|retail|screens|Outdoor$|online$|Reels|Shorts|entertainment|music$|Start$/;

const LISTED = readList();

function readList(): Vehicle[] {
  // From the root, where every command of the repository runs.
  const lines = readFileSync('core/planningData/masterMapping.csv', 'utf8').trim().split('\n').slice(1);
  const vehicles = lines.map((line) => {
    const [name, , channel] = line.split(',');
    return { name: name!, channel: channel as Vehicle['channel'] };
  });
  const channels = new Set<string>(vehicles.map(({ channel }) => channel));
  return vehicles.filter(({ name }) => !channels.has(name) && !NEEDS_CONTEXT.has(name) && !NO_SURVEY.test(name));
}

export interface ListWants {
  /** All but free-to-air regional and national by default, so that no station is there twice. */
  readonly channels?: readonly Vehicle['channel'][];
  /** How many, from and to. */
  readonly count?: readonly [number, number];
  /** Names as in the list, never as people write them otherwise. */
  readonly isAsListed?: boolean;
}

/** Vehicles of the product's own list as people write their names, channel after channel. */
export function listedVehicles(
  draw: Draw,
  { channels, count = [6, 24], isAsListed = false }: ListWants = {},
): Vehicle[] {
  const wanted = draw.whole(...count);
  const all = [...new Set(LISTED.map(({ channel }) => channel))];
  const usual = all.filter((channel) => channel !== 'FTA Regional' && channel !== 'FTA National');
  const chosen = draw.shuffled(draw.some(channels ?? usual, Math.max(2, Math.ceil(wanted / 3))));
  const pool = LISTED.filter(({ channel }) => chosen.includes(channel));
  const written = draw.some(pool, wanted).map(({ name, channel }) => {
    const habits = isAsListed ? undefined : HABITS[name];
    const isUsual = habits !== undefined && (name === 'X' || draw.chance(0.3));
    return { channel, name: isUsual ? draw.one(habits) : name };
  });
  return written.toSorted((one, other) => chosen.indexOf(one.channel) - chosen.indexOf(other.channel));
}
