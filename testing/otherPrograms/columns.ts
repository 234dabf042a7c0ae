import type { Draw } from './draw.ts';
import { rounded } from './draw.ts';
import type { Cell } from './file.ts';
import type { Person, ReadingWish, Survey, SurveyWish, Target, Weighting } from './survey.ts';
import { drawSurvey, targetsFor, truthOf } from './survey.ts';
import type { Truth } from './truth.ts';

/** One column of a file with a row for each person. */
export interface Column {
  heading: string;
  cell: (person: Person) => Cell;
}

/** Heading cells and rows of people. */
export function tableOf(columns: readonly Column[], people: readonly Person[]): Cell[][] {
  return [columns.map((column) => column.heading), ...rowsOf(columns, people)];
}

export function rowsOf(columns: readonly Column[], people: readonly Person[]): Cell[][] {
  return people.map((person) => columns.map((column) => column.cell(person)));
}

/** A column of uses for each vehicle. `cell` gets the uses a month, the heading the name as written. */
export function mediaColumns(
  survey: Survey,
  heading: (written: string, place: number, channel: string) => string,
  cell: (uses: number, written: string, place: number, person: Person) => Cell,
): Column[] {
  return survey.vehicles.map((vehicle, place) => ({
    heading: heading(vehicle.written, place, vehicle.channel),
    cell: (person) => cell(person.uses[place]!, vehicle.written, place, person),
  }));
}

/** Headings of {@link mediaColumns}: the vehicles' names. */
export const asWritten = (written: string) => written;
/** Cells of {@link mediaColumns}: one word for users, another for all others. */
export const marked = (user: Cell, other: Cell) => (uses: number) => (uses > 0 ? user : other);
export const zeroOne = marked(1, 0);

/** Words of questionnaires in one language. */
export interface Tongue {
  age: readonly string[];
  band: readonly string[];
  gender: readonly string[];
  female: string;
  male: string;
  weight: readonly string[];
  /** Headings of weights that average 1. */
  factor: readonly string[];
  thousands: readonly string[];
  state: string;
  grocery: string;
  yes: string;
  no: string;
}

const ENGLISH: Tongue = {
  age: ['Age', 'age', 'What is your age?', 'How old are you?'],
  band: ['Age group', 'Age', 'AGE_GROUP', 'Which age group are you in?', 'Age band'],
  gender: ['Gender', 'Sex', 'gender', 'What is your gender?', 'Are you…?'],
  female: 'Female',
  male: 'Male',
  weight: ['weight', 'Weight', 'WEIGHT', 'wgt', 'Pop weight', 'weight_pop', 'Population weight', 'wt'],
  factor: ['weight', 'Weight', 'wgt', 'Weighting factor', 'RIM weight', 'weight_rim', 'wt'],
  thousands: ['Weight (000)', "Weight ('000)", 'weight_000s', 'Weighting factor (000s)', 'Projected population (000)'],
  state: 'State',
  grocery: 'Main grocery buyer',
  yes: 'Yes',
  no: 'No',
};

const BANDS: readonly (readonly number[])[] = [
  [14, 18, 25, 35, 45, 55, 65],
  [18, 25, 40, 55, 65],
  [14, 18, 25, 40, 55],
  [14, 25, 35, 45, 55, 65, 75],
];

type BandStyle = '18-24' | '18 - 24' | '18–24' | '18 to 24' | 'Aged 18-24' | '18-24 years';
const BAND_STYLES: readonly BandStyle[] = [
  '18-24',
  '18-24',
  '18 - 24',
  '18–24',
  '18 to 24',
  'Aged 18-24',
  '18-24 years',
];

function bandLabel(edges: readonly number[], place: number, style: BandStyle): string {
  const from = edges[place]!;
  const next = edges[place + 1];
  const text = next === undefined ? `${from}+` : `${from}-${next - 1}`;
  if (style === '18-24') return text;
  if (style === 'Aged 18-24') return `Aged ${text}`;
  if (style === '18-24 years') return `${text} years`;
  return text.replace('-', style.replaceAll(/\d/g, ''));
}

export interface Profile {
  columns: Column[];
  target: Target;
}

export interface ProfileWish {
  tongue?: Tongue;
  ages?: 'exact' | 'bands';
  grocery?: boolean;
}

