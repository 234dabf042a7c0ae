import type { AudienceReading } from '../../core/audience/readAudience.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { EVERYBODY } from '../audience/reading.ts';
import type { JudgedFile } from '../exports/judgeExports.ts';
import { allFamilies } from './allFamilies.ts';
import { drawFrom } from './draw.ts';
import type { Reading, VehicleTruth } from './truth.ts';

/** Relative error of figures that the generator rounds. */
const ROUNDED = 1e-4;

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
    isTrue: (found) => readings.some((reading) => isReadAs(reading, found)),
  };
}

const near = (one: number, other: number, share = ROUNDED) =>
  Math.abs(one - other) <= Math.max(share * Math.abs(other), 1e-6);

/** Whether a file was read as the generator means it: people, target, and by channel audience and use. */
function isReadAs(truth: Reading, { folded, facts }: AudienceReading): boolean {
  const { target } = truth;
  if (!near(folded.universe, truth.universe)) return false;
  if (!near(folded.targetUniverse, target?.people ?? truth.universe, target?.tolerance)) return false;
  if (truth.respondents !== null && folded.measured && folded.sample !== truth.respondents) return false;
  return CHANNELS.every((channel, at) => {
    const vehicles = of(truth, channel);
    const [from, to] = useBetween(vehicles);
    const use = folded.populationUse[at]!;
    if (use < from * (1 - ROUNDED) - 1e-6 || use > to * (1 + ROUNDED) + 1e-6) return false;
    const read = facts.vehicles.filter((vehicle) => vehicle.channel === channel && vehicle.audience !== undefined);
    const people = vehicles.reduce((sum, vehicle) => sum + vehicle.people, 0);
    const all = read.reduce((sum, vehicle) => sum + vehicle.audience!, 0);
    return read.length === 0 || near(all, people);
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
