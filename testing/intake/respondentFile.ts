import { CODINGS } from './codings.ts';
import type { Coding } from './codings.ts';
import type { Draw } from './draw.ts';
import { truthOf } from './truth.ts';
import type { Cell, Person, Truth } from './truth.ts';
import { drawVehicles } from './vehicles.ts';

/** A table before any program writes it. `decimals`: how numbers with decimals are to be written. */
export interface Sheet {
  readonly rows: Cell[][];
  readonly truth: Truth;
  readonly made: Record<string, string>;
}

interface Weights {
  readonly heading: string | null;
  readonly unit: number;
  draw(draw: Draw): number;
}

const WEIGHTS: Readonly<Record<string, Weights>> = {
  none: { heading: null, unit: 1, draw: () => 1 },
  people: { heading: 'weight', unit: 1, draw: (draw) => draw.whole(800, 20_000) },
  'people with decimals': { heading: 'Weight', unit: 1, draw: (draw) => draw.whole(80_000, 2_000_000) / 100 },
  relative: { heading: 'wt', unit: 1, draw: (draw) => draw.whole(200, 3400) / 1000 },
  thousands: { heading: 'Weight (000)', unit: 1000, draw: (draw) => draw.whole(8, 200) / 10 },
  'other names': { heading: 'WTVAR', unit: 1, draw: (draw) => draw.whole(800, 20_000) },
  German: { heading: 'Gewicht', unit: 1, draw: (draw) => draw.whole(800, 20_000) },
};
const GENDERS: readonly (readonly [string, string, string])[] = [
  ['gender', 'Male', 'Female'],
  ['Sex', 'M', 'F'],
  ['Geschlecht', 'männlich', 'weiblich'],
  ['Sexe', 'Homme', 'Femme'],
];
const OTHER_COLUMNS: readonly (readonly [string, (draw: Draw) => Cell])[] = [
  ['state', (draw) => draw.one(['NSW', 'VIC', 'QLD', 'WA'])],
  ['Income', (draw) => draw.whole(20, 200) * 1000],
  ['Household size', (draw) => draw.whole(1, 6)],
  ['Satisfaction', (draw) => draw.whole(1, 11)],
  ['Comment', (draw) => draw.one(['', 'fine', 'ok, thanks', 'said "no"'])],
  ['Postcode', (draw) => draw.whole(2000, 7000)],
];
const TOTALS = ['Total', 'Summe', 'Gesamt', 'Ensemble', 'Totaal', 'Suma', '', 'All', 'Everybody', 'Grand total'];

/**
 * Draws a survey with one row for each respondent, flat or with headings in two rows.
 * @param padded  whether the program gives every row as many cells as the widest
 */
export function respondentSheet(draw: Draw, nested: boolean, padded: boolean): Sheet {
  const { vehicles, headings, form } = drawVehicles(draw);
  const coding = codingOf(draw);
  const kind = draw.weighted({
    none: 10,
    people: 35,
    'people with decimals': 12,
    relative: 15,
    thousands: 8,
    'other names': 8,
    German: 6,
  });
  const weights = WEIGHTS[kind]!;
  const people: Person[] = [];
  const [genderHeading, man, woman] = draw.one(GENDERS);
  const others = draw.some(OTHER_COLUMNS, draw.whole(0, 4));
  const hasId = draw.chance(0.9);
  const ids = draw.one(['', 'R', 'P-00']);
  const lead = [
    ...(hasId ? ['id'] : []),
    ...(weights.heading === null ? [] : [weights.heading]),
    'age',
    genderHeading,
    ...others.map(([heading]) => heading),
  ];
  const count = draw.whole(60, 240);
  const body: Cell[][] = [];
  for (let at = 0; at < count; at++) {
    const weight = weights.draw(draw);
    const drawn = vehicles.map(() => coding.draw(draw));
    people.push({ counts: true, weight: weight * weights.unit, uses: drawn.map(({ times }) => times) });
    const about: Cell[] = [draw.whole(16, 80), draw.chance(0.5) ? man : woman, ...others.map(([, cell]) => cell(draw))];
    body.push([
      ...(hasId ? [`${ids}${at + 1}`] : []),
      ...(weights.heading === null ? [] : [weight]),
      ...about,
      ...drawn.map(({ cell }) => cell),
    ]);
  }
  const made: Record<string, string> = {
    layout: nested ? 'nested' : 'respondents',
    vehicles: form,
    coding: coding.name,
    weights: kind,
    id: hasId ? 'id' : 'none',
  };
  const table = {
    body,
    people,
    lead: lead.length,
    weightAt: weights.heading === null ? -1 : Number(hasId),
    hasId,
    coding,
    padded,
  };
  made.fault = fault(draw, table);
  const isNested = nested && form.startsWith('Channel') && vehicles.length > 1;
  const head = isNested ? nestedHead(lead, vehicles) : [[...lead, ...headings]];
  const truth = truthOf(people, vehicles);
  const rows = [...titles(draw, made), ...head, ...body, ...footers(draw, made)];
  return { rows, truth, made };
}

