import type { Cell, Person, Truth, Vehicle } from '../intake/truth.ts';
import { truthOf } from '../intake/truth.ts';
import type { Draw } from './draw.ts';
import type { Writing } from './fileBytes.ts';
import { GROCERY_TARGETS, answerCell, drawSample, isIn, usesOf } from './survey.ts';
import type { AgeStyle, Coding, GenderStyle, Respondent, Sample, Target, WeightStyle } from './survey.ts';
import { ENGLISH, gendersOf, plainWeights, yearsOf } from './words.ts';
import type { Language } from './words.ts';

/** What the planner types by code where its meaning is asked: uses a month, words, or the size of the target. */
export type Codes = Readonly<Record<string, number | string>>;

/** A generated table, with the audience that a correct reading of it finds. */
export interface Made {
  readonly rows: Cell[][];
  readonly truth: Truth | null;
  readonly demographic: string;
  readonly codes?: Codes;
  /** Other correct meanings of an ambiguous file. */
  readonly alsoTrue?: readonly Truth[];
  /** The most that use may be where the file says ranges only; `truth` has the least. */
  readonly most?: Truth;
  /** Relative tolerance, if a reader may compute figures from rounded ones. */
  readonly tolerance?: number;
  /** The question that covers what the file leaves open, where its answers are too many to try. */
  readonly askedAs?: string;
  readonly writing?: Writing;
  /** Empty for crosstabs and files without an audience. */
  readonly people?: readonly Person[];
  readonly vehicles?: readonly Vehicle[];
}

/** A column; its headings from the first heading row on. */
export interface Column {
  readonly head: string | readonly string[];
  readonly cell: (person: Respondent) => Cell;
}

interface Table {
  readonly above: Cell[][];
  readonly heads: Cell[][];
  readonly data: Cell[][];
  readonly below: Cell[][];
  /** The first media column. */
  readonly mediaAt: number;
  readonly weightHeading: string;
}

type FromSample<Part> = (sample: Sample, draw: Draw) => Part;

/** What is special about a file. Everything else is unambiguous. */
export interface Plan {
  readonly coding: Coding;
  /** One heading for each heading row. */
  readonly heading?: (vehicle: Vehicle, at: number) => string | readonly string[];
  readonly language?: Language;
  readonly ages?: AgeStyle;
  readonly genders?: GenderStyle;
  readonly weights?: WeightStyle;
  readonly targets?: readonly Target[];
  readonly vehicles?: readonly Vehicle[];
  readonly size?: readonly [number, number];
  readonly missing?: readonly Cell[];
  /** Changes respondents before anything is written. */
  readonly prepare?: (sample: Sample, draw: Draw) => void;
  readonly id?: Column | null;
  /** Columns right after the respondent's number, before all others. */
  readonly before?: FromSample<readonly Column[]>;
  readonly media?: FromSample<readonly Column[]>;
  readonly after?: FromSample<readonly Column[]>;
  /** Replaces the columns of age and gender. */
  readonly demographics?: FromSample<readonly Column[]>;
  /** The headings above the weights, from their name. */
  readonly weightHead?: (heading: string) => readonly string[];
  /** Whether the file has columns of other questions. */
  readonly hasOthers?: boolean;
  /** Column names are in the last heading row; in the first by default. */
  readonly isHeadedLast?: boolean;
  readonly above?: FromSample<Cell[][]>;
  readonly below?: FromSample<Cell[][]>;
  readonly arrange?: (table: Table, sample: Sample, draw: Draw) => Cell[][];
  readonly codes?: Codes;
  readonly writing?: Writing | ((table: Table, sample: Sample) => Writing);
}

/** Other questions of a survey, none about media. */
const OTHERS: readonly (readonly [head: string, cells: (draw: Draw) => Cell])[] = [
  ['State', (draw) => draw.one(['NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT'])],
  ['Region', (draw) => draw.one(['Metro', 'Regional'])],
  ['Household income', (draw) => draw.one(['Under $50,000', '$50,000 - $99,999', '$100,000 or more'])],
  ['Q21. Marital status', (draw) => draw.one(['Single', 'Married / de facto', 'Divorced', 'Widowed'])],
  ['Q15. How satisfied are you with your bank (0 to 10)?', (draw) => draw.whole(0, 10)],
  ['Do you own or rent your home?', (draw) => draw.one(['Own', 'Rent', 'Other'])],
  ['Postcode', (draw) => draw.whole(2000, 6999)],
  ['Number of children at home', (draw) => draw.one([0, 0, 0, 1, 2, 3])],
  ['Years at current address', (draw) => draw.whole(0, 40)],
  ['Employment status', (draw) => draw.one(['Full time', 'Part time', 'Student', 'Retired', 'Not working'])],
  ['Q30. Anything else you want to tell us?', (draw) => draw.one(['', '', '', 'no', 'Nice survey', 'Too long, sorry'])],
  ['Car insurance provider', (draw) => draw.one(['AAMI', 'NRMA', 'Budget Direct', 'None'])],
];

export const others = (draw: Draw, count: number): Column[] =>
  draw.some(OTHERS, count).map(([head, cells]) => ({ head, cell: () => cells(draw) }));