/** Age, gender and perhaps state and grocery buying, with a demographic that they give exactly. */
export function drawProfile(draw: Draw, survey: Survey, wish: ProfileWish = {}): Profile {
  const tongue = wish.tongue ?? ENGLISH;
  const grocery = wish.grocery ?? draw.chance(0.25);
  const ages = wish.ages ?? draw.pick(['exact', 'bands'] as const);
  const youngest = Math.min(...survey.people.map((person) => person.age));
  const edges = draw.pick(BANDS.filter((list) => list[0]! <= Math.max(14, youngest)));
  const columns = [
    ages === 'exact'
      ? { heading: draw.pick(tongue.age), cell: (person: Person) => person.age }
      : bandColumn(draw, edges, tongue),
    genderColumn(draw, tongue),
    ...(draw.chance(0.5) ? [{ heading: tongue.state, cell: (person: Person) => person.state }] : []),
    ...(grocery
      ? [{ heading: tongue.grocery, cell: (person: Person) => (person.groceryBuyer ? tongue.yes : tongue.no) }]
      : []),
  ];
  const target = draw.pick(wideTargets(survey, targetsFor(ages === 'exact' ? undefined : edges, grocery)));
  return { columns: draw.chance(0.3) ? draw.some(columns, columns.length) : columns, target };
}

/** A plan needs 30 respondents of its target, also of one wave in three. */
const TARGET_MINIMUM = 110;

/** The targets with enough respondents; else the one with most. */
function wideTargets(survey: Survey, targets: readonly Target[]): Target[] {
  const sizeOf = ({ includes }: Target) => survey.people.filter((person) => includes(person)).length;
  const wide = targets.filter((target) => sizeOf(target) >= TARGET_MINIMUM);
  return wide.length > 0 ? wide : targets.toSorted((one, two) => sizeOf(two) - sizeOf(one)).slice(0, 1);
}

function bandColumn(draw: Draw, edges: readonly number[], tongue: Tongue): Column {
  const style = tongue === ENGLISH ? draw.pick(BAND_STYLES) : draw.pick(['18-24', '18 - 24', '18–24'] as const);
  const place = (age: number) => edges.findLastIndex((edge) => edge <= age);
  return { heading: draw.pick(tongue.band), cell: (person) => bandLabel(edges, Math.max(0, place(person.age)), style) };
}

function genderColumn(draw: Draw, tongue: Tongue): Column {
  const short = tongue === ENGLISH && draw.chance(0.2);
  const [female, male] = short
    ? draw.pick([
        ['F', 'M'],
        ['Woman', 'Man'],
        ['female', 'male'],
      ] as const)
    : [tongue.female, tongue.male];
  return { heading: draw.pick(tongue.gender), cell: (person) => (person.gender === 'Female' ? female : male) };
}

/** The weight column; none for surveys without weights. */
export function weightColumns(draw: Draw, weighting: Weighting, tongue: Tongue = ENGLISH): Column[] {
  if (weighting === 'none') return [];
  const thousands = weighting === 'thousands';
  const cell = (person: Person) => (thousands ? rounded(person.weight / 1000, 3) : person.weight);
  const headings = thousands ? tongue.thousands : weighting === 'mean one' ? tongue.factor : tongue.weight;
  return [{ heading: draw.pick(headings), cell }];
}

/** A survey, with the columns that most files have. */
export interface Parts {
  survey: Survey;
  profile: Profile;
  weights: Column[];
}

export function drawParts(draw: Draw, wish: SurveyWish = {}): Parts {
  const survey = drawSurvey(draw, wish);
  return { survey, profile: drawProfile(draw, survey), weights: weightColumns(draw, survey.weighting) };
}

/** The truth of a file of these parts, with their target. */
export const truthFor = ({ survey, profile }: Parts, wish: ReadingWish = {}): Truth =>
  truthOf(survey, { target: profile.target, ...wish });

/** The table with an identifier, the usual columns and these media. */
export const tableWith = (draw: Draw, { survey, profile, weights }: Parts, media: readonly Column[]): Cell[][] =>
  tableOf([idColumn(draw, 'ID'), ...profile.columns, ...weights, ...media], survey.people);

/** Identifiers as programs make them. */
export function idColumn(draw: Draw, heading: string): Column {
  const start = draw.pick([1, 1001, 100_001, 114_870_211]);
  return { heading, cell: (person) => start + person.number - 1 };
}

/** A long identifier of letters and digits that a person's number gives. */
export function longId(person: Person, prefix: string, length: number): string {
  let rest = (person.number * 2_654_435_761) % 4_294_967_296;
  let text = '';
  while (text.length < length) {
    rest = (rest * 1_103_515_245 + 12_345) % 2_147_483_648;
    text += '0123456789abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'[rest % 58];
  }
  return prefix + text;
}

/** When a person answered: some minutes after the other, in autumn 2025. */
export function answeredAt(person: Person, seconds = 0): Date {
  return new Date(Date.UTC(2025, 8, 2, 8, 0, 0) + person.number * 437_000 + seconds * 1000);
}

/** `2025-09-02 08:07:17`. */
export function stamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
