import type { AudienceReading } from '../../core/audience/readAudience.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { matchesTruth } from '../intake/truth.ts';
import type { JudgedFile, Kind, Person, Vehicle } from '../intake/truth.ts';
import { ASKED } from './askedFamilies.ts';
import { CROSSTABS } from './crosstabFamilies.ts';
import { Draw } from './draw.ts';
import { writeFile } from './fileBytes.ts';
import { FREQUENCIES } from './frequencyFamilies.ts';
import { LAYOUTS } from './layoutFamilies.ts';
import { NO_AUDIENCE } from './noAudienceFamilies.ts';
import { PEOPLE } from './peopleFamilies.ts';
import type { Codes, Made } from './respondentFile.ts';
import { PROGRAMS } from './programFamilies.ts';
import { ASKED_REPORTS, REPORTS } from './reportFamilies.ts';
import { ASKED_SPREADSHEETS, SPREADSHEETS } from './spreadsheetFamilies.ts';
import { TICKS } from './tickFamilies.ts';

/** One program's or habit's export style. */
interface Family {
  readonly name: string;
  readonly kind: Kind;
  readonly make: (draw: Draw) => Made;
}

/** A generated export. */
export interface DrawnProgramFile extends JudgedFile {
  readonly codes?: Codes;
  /** The respondents that the truth is summed from; none for crosstabs and files without an audience. */
  readonly people: readonly Person[];
  readonly vehicles: readonly Vehicle[];
}

const listed = (kind: Kind, families: Readonly<Record<string, (draw: Draw) => Made>>, prefix = ''): Family[] =>
  Object.entries(families).map(([name, make]) => ({ name: `${prefix}${name}`, kind, make }));

export const FAMILIES: readonly Family[] = [
  ...listed('plain', TICKS),
  ...listed('plain', FREQUENCIES),
  ...listed('plain', PEOPLE),
  ...listed('plain', LAYOUTS),
  ...listed('plain', CROSSTABS, 'crosstab: '),
  ...listed('plain', PROGRAMS),
  ...listed('plain', SPREADSHEETS, 'spreadsheet: '),
  ...listed('plain', REPORTS, 'report: '),
  ...listed('open', ASKED),
  ...listed('open', ASKED_SPREADSHEETS, 'spreadsheet: '),
  ...listed('open', ASKED_REPORTS, 'report: '),
  ...listed('none', NO_AUDIENCE, 'no audience: '),
];

const BY_KIND: Readonly<Record<Kind, readonly Family[]>> = {
  plain: FAMILIES.filter(({ kind }) => kind === 'plain'),
  open: FAMILIES.filter(({ kind }) => kind === 'open'),
  none: FAMILIES.filter(({ kind }) => kind === 'none'),
};

/** The family that a seed draws first, with the rest of its choices. */
function drawFamily(seed: number): { readonly draw: Draw; readonly family: Family } {
  const draw = new Draw(seed);
  const share = draw.share();
  return { draw, family: draw.one(BY_KIND[share < 0.6 ? 'plain' : share < 0.9 ? 'open' : 'none']) };
}

/** The family of a seed's file, without making the file. */
export const familyOf = (seed: number): Family => drawFamily(seed).family;

/** So many seeds reach every family. */
const REACHING = 6000;
/** The first seed of every family from one seed on. */
export function firstSeeds(from: number): Map<string, number> {
  const seeds = Array.from({ length: REACHING }, (_, at) => from + REACHING - 1 - at);
  return new Map(seeds.map((seed) => [familyOf(seed).name, seed]));
}

/** Whether as many respondents count and as many people use the vehicles of each channel. */
function hasUsers(
  { audienceMatrix, facts }: AudienceReading,
  people: readonly Person[],
  vehicles: readonly Vehicle[],
): boolean {
  if (people.length === 0 || !audienceMatrix.measured) return true;
  const counted = people.filter(({ counts }) => counts);
  if (audienceMatrix.sample !== counted.length) return false;
  return CHANNELS.every((channel) => {
    const read = facts.vehicles.filter((vehicle) => vehicle.channel === channel && vehicle.audience !== undefined);
    const audience = read.reduce((sum, vehicle) => sum + vehicle.audience!, 0);
    const users = vehicles.flatMap((vehicle, at) =>
      vehicle.channel === channel ? counted.map(({ uses, weight }) => (uses[at]! > 0 ? weight : 0)) : [],
    );
    const all = users.reduce((sum, weight) => sum + weight, 0);
    return read.length === 0 || Math.abs(audience - all) <= Math.max(1e-4 * all, 0.02);
  });
}

/** Writes the file that a family makes. */
function fileOf({ name, kind, make }: Family, draw: Draw, seed: number): DrawnProgramFile {
  const {
    rows,
    truth,
    demographic,
    codes,
    writing,
    people = [],
    vehicles = [],
    alsoTrue = [],
    askedAs,
    ...limits
  } = make(draw);
  const { bytes, fileName, dialect } = writeFile(draw, rows, writing ?? {});
  return {
    seed,
    bytes,
    fileName,
    demographic,
    traits: { family: name, kind, dialect, rows: String(rows.length) },
    truth,
    isTrue: (read) =>
      (alsoTrue.length > 0 || hasUsers(read, people, vehicles)) &&
      [truth!, ...alsoTrue].some((meant) => matchesTruth(meant, read.audienceMatrix, limits)),
    ...(askedAs === undefined ? {} : { isAsked: (questions) => questions.some(({ code }) => code === askedAs) }),
    family: name,
    kind,
    people,
    vehicles,
    ...(codes === undefined ? {} : { codes }),
  };
}

/**
 * A survey export as a program or a person writes it: about 60% leave no doubt, 30% must ask something and 10% hold no
 * audience. The seed draws the family and everything else.
 */
export function makeProgramFile(seed: number): DrawnProgramFile {
  const { draw, family } = drawFamily(seed);
  return fileOf(family, draw, seed);
}
