import type { Cell, Vehicle } from '../intake/truth.ts';
import { rounded } from './draw.ts';
import type { Draw } from './draw.ts';

/** Vehicles by channel that no reader of Australian media mistakes; one name for each. */
const NAMES = {
  BVOD: ['7plus', '9Now', '10 Play', 'SBS On Demand', 'Foxtel Now'],
  Cinema: ['Hoyts', 'Event Cinemas', 'Village Cinemas', 'Reading Cinemas', 'Palace Cinemas', 'Dendy Cinemas'],
  Digital: [
    ...['news.com.au', 'nine.com.au', 'The Guardian Australia', 'Yahoo News', 'Daily Mail Australia', 'Kidspot'],
    ...['realestate.com.au', 'carsales.com.au', 'Gumtree', 'eBay', 'taste.com.au', 'Weatherzone', '9Honey'],
  ],
  'FTA Metro': ['Channel 7 Metro', 'Channel 9 Metro', 'Network 10 Metro', 'SBS Metro'],
  'FTA National': ['Seven Network', 'Nine Network', 'Network 10', 'SBS TV', 'NITV'],
  'FTA Regional': ['Channel 7 Regional', 'WIN Television', 'NBN Television', 'Imparja Television'],
  'Music Streaming': ['Spotify', 'YouTube Music', 'SoundCloud', 'Amazon Music', 'iHeartRadio', 'TuneIn'],
  OOH: ['JCDecaux', 'oOh!media', 'QMS Media', 'TorchMedia'],
  'Pay TV': ['Foxtel', 'Fox Sports', 'Sky News Australia', 'Kayo Sports', 'ESPN'],
  Podcasts: ['Apple Podcasts', 'Spotify podcasts', 'Acast', 'Mamamia podcasts', 'iHeart podcasts'],
  Print: [
    ...['Sydney Morning Herald', 'The Age', 'Australian Financial Review', 'The Australian', 'Daily Telegraph'],
    ...['Herald Sun', 'Courier-Mail', 'The West Australian', 'Canberra Times', 'Better Homes and Gardens'],
    ...["Woman's Day", 'New Idea', "Australian Women's Weekly", 'Gourmet Traveller'],
  ],
  Radio: ['Nova 96.9', 'smoothfm', 'KIIS 106.5', 'Triple M', '2GB', '3AW', '4BC', '6PR', 'SEN 1116', '2Day FM'],
  Social: ['Facebook', 'Instagram', 'TikTok', 'Snapchat', 'Pinterest', 'LinkedIn', 'Reddit', 'WeChat', 'X (Twitter)'],
  SVOD: ['Netflix', 'Stan', 'Binge', 'Amazon Prime Video', 'Disney+', 'Paramount+', 'Britbox', 'HBO Max'],
  Video: ['YouTube', 'Twitch', 'Tubi', 'Samsung TV Plus', 'Vevo', 'YouTube Shorts'],
} as const satisfies Record<Vehicle['channel'], readonly string[]>;

const OFTEN: readonly Vehicle['channel'][] = ['SVOD', 'BVOD', 'Social', 'Radio', 'Print', 'Music Streaming', 'Video'];
const SELDOM: readonly Vehicle['channel'][] = ['Cinema', 'Digital', 'Pay TV', 'Podcasts', 'OOH'];
const TELEVISION: readonly (readonly Vehicle['channel'][])[] = [
  [],
  [],
  ['FTA National'],
  ['FTA Metro'],
  ['FTA Metro', 'FTA Regional'],
];

/** The vehicles of one survey, channel after channel. */
export function drawVehicles(draw: Draw, from = 4): Vehicle[] {
  for (;;) {
    const channels = [
      ...draw.some(OFTEN, draw.whole(2, 4)),
      ...draw.some(SELDOM, draw.whole(0, 2)),
      ...draw.one(TELEVISION),
    ];
    const vehicles = channels.flatMap((channel) =>
      draw.some<string>(NAMES[channel], draw.whole(1, 4)).map((name) => ({ channel, name })),
    );
    if (vehicles.length >= from) return vehicles;
  }
}

type Gender = 'woman' | 'man' | 'other' | 'silent';

/** A buying demographic of the agency. */
export interface Target {
  readonly name: string;
  readonly from: number;
  readonly to?: number;
  readonly gender?: Gender;
  readonly buysGroceries?: boolean;
}

