import { CODINGS } from './codings.ts';
import type { Coding } from './codings.ts';
import type { Draw } from '../draw.ts';
import { addFault } from './faults.ts';
import { drawAges, drawGenders, drawIds, drawWeights } from './people.ts';
import type { WeightForm } from './people.ts';
import { truthOf } from '../truth.ts';
import type { Cell, Person, Sheet, Vehicle } from '../truth.ts';
import { drawVehicles } from './vehicles.ts';

/** A survey column that is not media use. */
interface OtherColumn {
  readonly heading: string;
  readonly cell: (draw: Draw) => Cell;
}

const OTHERS: readonly OtherColumn[] = [
  { heading: 'state', cell: (draw) => draw.one(['NSW', 'VIC', 'QLD', 'WA']) },
  { heading: 'Income', cell: (draw) => draw.whole(20, 200) * 1000 },
  { heading: 'Household size', cell: (draw) => draw.whole(1, 6) },
  { heading: 'Satisfaction', cell: (draw) => draw.whole(1, 11) },
  { heading: 'Comment', cell: (draw) => draw.one(['', 'fine', 'ok, thanks', 'said "no"', 'well;\nwell']) },
  { heading: 'Postcode', cell: (draw) => draw.whole(2000, 7000) },
  { heading: 'Interview date', cell: (draw) => `2025-10-${draw.whole(10, 29)}` },
  { heading: 'Start time', cell: (draw) => `${draw.whole(8, 20)}:15` },
  { heading: 'NPS', cell: (draw) => draw.whole(0, 11) },
  { heading: 'Main grocery buyer', cell: (draw) => draw.one(['Yes', 'No']) },
  { heading: 'Children in household', cell: (draw) => draw.whole(0, 4) },
];
/** Survey questions whose headings are also names of vehicles. */
const EVERYDAY: readonly OtherColumn[] = [
  { heading: 'Gold', cell: (draw) => draw.one(['Member', 'None', 'Lapsed']) },
  { heading: 'Prime', cell: (draw) => draw.one(['Yes', 'No']) },
  { heading: 'Domain', cell: (draw) => draw.whole(1, 6) },
  { heading: 'Shopper', cell: (draw) => draw.one([0, 1]) },
  { heading: 'Max', cell: (draw) => draw.whole(1, 100) },
  { heading: 'X', cell: (draw) => draw.one([0, 1]) },
];

/** Columns before the media. */
const drawOthers = (draw: Draw): OtherColumn[] => draw.some(OTHERS, draw.whole(0, 5));

/** Rarely: columns with headings of vehicles, next to the media or apart from them. */
function drawEveryday(draw: Draw): { columns: OtherColumn[]; place: string } {
  const place = draw.weighted({ none: 97, 'far before': 1.5, before: 0.75, after: 0.75 });
  return { columns: place === 'none' ? [] : draw.some(EVERYDAY, draw.whole(1, 3)), place };
}

/** A column that sums up others of the same table: the reader must not count it. */
interface NetColumn {
  readonly heading: string;
  /** Computed from the cells and uses of all vehicles. */
  readonly cell: (cells: readonly Cell[], uses: readonly number[]) => Cell;
}

/** Rarely: the net of a channel whose vehicles have columns, or of all media. */
function drawNets(draw: Draw, vehicles: readonly Vehicle[], form: string, coding: Coding): NetColumn[] {
  const isCounts = coding.name === 'counts' || coding.name === '0 and 1';
  if (!isCounts || !form.startsWith('Channel') || !draw.chance(0.12)) return [];
  const { channel } = draw.one(vehicles);
  const heading = draw.one([
    channel,
    `Any ${channel}`,
    `Total ${channel}`,
    `${channel}: Any`,
    `${channel}: Total`,
    `${channel} net`,
    'Any media',
    'Total TV',
  ]);
  const sums = (at: number) => heading === 'Any media' || heading === 'Total TV' || vehicles[at]!.channel === channel;
  const cell = (_: readonly Cell[], uses: readonly number[]) => {
    const sum = uses.reduce((total, use, at) => (sums(at) ? total + use : total), 0);
    return coding.name === 'counts' ? sum : Math.min(1, sum);
  };
  return [{ heading, cell }];
}

