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
import { TICKS } from './tickFamilies.ts';

/** One program's or habit's export style. */
interface Family {
  readonly name: string;
  readonly kind: Kind;
  readonly make: (draw: Draw) => Made;
}

/** A generated export. */
export interface DrawnExport extends JudgedFile {
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
  ...listed('open', ASKED),
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

/**
 * A survey export as a program or a person writes it: about 60% leave no doubt, 30% must ask something and 10% hold no
 * audience. The seed draws the family and everything else.
 */
export function makeExport(seed: number): DrawnExport {
  const { draw, family } = drawFamily(seed);
  const { name, kind, make } = family;
  const { rows, truth, demographic, codes, writing, people, vehicles } = make(draw);
  const { bytes, fileName, dialect } = writeFile(draw, rows, writing ?? {});
  return {
    seed,
    bytes,
    fileName,
    demographic,
    traits: { family: name, kind, dialect, rows: String(rows.length) },
    truth,
    family: name,
    kind,
    people: people ?? [],
    vehicles: vehicles ?? [],
    ...(codes === undefined ? {} : { codes }),
  };
}
