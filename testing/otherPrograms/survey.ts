import accessLists from '../../core/planningData/accessLists.json' with { type: 'json' };
import type { Draw } from './draw.ts';
import { rounded } from './draw.ts';
import type { Reading, Truth, VehicleTruth } from './truth.ts';
import { populationTruth } from './truth.ts';
import type { Vehicle, VehicleWish } from './vehicles.ts';
import { drawVehicles } from './vehicles.ts';

export interface Person {
  number: number;
  /** People this respondent stands for, as written in the file; 1 without weights. */
  weight: number;
  age: number;
  gender: 'Female' | 'Male';
  state: string;
  groceryBuyer: boolean;
  /** Uses a month of each vehicle; 0 for people who do not use it. */
  uses: number[];
}

export type Weighting = 'people' | 'thousands' | 'mean one' | 'none';

export interface Survey {
  people: Person[];
  vehicles: Vehicle[];
  weighting: Weighting;
}

export interface SurveyWish extends VehicleWish {
  /** Respondents, from and to. */
  size?: readonly [number, number];
  weightings?: readonly Weighting[];
  youngest?: number;
}

const STATES = ['NSW', 'NSW', 'NSW', 'VIC', 'VIC', 'QLD', 'QLD', 'WA', 'SA', 'TAS', 'ACT'];

const USUAL_WEIGHTINGS: readonly Weighting[] = ['people', 'people', 'thousands'];

/** A made-up survey: people with weights, and what they use in a month. */
export function drawSurvey(draw: Draw, wish: SurveyWish = {}): Survey {
  const vehicles = drawVehicles(draw, wish);
  const weighting = draw.pick(wish.weightings ?? USUAL_WEIGHTINGS);
  const [low, high] = wish.size ?? [160, 520];
  const size = draw.whole(low, high);
  const mean = draw.whole(12_000, 22_000) * (1000 / size);
  const youngest = wish.youngest ?? draw.pick([14, 14, 18]);
  const habits = vehicles.map(() => ({
    reach: 0.06 + 0.55 * draw.unit() ** 1.5,
    ageTrend: draw.unit() - 0.5,
    often: draw.whole(2, 22),
  }));
  const people = Array.from({ length: size }, (_, index): Person => {
    const age = draw.whole(youngest, 82);
    const uses = habits.map(({ reach, ageTrend, often }) => {
      const share = Math.min(0.95, Math.max(0.02, reach * (1 + (ageTrend * (age - 45)) / 35)));
      return draw.chance(share) ? Math.max(1, Math.min(31, Math.round(often * (0.4 + 1.2 * draw.unit())))) : 0;
    });
    return {
      number: index + 1,
      weight: weightOf(draw, weighting, mean),
      age,
      gender: draw.chance(0.51) ? 'Female' : 'Male',
      state: draw.pick(STATES),
      groceryBuyer: draw.chance(0.62),
      uses,
    };
  });
  return { people, vehicles, weighting };
}

function weightOf(draw: Draw, weighting: Weighting, mean: number): number {
  const relative = 0.35 + 1.3 * draw.unit();
  if (weighting === 'none') return 1;
  if (weighting === 'mean one') return rounded(relative, 4);
  // In thousands it is written with three decimals, which are single people.
  return rounded(mean * relative, weighting === 'thousands' ? 0 : 1);
}

export interface Target {
  /** A name of accessLists.json. */
  name: string;
  includes(person: Person): boolean;
}

type Demographic = { name: string; age_from?: number; age_to?: number; gender?: string; grocery_buyer?: boolean };

/**
 * The demographics that a file can give exactly.
 * @param edges first ages of the file's bands; absent for exact ages
 */
export function targetsFor(edges: readonly number[] | undefined, hasGrocery: boolean): Target[] {
  const fits = ({ age_from: from, age_to: to, grocery_buyer: grocery }: Demographic) =>
    (from !== undefined || grocery === true) &&
    from !== 14 &&
    (hasGrocery || grocery !== true) &&
    (edges === undefined ||
      ((from === undefined || edges.includes(from)) && (to === undefined || edges.includes(to + 1))));
  return (accessLists.demo as Demographic[]).filter(fits).map((demo) => ({
    name: demo.name,
    includes: (person) =>
      person.age >= (demo.age_from ?? 0) &&
      person.age <= (demo.age_to ?? 200) &&
      (demo.gender === undefined || (demo.gender === 'women') === (person.gender === 'Female')) &&
      (demo.grocery_buyer !== true || person.groceryBuyer),
  }));
}

export interface ReadingWish {
  target?: Target;
  targetTolerance?: number;
  /** Who counts; all when absent. */
  keep?: (person: Person) => boolean;
  weight?: (person: Person) => number;
  /** Whether uses of a vehicle count as use of it; any use when absent. */
  isUse?: (uses: number) => boolean;
  /** `none` (when absent): the file has no frequency. A function gives the bounds that the file's words allow. */
  frequency?: 'none' | 'exact' | ((uses: number) => [number, number]);
}

/** What a competent person reads from a file of this survey. */
export function readingOf(survey: Survey, wish: ReadingWish = {}): Reading {
  const people = survey.people.filter(wish.keep ?? (() => true));
  const weight = wish.weight ?? ((person: Person) => person.weight);
  const isUse = wish.isUse ?? ((uses: number) => uses > 0);
  const sum = (list: readonly Person[], value: (person: Person) => number) =>
    list.reduce((total, person) => total + weight(person) * value(person), 0);
  const universe = sum(people, () => 1);
  const vehicles = survey.vehicles.map((vehicle, place): VehicleTruth => {
    const users = people.filter((person) => isUse(person.uses[place]!));
    const audience = sum(users, () => 1);
    const mean = (value: (uses: number) => number) =>
      rounded(sum(users, (person) => value(person.uses[place]!)) / audience, 4);
    const { frequency = 'none' } = wish;
    return {
      ...vehicle,
      reach: rounded(audience / universe, 6),
      people: rounded(audience, 2),
      ...(frequency === 'exact' && users.length > 0 && { usesAMonth: mean((uses) => uses) }),
      ...(typeof frequency === 'function' &&
        users.length > 0 && { usesBetween: [mean((uses) => frequency(uses)[0]), mean((uses) => frequency(uses)[1])] }),
    };
  });
  const { target } = wish;
  return {
    universe: rounded(universe, 2),
    respondents: people.length,
    ...(target !== undefined && {
      target: {
        name: target.name,
        people: rounded(
          sum(
            people.filter((person) => target.includes(person)),
            () => 1,
          ),
          2,
        ),
        ...(wish.targetTolerance !== undefined && { tolerance: wish.targetTolerance }),
      },
    }),
    vehicles,
  };
}

/** The truth of a file without questions of its own: plain when the weights add up to people, else open about their number. */
export function truthOf(survey: Survey, wish: ReadingWish = {}): Truth {
  const reading = readingOf(survey, wish);
  const counted = survey.weighting === 'people' || survey.weighting === 'thousands';
  return counted ? { kind: 'plain', ...reading } : populationTruth(reading);
}
