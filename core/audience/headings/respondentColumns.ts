import { CHANNELS } from '../../rules/channels.ts';
import { anyOf } from '../../text/anyOf.ts';
import { splitByNeighbours } from './mediaNeighbours.ts';
import { isDescriptiveHeading, statesThousands, respondentRole } from './columnRoles.ts';
import type { RespondentRole } from './columnRoles.ts';
import { headingParts, matchHeading, numbersAround } from './headingParts.ts';
import type { HeadingUnit } from './headingParts.ts';
import type { Headings } from './headings.ts';
import { withoutSharedPrefix, withoutSharedSentence } from './sharedText.ts';
import { parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { ListedUse } from './listedEntries.ts';
import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import { plainName } from '../../text/plainName.ts';

export interface VehicleColumn {
  readonly index: number;
  readonly heading: string;
  readonly mapped: MappedVehicle;
  /** The unit of its numbers, as its heading states it: "minutes a day". */
  readonly unit?: HeadingUnit;
  /** The period of its numbers, if its heading does not say what they count: "Netflix in last 7 days". */
  readonly period?: HeadingUnit['period'];
  /** The meaning of each code, from its heading: "(1=Yes, 2=No)". */
  readonly legend?: ReadonlyMap<string, string>;
  /** A cell text that means one use: the name of the vehicle as the file writes it. */
  readonly tick?: string;
  /** How many uses a month a tick means, where the heading names a frequency after the vehicle: "Netflix - Weekly". */
  readonly tickTimes?: number;
}

export interface NamedColumn {
  readonly index: number;
  readonly heading: string;
}

/**
 * A column whose cells list the vehicles that a respondent uses, such as "Netflix;Stan" or "Netflix: 3; Stan: 12". Its
 * vehicles have indexes beyond the columns of the file.
 */
export interface ListColumn extends NamedColumn, ListedUse {
  readonly separator: string | null;
  /** The index of the vehicle of each answer, by the answer's plain name. */
  readonly answers: ReadonlyMap<string, number>;
  /** Whether respondents without an answer are excluded. If not, they count as using nothing. */
  readonly excludesMissing: boolean;
}

/** The meaning of each column of a respondent file. */
export interface RespondentColumns {
  readonly width: number;
  readonly headings: readonly string[];
  readonly roles: Partial<Record<RespondentRole, NamedColumn>>;
  /** Whether weights are in thousands of people. */
  readonly isWeightInThousands: boolean;
  readonly vehicles: readonly VehicleColumn[];
  /** Columns headed like a vehicle, but among columns of other things. */
  readonly candidates: readonly VehicleColumn[];
  /** Columns of vehicles whose cells are words of frequency, by their index. */
  readonly inWords: ReadonlySet<number>;
  /** Columns whose headings name nothing known; their cells may show that they are media. */
  readonly unrecognised: readonly NamedColumn[];
  /** Columns whose first cells name vehicles. */
  readonly answerColumns: readonly NamedColumn[];
  /** Columns that list vehicles, once their cells are decided. */
  readonly lists?: readonly ListColumn[];
  readonly unmatched: readonly string[];
  readonly notes: readonly string[];
}

/** The columns as their headings give them, before the cells show which hold words of frequency. */
export type HeadedColumns = Omit<RespondentColumns, 'inWords'>;

/** "Any BVOD", "Total radio": a net is the sum of several columns. */
const NET_BEFORE = /^(?:any|total|net|nett|all)\b[\s:]*/i;
/** "Total Radio (net)", "Radio [any]". */
const NET_BEHIND = /\s*[([]\s*(?:any|total|nett?)\s*[)\]]\s*$/i;
const MEDIUM_OR_USE = anyOf('tv|television|media|video|audio|news|use|used');
const MEDIUM = anyOf(
  'tv|television|fta|free[- ]to[- ]air|media|video|audio|broadcast',
  'digital|online|internet|streaming|news|newspapers?|magazines?|press|viewing|listening|reading',
);
/** Nets over several channels: "Any TV", "Net any media". With other words it may be the title of a vehicle. */
const NET_OF_MEDIA = new RegExp(
  String.raw`^(?:(?:any|total|net|nett|all)\b[\s:]*)+${MEDIUM}?(?: ${MEDIUM_OR_USE})?$`,
  'i',
);

const VEHICLES = anyOf(
  'companies|stations|channels|services|networks|sites|apps|titles|publishers',
  'vehicles|platforms|providers|newspapers|magazines|podcasts|cinemas|brands',
);
/** Nets over a group of unknown name: "Any outdoor advertising companies". */
const NET_OF_GROUP = new RegExp(String.raw`^(?:any|nett?|total|all)[\s:].*\b${VEHICLES}$`, 'i');

/** Reads headings. Every column becomes a role, a vehicle, a known description, or an unmatched name. */
export function respondentColumns({ texts, lowers }: Headings, mapping: MasterMapping): HeadedColumns {
  const roles: Partial<Record<RespondentRole, NamedColumn>> = {};
  const vehicles: VehicleColumn[] = [];
  const unrecognised: NamedColumn[] = [];
  const notes: string[] = [];
  const bareHeadings = withoutSharedSentence(withoutSharedPrefix(texts, mapping), mapping);
  const numbered = numberedSeries(texts, (name) => matchHeading(name, mapping) !== null);
  texts.forEach((heading, index) => {
    if (heading === '') return;
    // In the nested heading "Demographics: Age" the lower part gives the role.
    const role = respondentRole(heading) ?? respondentRole(lowers[index]!);
    const mapped =
      role === null && !numbered.has(index)
        ? (matchWithNets(heading, mapping) ?? matchWithNets(bareHeadings[index]!, mapping))
        : null;
    if (role !== null) assignRole(roles, role, { index, heading }, notes);
    else if (mapped !== null) vehicles.push(vehicleColumn(index, heading, mapped, mapping));
    else if (isNetOfMany(heading))
      notes.push(`The column "${heading}" was not used: it is a net, the sum of other columns.`);
    else if (!isDescriptiveHeading(heading) && !isDescriptiveHeading(lowers[index]!))
      unrecognised.push({ index, heading });
  });
  if (roles.id !== undefined && isWithinHousehold(roles.id.heading, texts)) delete roles.id;
  const { media, candidates } = splitByNeighbours(vehicles);
  const kept = withoutNets(media, notes);
  noteRepeatedVehicles(kept, notes);
  const isWeightInThousands = roles.weight !== undefined && statesThousands(roles.weight.heading);
  return {
    width: texts.length,
    headings: texts,
    roles,
    isWeightInThousands,
    vehicles: kept,
    candidates,
    unrecognised,
    answerColumns: [],
    unmatched: unrecognised.map(({ heading }) => heading),
    notes,
  };
}

/** "Q5_10", "V10", "media___10": the name of a series, and a number in it. */
const NUMBERED_NAME = /^(.*?)0*(\d{1,3})$/;
/** A series has at least these numbers. "Channel 7, Channel 9, Channel 10" is not a series: these are networks. */
const FIRST_NUMBERS = [1, 2, 3];

/**
 * Indexes of headings that only number the answers of one question, such as "Q5_1" to "Q5_12". Numbers in such headings are never
 * names of vehicles.
 * @param isVehicle  whether a heading without its number names a vehicle, as "Netflix.2" does
 */
export function numberedSeries(texts: readonly string[], isVehicle: (name: string) => boolean): ReadonlySet<number> {
  const series = new Map<string, Map<number, number>>();
  texts.forEach((heading, index) => {
    const [, name, number] = NUMBERED_NAME.exec(heading.trim().toLowerCase()) ?? [];
    if (name === undefined) return;
    const numbers = series.get(name) ?? new Map<number, number>();
    numbers.set(index, Number(number));
    series.set(name, numbers);
  });
  const numbered = [...series].flatMap(([name, numbers]) =>
    FIRST_NUMBERS.every((one) => [...numbers.values()].includes(one)) && !isVehicle(name.replace(/[\s._-]+$/, ''))
      ? [...numbers.keys()]
      : [],
  );
  return new Set(numbered);
}

/** Whether a heading is that of a person's number within a household: "Person no." next to "HHID" begins at 1 in each. */
function isWithinHousehold(heading: string, headings: readonly string[]): boolean {
  return PERSON_NUMBER.test(plainName(heading)) && headings.some((other) => HOUSEHOLD_ID.test(plainName(other)));
}

/** Plain names of headings of a person's number within a household. */
const PERSON_NUMBER =
  /^(?:person|member|individual|resident)(?:no|nr|num|number|line)?(?:in(?:the)?(?:hh|household))?$|^p(?:no|num|nr)$/;
/** Plain names of headings of a household's id. */
const HOUSEHOLD_ID = /^(?:hh|household|dwelling|family|home)(?:id|no|nr|num|number|key|serial)$/;

/** Whether a heading names a net over several channels, or over a group whose name is not known. */
function isNetOfMany(heading: string): boolean {
  const bare = heading.replace(NET_BEHIND, '');
  const netNames = [bare, ...(bare === heading ? [] : [`Net ${bare}`])];
  return netNames.some((name) => NET_OF_MEDIA.test(name) || NET_OF_GROUP.test(name));
}

/** Uses the first column of a role; but single years of age are preferred to age bands. */
function assignRole(
  roles: Partial<Record<RespondentRole, NamedColumn>>,
  role: RespondentRole,
  column: NamedColumn,
  notes: string[],
): void {
  const first = roles[role];
  const isBetter =
    first === undefined || (role === 'age' && AGE_BANDS.test(first.heading) && !AGE_BANDS.test(column.heading));
  if (isBetter) roles[role] = column;
  if (first === undefined) return;
  const [used, unused] = isBetter ? [column, first] : [first, column];
  notes.push(`The column "${unused.heading}" was not used: "${used.heading}" already gives the ${ROLE_NAMES[role]}.`);
}

/** Words in headings of age bands. */
const AGE_BANDS = /group|band|range|bracket|categor|break/i;

/**
 * A cell of a vehicle's column as a number. In addition to {@link parseUse}, the vehicle's own name counts as one use,
 * because survey programs write the chosen answer into the cell.
 */
export function readUse(text: string, { heading, mapped, tick }: VehicleColumn, decimal: DecimalSign): number {
  if (tick !== undefined && plainName(text) === plainName(tick)) return 1;
  const use = parseUse(text, decimal);
  if (!Number.isNaN(use)) return use;
  const name = plainName(text);
  // A letter such as ".a" is a code for no answer.
  const isEnd = name.length > 1 && plainName(heading).endsWith(name);
  return name !== '' && (name === plainName(mapped.publisher) || isEnd) ? 1 : NaN;
}

const ROLE_NAMES: Record<RespondentRole, string> = {
  id: 'respondent',
  weight: 'weight',
  age: 'age',
  gender: 'gender',
  groceryBuyer: 'grocery buyer',
  children: 'children',
};

/** A media column, with the unit and the legend of its heading. */
export function vehicleColumn(
  index: number,
  heading: string,
  mapped: MappedVehicle,
  mapping: MasterMapping,
): VehicleColumn {
  const { legend } = headingParts(heading);
  const { unit, period } = numbersAround(heading, mapped, mapping);
  return { index, heading, mapped, ...(unit && { unit }), ...(period && { period }), ...(legend && { legend }) };
}

/** The vehicle that a heading names. A net such as "Any BVOD" means the whole channel, as "BVOD" does. */
function matchWithNets(heading: string, mapping: MasterMapping): MappedVehicle | null {
  const bare = heading.replace(NET_BEHIND, '');
  const mapped = matchHeading(bare, mapping);
  if (mapped !== null || !(NET_BEFORE.test(bare) || NET_BEHIND.test(heading))) return mapped;
  const channel = mapping.channel(bare.replace(NET_BEFORE, ''));
  return channel === null ? null : mapping.whole(channel);
}

/** Drops a column for a whole channel where vehicles of the channel have columns: their use would be counted twice. */
function withoutNets(vehicles: readonly VehicleColumn[], notes: string[]): VehicleColumn[] {
  const isNet = ({ mapped: { publisher, channel } }: VehicleColumn) =>
    publisher === channel || /^(?:any|total|net|nett|all)$/.test(plainName(publisher));
  return vehicles.filter((column) => {
    const others = vehicles.some((other) => other.mapped.channel === column.mapped.channel && !isNet(other));
    if (!isNet(column) || !others) return true;
    notes.push(
      `The column "${column.heading}" was not used: it is the sum of ${column.mapped.channel}, whose vehicles have columns of their own.`,
    );
    return false;
  });
}

/** Notes each vehicle that has several columns. */
function noteRepeatedVehicles(vehicles: readonly VehicleColumn[], notes: string[]): void {
  for (const channel of CHANNELS) {
    const first = new Map<string, string>();
    for (const { heading, mapped } of vehicles.filter((column) => column.mapped.channel === channel)) {
      const earlier = first.get(plainName(mapped.publisher));
      if (earlier === undefined) first.set(plainName(mapped.publisher), heading);
      else
        notes.push(
          `The columns "${earlier}" and "${heading}" are both ${mapped.publisher} of ${channel}; their use was added up.`,
        );
    }
  }
}