function codingOf(draw: Draw): Coding {
  const shares = Object.fromEntries(CODINGS.map(([share], at) => [String(at), share]));
  return CODINGS[Number(draw.weighted(shares))]![1];
}

/** Channels once above their vehicles. */
function nestedHead(lead: readonly string[], vehicles: readonly { channel: string; name: string }[]): Cell[][] {
  const upper = vehicles.map(({ channel }, at) => (vehicles[at - 1]?.channel === channel ? '' : channel));
  return [
    [...lead.map(() => ''), ...upper],
    [...lead, ...vehicles.map(({ name }) => name)],
  ];
}

interface Table {
  readonly body: Cell[][];
  readonly people: Person[];
  readonly lead: number;
  readonly weightAt: number;
  readonly hasId: boolean;
  readonly coding: Coding;
  readonly padded: boolean;
}

/** Spoils the table as programs and people do; the truth goes along. @returns what was done */
function fault(draw: Draw, table: Table): string {
  const { body, people, lead, weightAt, hasId, coding, padded } = table;
  const kind = draw.weighted({
    none: 55,
    'total below': 8,
    'total above': 4,
    'few missing': 5,
    'many missing': 1.5,
    'missing code': 1.5,
    'weight of 0': 3,
    'id twice': 3,
    'blank rows': 4,
    'short row': 2,
    'bad weight': 2,
  });
  const at = draw.whole(2, body.length - 2);
  const numbers = coding.name.startsWith('counts') || coding.name === '0 and 1' || coding.name === '1 and blank';
  const width = body[0]!.length;
  switch (kind) {
    case 'total below':
    case 'total above': {
      if (!numbers) return 'none';
      const row = totalRow(draw, table);
      if (kind === 'total below') body.push(row);
      else body.unshift(row);
      return `${kind} "${hasId ? String(row[0]) : ''}"`;
    }
    case 'few missing': {
      const word = draw.one(['#N/A', 'missing', 'not asked', "don't know", 'Refused']);
      body[at]![lead] = word;
      people[at]!.counts = false;
      return `${kind} "${word}"`;
    }
    case 'many missing': {
      if (width - lead < 2) return 'none';
      for (let row = 0; row < body.length; row += 4) {
        body[row]![lead] = 'not asked';
        people[row]!.uses[0] = 0;
      }
      return kind;
    }
    case 'missing code': {
      if (coding.name !== 'counts') return 'none';
      for (let row = 0; row < body.length; row += 40) {
        body[row]![lead] = 99;
        people[row]!.counts = false;
      }
      return kind;
    }
    case 'weight of 0':
      if (weightAt < 0) return 'none';
      body[at]![weightAt] = 0;
      people[at]!.counts = false;
      return kind;
    case 'bad weight':
      if (weightAt < 0) return 'none';
      body[at]![weightAt] = 'unknown';
      people[at]!.counts = false;
      return kind;
    case 'id twice':
      if (!hasId) return 'none';
      body[at]![0] = body[at - 1]![0]!;
      people[at]!.counts = false;
      return kind;
    case 'blank rows':
      body.splice(
        at,
        0,
        body[0]!.map(() => ''),
      );
      return kind;
    case 'short row':
      if (padded) return 'none';
      body[at] = body[at]!.slice(0, -1);
      people[at]!.counts = false;
      return kind;
    default:
      return 'none';
  }
}

/** Sums of the columns, with any label or none. */
function totalRow(draw: Draw, { body, lead, weightAt, hasId }: Table): Cell[] {
  return body[0]!.map((_, column) => {
    if (column === 0 && hasId) return draw.one(TOTALS);
    if (column !== weightAt && column < lead) return '';
    const sum = body.reduce((total, row) => total + (Number(row[column]) || 0), 0);
    return Number(sum.toFixed(3));
  });
}

function titles(draw: Draw, made: Record<string, string>): Cell[][] {
  const kind = draw.weighted({ none: 70, title: 20, 'title and filter': 10 });
  made.titles = kind;
  if (kind === 'none') return [];
  const title = [['Media survey, October 2025'], ['']];
  return kind === 'title' ? title : [['Table 4'], ['Filter: all people 14+'], ['']];
}

function footers(draw: Draw, made: Record<string, string>): Cell[][] {
  const kind = draw.weighted({ none: 80, source: 12, 'blank and source': 8 });
  made.footers = kind;
  if (kind === 'none') return [];
  return kind === 'source' ? [['Source: nobody']] : [[''], ['Source: nobody, 2025']];
}
