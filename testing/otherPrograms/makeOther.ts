import type { AudienceReading } from '../../core/audience/readAudience.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { EVERYBODY } from '../audience/reading.ts';
import type { JudgedFile } from '../exports/judgeExports.ts';
import { allFamilies } from './allFamilies.ts';
import { drawFrom } from './draw.ts';
import type { Reading, VehicleTruth } from './truth.ts';

/** Relative error of figures that the generator rounds. */
const ROUNDED = 1e-4;

/** Questions of the reader whose answers are too many to try, by what a person would ask. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  codes: ['scale', 'yes or no codes', 'light or heavy', 'days', 'durations', 'percentages', 'one number'],
  names: ['perhaps media'],
};

/** The file of a seed, to be judged: families take turns. */
export async function makeOther(seed: number): Promise<JudgedFile> {
  const { name, family } = allFamilies[seed % allFamilies.length]!;
  const made = family(drawFrom(seed * 7919));
  const { truth } = made;
  const readings = truth.kind === 'plain' ? [truth] : truth.kind === 'open' ? truth.readings : [];
  const [first] = readings;
  return {
    seed,
    family: name,
    kind: truth.kind === 'no audience' ? 'none' : truth.kind,
    bytes: await made.bytes(),
    fileName: `${name}.${made.extension}`,
    demographic: first?.target?.name ?? EVERYBODY,
    traits: { family: name },
    truth:
      first === undefined
        ? null
        : {
            universe: first.universe,
            target: first.target?.people ?? first.universe,
            use: CHANNELS.map((channel) => useBetween(of(first, channel))[0]),
          },
    isAsked: (questions) =>
      truth.kind === 'open' &&
      truth.questions.every(({ about }) => questions.some(({ code }) => ASKED[about]?.includes(code))),
    isTrue: (found) => readings.some((reading) => isReadAs(reading, found)),
  };
}

/** Of people derived from rounded percentages. */
const DERIVED = 5e-3;
/** Sums of small weights are rounded to hundredths. */
const HUNDREDTH = 0.02;

const near = (one: number, other: number, share = ROUNDED) =>
  Math.abs(one - other) <= Math.max(share * Math.abs(other), HUNDREDTH);

/** Whether a file was read as the generator means it: people, target, and by channel audience and use. */
function isReadAs(truth: Reading, { folded, facts }: AudienceReading): boolean {
  const { target } = truth;
  const share = folded.measured ? ROUNDED : DERIVED;
  if (!near(folded.universe, truth.universe, share)) return false;
  if (!near(folded.targetUniverse, target?.people ?? truth.universe, target?.tolerance ?? share)) return false;
  if (truth.respondents !== null && folded.measured && folded.sample !== truth.respondents) return false;
  return CHANNELS.every((channel, at) => {
    const vehicles = of(truth, channel);
    const people = vehicles.reduce((sum, vehicle) => sum + vehicle.people, 0);
    const [from, to] = useBetween(vehicles);
    const use = folded.populationUse[at]!;
    if (use < from * (1 - share) - HUNDREDTH || use > to * (1 + share) + HUNDREDTH) return false;
    // Without a frequency use says the same as people, and chances of use are no people.
    if (from === people) return true;
    const read = facts.vehicles.filter((vehicle) => vehicle.channel === channel && vehicle.audience !== undefined);
    const all = read.reduce((sum, vehicle) => sum + vehicle.audience!, 0);
    return read.length === 0 || near(all, people, share);
  });
}

const of = ({ vehicles }: Reading, channel: string) => vehicles.filter((vehicle) => vehicle.channel === channel);

/** Uses a month of vehicles, at least and at most; without a frequency each user uses it once. */
function useBetween(vehicles: readonly VehicleTruth[]): readonly [number, number] {
  const sum = (means: (vehicle: VehicleTruth) => number) =>
    vehicles.reduce((all, vehicle) => all + vehicle.people * means(vehicle), 0);
  return [
    sum(({ usesAMonth, usesBetween }) => usesAMonth ?? usesBetween?.[0] ?? 1),
    sum(({ usesAMonth, usesBetween }) => usesAMonth ?? usesBetween?.[1] ?? 1),
  ];
}