const AGES: readonly (readonly [words: string, from: number, to?: number])[] = [
  ['18-39', 18, 39],
  ['25-54', 25, 54],
  ['40+', 40],
];
const ofGender = (words: string, gender: Gender): Target[] =>
  AGES.map(([ages, from, to]) => ({ name: `${words} ${ages}`, from, gender, ...(to === undefined ? {} : { to }) }));

export const EVERYBODY: Target = { name: 'all people 14+', from: 14 };

export const TARGETS: readonly Target[] = [
  EVERYBODY,
  { name: 'people 18-39', from: 18, to: 39 },
  { name: 'people 25-54', from: 25, to: 54 },
  { name: 'people 25-54', from: 25, to: 54 },
  { name: 'people 40-64', from: 40, to: 64 },
  { name: 'people 55+', from: 55 },
  ...ofGender('women', 'woman'),
  ...ofGender('men', 'man'),
];

export const GROCERY_TARGETS: readonly Target[] = [
  { name: 'grocery buyers', from: 0, buysGroceries: true },
  { name: 'grocery buyers 25-54', from: 25, to: 54, buysGroceries: true },
];

/** An answer and the uses a month it stands for. */
interface Choice {
  readonly cell: Cell | ((vehicle: Vehicle, at: number) => Cell);
  readonly uses: number;
  /** If the answer allows a range, its maximum; `uses` is the minimum. */
  readonly most?: number;
}

/** How a survey writes the use of a vehicle. */
export interface Coding {
  readonly unused: Choice;
  readonly used: readonly Choice[];
}

/** How a survey writes ages. Bands have lower bounds. */
export interface AgeStyle {
  readonly headings: readonly string[];
  readonly cell: (person: Respondent) => Cell;
  readonly bounds?: readonly number[];
  /** The lowest band says only its upper end. */
  readonly isOpenBelow?: boolean;
  /** Years around the ends of a target without respondents: years of birth say an age only roughly. */
  readonly margin?: number;
}

export interface GenderStyle {
  readonly headings: readonly string[];
  readonly words: Readonly<Partial<Record<Gender, Cell>>>;
}

/** `mean`: weights have the mean 1, and the file represents a stated number of people. */
export interface WeightStyle {
  readonly kind: 'people' | 'thousands' | 'mean' | 'none';
  readonly headings: readonly string[];
  readonly decimals?: number;
}

export interface Respondent {
  readonly at: number;
  readonly age: number;
  /** Month and day. */
  readonly birthday: readonly [number, number];
  readonly gender: Gender;
  readonly buysGroceries: boolean;
  /** The weight as written. */
  weight: number;
  /** By vehicle: 0 not used, else the position in `used` from 1. */
  readonly answers: number[];
  /** Cells instead of an answer, by vehicle. */
  readonly lacks: Map<number, Cell>;
  counts: boolean;
  /** What other columns say. */
  readonly more: Record<string, Cell>;
}

export interface Sample {
  readonly vehicles: readonly Vehicle[];
  readonly people: Respondent[];
  readonly target: Target;
  readonly coding: Coding;
  /** The number of people that weights with mean 1 represent. */
  readonly total: number;
}

export interface Wants {
  readonly coding: Coding;
  readonly ages: AgeStyle;
  readonly genders: GenderStyle;
  readonly weights: WeightStyle;
  readonly targets?: readonly Target[];
  readonly vehicles?: readonly Vehicle[];
  /** Respondents, from and to. */
  readonly size?: readonly [number, number];
  /** Cells of the one answer in fifty respondents that is lacking. */
  readonly missing?: readonly Cell[];
}

/** Whether the bands of a survey separate a target from everybody else. */
function separates({ bounds, isOpenBelow }: AgeStyle, { from, to }: Target): boolean {
  if (bounds === undefined) return true;
  const known = isOpenBelow === true ? bounds.slice(1) : bounds;
  const beginsAt = known.includes(from) || (isOpenBelow !== true && from <= bounds[0]!) || from === 0;
  return beginsAt && (to === undefined || known.includes(to + 1));
}

export const isIn = ({ from, to, gender, buysGroceries }: Target, person: Respondent): boolean =>
  person.age >= from &&
  (to === undefined || person.age <= to) &&
  (gender === undefined || person.gender === gender) &&
  (buysGroceries !== true || person.buysGroceries);