/** The default columns of age and gender. */
function ageAndGender(ages: AgeStyle, genders: GenderStyle): FromSample<Column[]> {
  return (sample, draw) => {
    const columns: Column[] = [
      { head: draw.one(ages.headings), cell: ages.cell },
      { head: draw.one(genders.headings), cell: (person) => genders.words[person.gender]! },
    ];
    if (sample.target.buysGroceries === true) {
      columns.push({
        head: draw.one(['Main grocery buyer', 'Grocery buyer', 'Main grocery buyer in household']),
        cell: (person) => (person.buysGroceries ? 'Yes' : 'No'),
      });
    }
    return draw.chance(0.4) ? columns.toReversed() : columns;
  };
}

export const isGrocery = (draw: Draw): { readonly targets?: readonly Target[] } =>
  draw.chance(0.5) ? { targets: GROCERY_TARGETS } : {};

/** People as the truth counts them, weights in people. */
export function peopleOf(sample: Sample, { kind }: WeightStyle, isMost = false): Person[] {
  const sum = sample.people.reduce((so, { weight }) => so + weight, 0);
  const factor = kind === 'thousands' ? 1000 : kind === 'mean' ? sample.total / sum : 1;
  return sample.people.map((person) => ({
    counts: person.counts,
    weight: person.weight * factor,
    uses: usesOf(sample, person, isMost),
    isTarget: isIn(sample.target, person),
  }));
}

function headRows(columns: readonly Column[], isHeadedLast: boolean): Cell[][] {
  const deep = Math.max(...columns.map(({ head }) => (typeof head === 'string' ? 1 : head.length)));
  return Array.from({ length: deep }, (_, row) =>
    columns.map(({ head }) =>
      typeof head === 'string' ? (row === (isHeadedLast ? deep - 1 : 0) ? head : '') : (head[row] ?? ''),
    ),
  );
}

/** The columns of vehicles in their default form. */
export const mediaColumns = (sample: Sample, heading: NonNullable<Plan['heading']>): Column[] =>
  sample.vehicles.map((vehicle, at) => ({
    head: heading(vehicle, at),
    cell: (person) => answerCell(sample, person, at),
  }));

/** A file of one row for each respondent. */
export function respondentFile(draw: Draw, plan: Plan): Made {
  const language = plan.language ?? ENGLISH;
  const ages = plan.ages ?? yearsOf(language);
  const genders = plan.genders ?? gendersOf(language, draw);
  const weights = plan.weights ?? plainWeights(draw, language);
  const sample = drawSample(draw, { ...plan, ages, genders, weights });
  plan.prepare?.(sample, draw);

  const weightHeading = draw.one(weights.headings);
  const weight: Column[] =
    weights.kind === 'none'
      ? []
      : [{ head: plan.weightHead?.(weightHeading) ?? weightHeading, cell: (person) => person.weight }];
  const start = draw.one([1, 1, 1001, 10_000, 500_001]);
  const id = plan.id ?? { head: draw.one(language.id), cell: ({ at }: Respondent) => start + at };
  const first = [...(plan.id === null ? [] : [id]), ...(plan.before?.(sample, draw) ?? [])];
  const demographics = (plan.demographics ?? ageAndGender(ages, genders))(sample, draw);
  const media = plan.media?.(sample, draw) ?? mediaColumns(sample, plan.heading ?? (({ name }) => name));
  const hasOthers = (plan.hasOthers ?? language === ENGLISH) && draw.chance(0.5);
  const other = hasOthers ? others(draw, draw.whole(1, 4)) : [];
  const after = [...other, ...(plan.after?.(sample, draw) ?? [])];
  const mediaFirst = [...first, ...media, ...after, ...demographics, ...weight];
  const order = draw.one([
    { columns: [...first, ...demographics, ...media, ...after, ...weight], at: first.length + demographics.length },
    {
      columns: [...first, ...weight, ...demographics, ...media, ...after],
      at: first.length + demographics.length + weight.length,
    },
    { columns: mediaFirst, at: first.length },
  ]);
  const table: Table = {
    above: plan.above?.(sample, draw) ?? [],
    heads: headRows(order.columns, plan.isHeadedLast ?? false),
    data: sample.people.map((person) => order.columns.map(({ cell }) => cell(person))),
    below: plan.below?.(sample, draw) ?? [],
    mediaAt: order.at,
    weightHeading,
  };
  const rows = plan.arrange?.(table, sample, draw) ?? [...table.above, ...table.heads, ...table.data, ...table.below];
  const people = peopleOf(sample, weights);
  const hasRanges = sample.coding.used.some(({ most }) => most !== undefined);
  const writing = typeof plan.writing === 'function' ? plan.writing(table, sample) : plan.writing;
  return {
    rows,
    truth: truthOf(people, sample.vehicles),
    demographic: sample.target.name,
    people,
    vehicles: sample.vehicles,
    ...(hasRanges ? { most: truthOf(peopleOf(sample, weights, true), sample.vehicles) } : {}),
    ...(plan.codes === undefined ? {} : { codes: plan.codes }),
    ...(writing === undefined ? {} : { writing }),
  };
}