const TARGETS: Readonly<Record<string, (age: number, isWoman: boolean) => boolean>> = {
  'all people': () => true,
  'people 25-54': (age) => age >= 25 && age <= 54,
  'women 25-54': (age, isWoman) => isWoman && age >= 25 && age <= 54,
  'men 18-64': (age, isWoman) => !isWoman && age >= 18 && age <= 64,
};
const TARGET_SHARES = { 'all people': 60, 'people 25-54': 25, 'women 25-54': 8, 'men 18-64': 7 };

/** How a survey codes everything but media use. */
interface Columns {
  readonly weightKind: string;
  readonly weights: WeightForm;
  readonly ids: ReturnType<typeof drawIds>;
  readonly ages: ReturnType<typeof drawAges>;
  readonly genders: ReturnType<typeof drawGenders>;
  readonly others: ReturnType<typeof drawOthers>;
  readonly everyday: ReturnType<typeof drawEveryday>;
}

function drawColumns(draw: Draw): Columns {
  const { kind: weightKind, form: weights } = drawWeights(draw);
  const ids = drawIds(draw);
  const ages = drawAges(draw);
  const genders = drawGenders(draw);
  const others = drawOthers(draw);
  return { weightKind, weights, ids, ages, genders, others, everyday: drawEveryday(draw) };
}

/**
 * Draws a survey with one row for each respondent, with headings in one row or two.
 * @param padded  whether the program gives every row the same number of cells
 */
export function respondentSheet(draw: Draw, nested: boolean, padded: boolean): Sheet {
  const { vehicles, headings, form } = drawVehicles(draw);
  const coding = codingOf(draw);
  const demographic = draw.weighted(TARGET_SHARES);
  const columns = drawColumns(draw);
  const { ids, weights } = columns;
  const nets = nested ? [] : drawNets(draw, vehicles, form, coding);
  const { lead, tail } = headingsAround(columns);
  // A target of women is about a quarter of all; fewer than 30 respondents would be refused.
  const count = demographic === 'all people' ? draw.whole(60, 240) : draw.whole(240, 400);
  const people: Person[] = [];
  const body: Cell[][] = [];
  for (let at = 0; at < count; at++) {
    const { person, row } = drawRespondent(draw, at, {
      columns,
      vehicles,
      coding,
      nets,
      isTarget: TARGETS[demographic]!,
    });
    people.push(person);
    body.push(row);
  }
  const traits: Record<string, string> = {
    layout: nested ? 'nested' : 'respondents',
    vehicles: form,
    coding: coding.name,
    weights: columns.weightKind,
    weight: weights.heading ?? '',
    id: ids?.heading ?? 'none',
    age: columns.ages.kind,
    everyday: describeEveryday(columns, [...lead, ...tail]),
    nets: nets.map(({ heading }) => heading).join(', '),
    demographic,
  };
  traits.fault = addFault(draw, {
    body,
    people,
    lead: lead.length,
    weightAt: weights.heading === null ? -1 : Number(ids !== null),
    hasId: ids !== null,
    coding,
    padded,
  });
  const isNested = nested && form.startsWith('Channel') && vehicles.length > 1;
  const head = isNested
    ? nestedHead(lead, vehicles, tail)
    : [[...lead, ...headings, ...nets.map(({ heading }) => heading), ...tail]];
  const truth = truthOf(people, vehicles);
  const rows = [...titles(draw, traits), ...head, ...body, ...footers(draw, traits)];
  return { rows, truth, traits, demographic };
}

