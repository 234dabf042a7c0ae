import type { Draw } from './draw.ts';
import { rounded } from './draw.ts';
import type { Reading } from './truth.ts';
import type { Vehicle, VehicleWish } from './vehicles.ts';
import { drawVehicles } from './vehicles.ts';

/** A column of a crosstab: everybody, or a demographic. */
interface Group {
  /** As printed. */
  label: string;
  /** A name of accessLists.json; absent for everybody. */
  demo?: string;
  /** People [thousands]. */
  people: number;
  sample: number;
}

export interface Line {
  vehicle: Vehicle;
  /** For each group [thousands]. */
  people: number[];
  sample: number[];
  /** Mean uses a month of a user, one decimal. */
  uses: number;
}

/** A made-up crosstab: vehicles by groups. The first group is everybody. */
export interface Crosstab {
  groups: Group[];
  lines: Line[];
}

const DEMOGRAPHICS: readonly { demo: string; share: number; labels: readonly string[] }[] = [
  { demo: 'people 25-54', share: 0.48, labels: ['People 25-54', 'P25-54', 'Ppl 25-54', 'Age 25-54', 'Aged 25 to 54'] },
  { demo: 'people 18-39', share: 0.36, labels: ['People 18-39', 'P18-39', 'Ppl 18-39', '18-39'] },
  { demo: 'people 55+', share: 0.34, labels: ['People 55+', 'P55+', 'Ppl 55+', '55+'] },
  { demo: 'people 40-64', share: 0.37, labels: ['People 40-64', 'P40-64', '40-64'] },
  { demo: 'women 25-54', share: 0.24, labels: ['Women 25-54', 'W25-54', 'Females 25-54', 'F25-54'] },
  { demo: 'men 25-54', share: 0.24, labels: ['Men 25-54', 'M25-54', 'Males 25-54'] },
  { demo: 'women 18-39', share: 0.18, labels: ['Women 18-39', 'W18-39', 'Females 18-39'] },
  { demo: 'grocery buyers', share: 0.6, labels: ['Grocery buyers', 'Main grocery buyers', 'MGB', 'Grocery Shoppers'] },
];

export interface CrosstabWish extends VehicleWish {
  /** Demographics next to everybody. */
  demographics?: number;
  /** Labels of everybody. */
  total?: readonly string[];
}

export function drawCrosstab(draw: Draw, wish: CrosstabWish = {}): Crosstab {
  const universe = draw.whole(14_200, 21_900);
  const sample = draw.whole(1200, 16_000);
  const demographics = draw.some(DEMOGRAPHICS, wish.demographics ?? 0).map(({ demo, share, labels }): Group => {
    const part = share * (0.94 + 0.12 * draw.unit());
    return { demo, label: draw.pick(labels), people: Math.round(universe * part), sample: Math.round(sample * part) };
  });
  const total = {
    label: draw.pick(wish.total ?? ['Total', 'All people 14+', 'People 14+', 'Total Population']),
    people: universe,
    sample,
  };
  const groups: Group[] = [total, ...demographics];
  const lines = drawVehicles(draw, { count: [6, 20], ...wish }).map((vehicle) => lineOf(draw, vehicle, groups));
  return { groups, lines };
}

function lineOf(draw: Draw, vehicle: Vehicle, groups: readonly Group[]): Line {
  const reach = 0.03 + 0.55 * draw.unit() ** 1.6;
  const shares = groups.map((_, place) => (place === 0 ? reach : Math.min(0.95, reach * (0.75 + 0.5 * draw.unit()))));
  return {
    vehicle,
    people: groups.map((group, place) => Math.round(group.people * shares[place]!)),
    sample: groups.map((group, place) => Math.max(12, Math.round(group.sample * shares[place]!))),
    uses: rounded(1.5 + 22 * draw.unit(), 1),
  };
}

/** Percent of a group that uses the vehicle, as printed with `digits` decimals. */
export const columnPercent = ({ groups }: Crosstab, line: Line, place: number, digits = 1): number =>
  rounded((100 * line.people[place]!) / groups[place]!.people, digits);

/** Percent of the vehicle's users who are in a group. */
export const rowPercent = (line: Line, place: number): number =>
  rounded((100 * line.people[place]!) / line.people[0]!, 1);

/** 100 is the average of everybody. */
export function indexOf(tab: Crosstab, line: Line, place: number): number {
  const share = (group: number) => line.people[group]! / tab.groups[group]!.people;
  return Math.round((100 * share(place)) / share(0));
}

export interface CrosstabReadingWish {
  /** What the file prints; percents have one decimal unless `digits` says otherwise. */
  figures: 'thousands' | 'percent';
  digits?: number;
  frequency?: boolean;
  /** Which group the figures are of; everybody when absent. */
  group?: number;
  /** Whether the file prints the sample. */
  sample?: boolean;
  /** A factor on the thousands, for files in other units. */
  unit?: number;
}

/** What a competent person reads. The target is the first demographic that the file has. */
export function crosstabReading(tab: Crosstab, wish: CrosstabReadingWish): Reading {
  const { group = 0, unit = 1000 } = wish;
  const of = tab.groups[group]!;
  const demographic = tab.groups.find(({ demo }) => demo !== undefined);
  return {
    universe: of.people * unit,
    respondents: wish.sample === true ? of.sample : null,
    ...(group === 0 &&
      demographic !== undefined && { target: { name: demographic.demo!, people: demographic.people * unit } }),
    vehicles: tab.lines.map((line) => {
      const percent = columnPercent(tab, line, group, wish.digits);
      const reach = wish.figures === 'percent' ? percent / 100 : line.people[group]! / of.people;
      return {
        ...line.vehicle,
        reach: rounded(reach, 6),
        people: wish.figures === 'percent' ? Math.round(reach * of.people * unit) : line.people[group]! * unit,
        ...(wish.frequency === true && { usesAMonth: line.uses }),
      };
    }),
  };
}
