import { CODINGS } from './codings.ts';
import type { Coding } from './codings.ts';
import type { Draw } from '../draw.ts';
import { addFault } from './faults.ts';
import { drawNets } from './netColumns.ts';
import { drawEveryday, drawOthers } from './otherColumns.ts';
import { drawAges, drawGenders, drawIds, drawWeights } from './people.ts';
import { truthOf } from '../truth.ts';
import type { Cell, Person, Sheet } from '../truth.ts';
import { drawVehicles } from './vehicles.ts';

const TARGETS: Readonly<Record<string, (age: number, isWoman: boolean) => boolean>> = {
  'all people': () => true,
  'people 25-54': (age) => age >= 25 && age <= 54,
  'women 25-54': (age, isWoman) => isWoman && age >= 25 && age <= 54,
  'men 18-64': (age, isWoman) => !isWoman && age >= 18 && age <= 64,
};
const TARGET_SHARES = { 'all people': 60, 'people 25-54': 25, 'women 25-54': 8, 'men 18-64': 7 };

/**
 * Draws a survey with one row for each respondent, flat or with headings in two rows.
 * @param padded  whether the program gives every row as many cells as the widest
 */
export function respondentSheet(draw: Draw, nested: boolean, padded: boolean): Sheet {
  const { vehicles, headings, form } = drawVehicles(draw);
  const coding = codingOf(draw);
  const demographic = draw.weighted(TARGET_SHARES);
  const { kind, form: weights } = drawWeights(draw);
  const ids = drawIds(draw);
  const ages = drawAges(draw);
  const genders = drawGenders(draw);
  const others = drawOthers(draw);
  const everyday = drawEveryday(draw);
  const nets = nested ? [] : drawNets(draw, vehicles, form, coding);
  const isBefore = everyday.place.endsWith('before');
  const lead = [
    ...(ids === null ? [] : [ids.heading]),
    ...(weights.heading === null ? [] : [weights.heading]),
    ...(everyday.place === 'far before' ? everyday.columns.map(({ heading }) => heading) : []),
    ages.heading,
    genders.heading,
    ...others.map(({ heading }) => heading),
    ...(everyday.place === 'before' ? everyday.columns.map(({ heading }) => heading) : []),
  ];
  const tail = isBefore ? [] : everyday.columns.map(({ heading }) => heading);
  // A target of women is about a quarter of all; fewer than 30 of them are refused.
  const count = demographic === 'all people' ? draw.whole(60, 240) : draw.whole(240, 400);
  const people: Person[] = [];
  const body: Cell[][] = [];
  for (let at = 0; at < count; at++) {
    const weight = weights.draw(draw);
    const [age, isWoman] = [draw.whole(14, 80), draw.chance(0.5)];
    const drawn = vehicles.map(() => coding.draw(draw));
    const uses = drawn.map(({ times }) => times);
    people.push({
      counts: true,
      weight: weight * weights.unit,
      uses,
      isTarget: TARGETS[demographic]!(age, isWoman),
    });
    const odd = everyday.columns.map(({ cell }) => cell(draw));
    body.push([
      ...(ids === null ? [] : [ids.id(at)]),
      ...(weights.heading === null ? [] : [weight]),
      ...(everyday.place === 'far before' ? odd : []),
      ages.cell(age),
      genders.cell(isWoman),
      ...others.map(({ cell }) => cell(draw)),
      ...(everyday.place === 'before' ? odd : []),
      ...drawn.map(({ cell }) => cell),
      ...nets.map(({ cell }) =>
        cell(
          drawn.map((one) => one.cell),
          uses,
        ),
      ),
      ...(isBefore ? [] : odd),
    ]);
  }
  const made: Record<string, string> = {
    layout: nested ? 'nested' : 'respondents',
    vehicles: form,
    coding: coding.name,
    weights: kind,
    weight: weights.heading ?? '',
    id: ids?.heading ?? 'none',
    age: ages.kind,
    everyday:
      everyday.place === 'none'
        ? ''
        : `${everyday.place}: ${[...lead, ...tail].filter((one) => everyday.columns.some(({ heading }) => heading === one)).join(', ')}`,
    nets: nets.map(({ heading }) => heading).join(', '),
    demographic,
  };
  made.fault = addFault(draw, {
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
  const rows = [...titles(draw, made), ...head, ...body, ...footers(draw, made)];
  return { rows, truth, traits: made, demographic };
}

function codingOf(draw: Draw): Coding {
  const shares = Object.fromEntries(CODINGS.map(([share], at) => [String(at), share]));
  return CODINGS[Number(draw.weighted(shares))]![1];
}

/** Channels once above their vehicles. */
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

function titles(draw: Draw, made: Record<string, string>): Cell[][] {
  const kind = draw.weighted({ none: 70, title: 16, 'title and filter': 8, 'blank rows': 3, 'title with a number': 3 });
  made.titles = kind;
  const forms: Record<string, Cell[][]> = {
    none: [],
    title: [['Media survey, October 2025'], ['']],
    'title and filter': [['Table 4'], ['Filter: all people 14+'], ['']],
    'blank rows': [[''], ['']],
    'title with a number': [['Respondents', 2431], ['Period', 'Oct 2025'], ['']],
  };
  return forms[kind]!;
}

function footers(draw: Draw, made: Record<string, string>): Cell[][] {
  const kind = draw.weighted({ none: 80, source: 12, 'blank and source': 8 });
  made.footers = kind;
  if (kind === 'none') return [];
  return kind === 'source' ? [['Source: nobody']] : [[''], ['Source: nobody, 2025']];
}
