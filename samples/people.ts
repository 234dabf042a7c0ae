import type { RandomSource } from '../core/planning/model/random.ts';

/** One respondent of the sample survey. */
export interface Person {
  readonly id: string;
  /** People this respondent stands for. */
  readonly weight: number;
  readonly age: number;
  readonly gender: 'Female' | 'Male';
  readonly state: string;
  readonly region: 'Metro' | 'Regional';
  readonly groceryBuyer: boolean;
  /** Latent factors that correlate media uses, each about normal with mean 0 and deviation 1. */
  readonly tv: number;
  readonly screen: number;
  readonly sound: number;
  readonly outside: number;
  readonly sport: number;
  readonly affluence: number;
}

/** Rough shares of Australians aged 14 and more by state, and how many of them live in the metropolitan TV markets. */
const STATES: readonly [string, number, number][] = [
  ['NSW', 0.313, 0.66],
  ['VIC', 0.259, 0.77],
  ['QLD', 0.206, 0.5],
  ['WA', 0.107, 0.79],
  ['SA', 0.07, 0.77],
  ['TAS', 0.021, 0],
  ['ACT', 0.017, 0],
  ['NT', 0.007, 0],
];
/** Age groups: youngest, oldest, share of people 14+, share of the survey (older people answer more readily). */
const AGES: readonly [number, number, number, number][] = [
  [14, 17, 0.058, 0.036],
  [18, 24, 0.108, 0.082],
  [25, 34, 0.178, 0.158],
  [35, 44, 0.171, 0.17],
  [45, 54, 0.152, 0.164],
  [55, 64, 0.142, 0.166],
  [65, 74, 0.111, 0.14],
  [75, 88, 0.08, 0.084],
];
export const POPULATION = 21_500_000;
const WOMEN = { population: 0.507, survey: 0.528 };

/** A survey of `count` people: drawn with slightly different shares than the population, and weighted back to it. */
export function drawPeople(count: number, random: RandomSource): Person[] {
  const drawn = Array.from({ length: count }, (_, at) => drawPerson(at, random));
  const raw = drawn.map(({ share }) => share);
  const scale = POPULATION / raw.reduce((sum, share) => sum + share, 0);
  return drawn.map(({ person, share }) => ({ ...person, weight: Math.round(share * scale * 10) / 10 }));
}

function drawPerson(at: number, random: RandomSource): { person: Person; share: number } {
  const [youngest, oldest, ofPopulation, ofSurvey] = pick(AGES, ([, , , share]) => share, random);
  const [state, , metro] = pick(STATES, ([, share]) => share, random);
  const female = random() < WOMEN.survey;
  const age = youngest + Math.floor(random() * (oldest - youngest + 1));
  const genderShare = female ? WOMEN.population / WOMEN.survey : (1 - WOMEN.population) / (1 - WOMEN.survey);
  const buysGroceries = age < 18 ? 0.04 : age < 25 ? 0.42 : female ? 0.86 : 0.62;
  const person: Person = {
    id: `R${String(at + 1).padStart(5, '0')}`,
    weight: 0,
    age,
    gender: female ? 'Female' : 'Male',
    state,
    region: random() < metro ? 'Metro' : 'Regional',
    groceryBuyer: random() < buysGroceries,
    tv: normal(random),
    screen: normal(random),
    sound: normal(random),
    outside: normal(random),
    sport: normal(random) + (female ? -0.35 : 0.35),
    affluence: normal(random) + (age > 30 && age < 60 ? 0.25 : -0.15),
  };
  // Real weights also correct for variables not modelled here, so they vary a little.
  return { person, share: (ofPopulation / ofSurvey) * genderShare * Math.exp(0.22 * normal(random)) };
}

function pick<Entry>(entries: readonly Entry[], share: (entry: Entry) => number, random: RandomSource): Entry {
  let left = random() * entries.reduce((sum, entry) => sum + share(entry), 0);
  for (const entry of entries) {
    left -= share(entry);
    if (left < 0) return entry;
  }
  return entries.at(-1)!;
}

/** A normal number with mean 0 and deviation 1 (Box and Muller 1958). */
export function normal(random: RandomSource): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random()));
  return radius * Math.cos(2 * Math.PI * random());
}