function drawAge(draw: Draw, least: number, margin: number, { from, to }: Target): number {
  for (;;) {
    const age = draw.whole(least, draw.chance(0.7) ? 60 : 84);
    const isNear = (end: number) => age >= end - margin && age < end + margin;
    if (margin === 0 || !(isNear(from) || (to !== undefined && isNear(to + 1)))) return age;
  }
}

/** The respondents of one survey. */
export function drawSample(draw: Draw, wants: Wants): Sample {
  const { coding, ages, genders, weights } = wants;
  const fitting = (wants.targets ?? TARGETS).filter(
    (target) => separates(ages, target) && (target.gender === undefined || genders.words[target.gender] !== undefined),
  );
  const target = draw.one(fitting);
  const vehicles = wants.vehicles ?? drawVehicles(draw);
  const size = wants.size ? draw.whole(...wants.size) : draw.chance(0.3) ? draw.whole(700, 1500) : draw.whole(150, 700);
  const total = draw.whole(12_000, 21_500) * 1000;
  const popular = vehicles.map(() => 0.12 + 0.5 * draw.share());
  const least = Math.max(ages.bounds?.[0] ?? draw.one([14, 14, 16, 18]), ages.margin === undefined ? 0 : 14);
  const rare = (['other', 'silent'] as const).filter((gender) => genders.words[gender] !== undefined);
  const decimals = weights.decimals ?? draw.one([0, 1, 2, 4]);
  const isBlankUnused = coding.unused.cell === '';
  const people = Array.from({ length: size }, (_, at): Respondent => {
    const answers = popular.map((share): number => (draw.chance(share) ? draw.whole(1, coding.used.length) : 0));
    // A respondent without any tick looks like one who did not answer.
    if (isBlankUnused && !answers.some((answer) => answer > 0)) {
      answers[draw.whole(0, answers.length - 1)] = draw.whole(1, coding.used.length);
    }
    const share = ((0.35 + 1.3 * draw.share()) * (draw.chance(0.1) ? 1.9 : 1)) / 1.09;
    const weight = {
      none: 1,
      mean: share,
      people: rounded((share * total) / size, decimals),
      thousands: rounded((share * total) / size / 1000, 3),
    }[weights.kind];
    return {
      at,
      age: drawAge(draw, least, ages.margin ?? 0, target),
      birthday: [draw.whole(1, 12), draw.whole(1, 28)],
      gender: rare.length > 0 && draw.chance(0.025) ? draw.one(rare) : draw.chance(0.51) ? 'woman' : 'man',
      buysGroceries: draw.chance(0.62),
      weight,
      answers,
      lacks: new Map(),
      counts: true,
      more: {},
    };
  });
  if (weights.kind === 'mean') {
    const mean = people.reduce((sum, { weight }) => sum + weight, 0) / size;
    for (const person of people) person.weight = rounded(person.weight / mean, 4);
  }
  if (wants.missing !== undefined) lackAnswers(draw, people, vehicles.length, wants.missing, 0.02);
  return { vehicles, people, target, coding, total };
}

/** Some respondents lack one answer and no longer count. */
export function lackAnswers(
  draw: Draw,
  people: readonly Respondent[],
  vehicles: number,
  cells: readonly Cell[],
  share: number,
): void {
  for (const person of draw.some(people, Math.max(2, Math.round(people.length * share)))) {
    person.lacks.set(draw.whole(0, vehicles - 1), draw.one(cells));
    person.counts = false;
  }
}

/** The uses a month of a respondent by vehicle, or the most that ranges allow; 0 where the answer is lacking. */
export const usesOf = ({ coding }: Sample, person: Respondent, isMost = false): number[] =>
  person.answers.map((answer, at) => {
    if (person.lacks.has(at)) return 0;
    const { uses, most = uses } = answer === 0 ? coding.unused : coding.used[answer - 1]!;
    return isMost ? most : uses;
  });

/** What a respondent's cell for a vehicle says. */
export function answerCell({ coding, vehicles }: Sample, person: Respondent, at: number): Cell {
  const lacking = person.lacks.get(at);
  if (lacking !== undefined) return lacking;
  const answer = person.answers[at]!;
  const { cell } = answer === 0 ? coding.unused : coding.used[answer - 1]!;
  return typeof cell === 'function' ? cell(vehicles[at]!, at) : cell;
}