/** Headings of the columns before and after the media. */
function headingsAround({ ids, weights, ages, genders, others, everyday }: Columns): {
  lead: string[];
  tail: string[];
} {
  const everydayHeadings = everyday.columns.map(({ heading }) => heading);
  const lead = [
    ...(ids === null ? [] : [ids.heading]),
    ...(weights.heading === null ? [] : [weights.heading]),
    ...(everyday.place === 'far before' ? everydayHeadings : []),
    ages.heading,
    genders.heading,
    ...others.map(({ heading }) => heading),
    ...(everyday.place === 'before' ? everydayHeadings : []),
  ];
  return { lead, tail: everyday.place.endsWith('before') ? [] : everydayHeadings };
}

interface RespondentForm {
  readonly columns: Columns;
  readonly vehicles: readonly Vehicle[];
  readonly coding: Coding;
  readonly nets: ReturnType<typeof drawNets>;
  readonly isTarget: (age: number, isWoman: boolean) => boolean;
}

/** One respondent with the row of cells. */
function drawRespondent(
  draw: Draw,
  at: number,
  { columns, vehicles, coding, nets, isTarget }: RespondentForm,
): { person: Person; row: Cell[] } {
  const { ids, weights, ages, genders, others, everyday } = columns;
  const weight = weights.draw(draw);
  const [age, isWoman] = [draw.whole(14, 80), draw.chance(0.5)];
  const drawn = vehicles.map(() => coding.draw(draw));
  const uses = drawn.map(({ times }) => times);
  const cells = drawn.map(({ cell }) => cell);
  const everydayCells = everyday.columns.map(({ cell }) => cell(draw));
  const row = [
    ...(ids === null ? [] : [ids.id(at)]),
    ...(weights.heading === null ? [] : [weight]),
    ...(everyday.place === 'far before' ? everydayCells : []),
    ages.cell(age),
    genders.cell(isWoman),
    ...others.map(({ cell }) => cell(draw)),
    ...(everyday.place === 'before' ? everydayCells : []),
    ...cells,
    ...nets.map(({ cell }) => cell(cells, uses)),
    ...(everyday.place.endsWith('before') ? [] : everydayCells),
  ];
  return { person: { counts: true, weight: weight * weights.unit, uses, isTarget: isTarget(age, isWoman) }, row };
}

function describeEveryday({ everyday: { place, columns } }: Columns, headings: readonly string[]): string {
  if (place === 'none') return '';
  const shown = headings.filter((one) => columns.some(({ heading }) => heading === one));
  return `${place}: ${shown.join(', ')}`;
}

function codingOf(draw: Draw): Coding {
  const shares = Object.fromEntries(CODINGS.map(([share], at) => [String(at), share]));
  return CODINGS[Number(draw.weighted(shares))]![1];
}

/** Two rows of headings: each channel once above its vehicles. */
function nestedHead(
  lead: readonly string[],
  vehicles: readonly { channel: string; name: string }[],
  tail: readonly string[],
): Cell[][] {
  const upper = vehicles.map(({ channel }, at) => (vehicles[at - 1]?.channel === channel ? '' : channel));
  return [
    [...lead.map(() => ''), ...upper, ...tail],
    [...lead, ...vehicles.map(({ name }) => name), ...tail.map(() => '')],
  ];
}

function titles(draw: Draw, traits: Record<string, string>): Cell[][] {
  const kind = draw.weighted({ none: 70, title: 16, 'title and filter': 8, 'blank rows': 3, 'title with a number': 3 });
  traits.titles = kind;
  const forms: Record<string, Cell[][]> = {
    none: [],
    title: [['Media survey, October 2025'], ['']],
    'title and filter': [['Table 4'], ['Filter: all people 14+'], ['']],
    'blank rows': [[''], ['']],
    'title with a number': [['Respondents', 2431], ['Period', 'Oct 2025'], ['']],
  };
  return forms[kind]!;
}

function footers(draw: Draw, traits: Record<string, string>): Cell[][] {
  const kind = draw.weighted({ none: 80, source: 12, 'blank and source': 8 });
  traits.footers = kind;
  if (kind === 'none') return [];
  return kind === 'source' ? [['Source: nobody']] : [[''], ['Source: nobody, 2025']];
}
