import { measureText, wholeNumber } from '../../words/amounts.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { inThousands } from '../headings/columnRoles.ts';

/** What a line for the whole audience is called, and the people it gives. */
export interface UniverseRow {
  readonly row: number;
  readonly name: string;
  /** Called the universe or the population, or only a total. */
  readonly kind: 'universe' | 'total';
  readonly people: number;
}

const NAMED =
  /universe|population|universum|grundgesamtheit|bev[öo]lkerung|univers\b|univers(?:o|e)|poblaci[óo]n|popolazione|popula[çc][ãa]o|populatie/i;
/** "14+", "14 to 65", "aged 18", "25-54", "people 14 and over": whom, not how many. */
const AGES =
  /\b(?:aged?|ages|people|persons|adults|women|men|p)\s*\d{1,3}(?![\d.,])|\b\d{1,2}\s*(?:\+|-|–|to|bis|years|yrs|and (?:over|above))\s*(?:\d{1,3}\b)?|\b\d{1,2}\s*\+/gi;
const YEAR = /^(?:19|20)\d\d$/;
const NUMBER = /\d[\d.,\s’']*\d|\d/;
/** A number without a unit that is smaller is no number of people. */
const PEOPLE_MINIMUM = 100;
const SLACK = 0.02;

/** A universe on a line of its own, such as "Universe (000): 21,500" or "Population", "21.5 million" [people]; null for none. */
export function statedUniverse(
  rows: readonly (readonly string[])[],
  decimal: DecimalSign,
  units?: 'people' | 'thousands',
): number | null {
  for (const cells of rows) {
    const at = cells.findIndex((cell) => NAMED.test(cell));
    if (at < 0) continue;
    const label = cells[at]!;
    const inLabel = /[:=]\s*(.*\d.*)$/.exec(label)?.[1];
    const texts = [...(inLabel === undefined ? [] : [inLabel]), ...cells.slice(at + 1)];
    const people = texts.map((text) => peopleIn(text, label, decimal, units)).find((found) => found !== null);
    if (people !== undefined) return people;
  }
  return null;
}

function peopleIn(text: string, label: string, decimal: DecimalSign, units?: 'people' | 'thousands'): number | null {
  const plain = text.replace(AGES, ' ');
  const number = NUMBER.exec(plain.replace(/\(?['’`]?000['’`]?s?\)|['’`]000s?/g, ' '))?.[0].trim();
  if (number === undefined) return null;
  // "6 856 000" ends in three zeros and yet is no word about its unit.
  const unit =
    unitOf(plain.replace(number, ' ')) ?? unitOf(label.replace(number, ' ')) ?? (units === 'thousands' ? 1000 : 1);
  // "9.544 million" has decimals, whatever the file's sign for them.
  const value =
    unit === 1e6 && /^\d+[.,]\d+$/.test(number) ? Number(number.replace(',', '.')) : parseNumber(number, decimal);
  if (!(value > 0) || (unit === 1 && (YEAR.test(number) || value < PEOPLE_MINIMUM))) return null;
  return Number((value * unit).toPrecision(15));
}

function unitOf(text: string): number | null {
  if (/\bmillions?\b|\bmio\.?(?:\b|$)|\bmillonen\b|\(m(?:n|m)?\)|(?:\d|^)\s*mn?\b/i.test(text)) return 1e6;
  return inThousands(text) || /\bthousands?\b|\btausend\b|(?:\d|^)\s*k\b/i.test(text) ? 1000 : null;
}

/** The kind of a line for everybody; null for a net ("Total TV", "Sub-total") and for all others. */
export function universeKind(name: string): UniverseRow['kind'] | null {
  const plain = name
    .trim()
    .replace(/\([^)]*\)/g, '')
    .replace(/['’`]000s?/g, '')
    .trim();
  if (/^(?:total )?(?:universe|population)\b/i.test(plain)) return 'universe';
  const isTotal =
    /^(?:grand )?totals?:?$|^total (?:sample|people|population|respondents|adults|persons|audience)\b|^(?:weighted |unweighted )?base\b|^all (?:people|adults|persons|respondents)\b|^(?:sample|unweighted|weighted|respondents|n|wtd|unwtd|resps?)\b/i;
  return isTotal.test(plain) ? 'total' : null;
}

/**
 * How many people an audience has: what is called its universe, then the largest of its total rows. Where two of them
 * differ the planner is asked.
 * @param stated   by a line above or below the table
 * @param largest  the largest audience of a vehicle; a smaller total is none
 * @param byReach  whether use comes from shares of the universe, so that it moves with it
 */
export function chooseUniverse(
  {
    stated,
    rows,
    largest,
    byReach,
    label,
  }: { stated: number | null; rows: readonly UniverseRow[]; largest: number; byReach: boolean; label: string },
  registry: Doubts,
): number | null {
  const called = rows.filter(({ kind }) => kind === 'universe');
  const totals = rows.filter(({ kind, people }) => kind === 'total' && people >= largest * (1 - SLACK));
  const sources = [
    ...(stated === null ? [] : [{ people: stated, says: 'the line that states it' }]),
    ...called.map(({ people, row, name }) => ({ people, says: `row ${row} "${name}"` })),
    ...totals
      .toSorted((one, two) => two.people - one.people)
      .map(({ people, row, name }) => ({ people, says: `row ${row} "${name}"` })),
  ];
  const first = sources[0];
  if (first === undefined) return rows.toSorted((one, two) => two.people - one.people)[0]?.people ?? null;
  const different = sources.filter(
    ({ people }, at) => sources.findIndex((other) => Math.abs(other.people - people) <= SLACK * people) === at,
  );
  if (different.length < 2) return first.people;
  return ask(different, label, byReach, registry);
}

function ask(
  sources: readonly { people: number; says: string }[],
  label: string,
  byReach: boolean,
  registry: Doubts,
): number {
  const shown = sources.slice(0, 6);
  const [one, two] = shown;
  const answer = registry.ask({
    code: 'universe',
    ...(label !== '' && { columns: [label] }),
    cells: shown.map(({ people, says }) => `${wholeNumber(people)}: ${says}`),
    says: `The file gives more than one universe: ${wholeNumber(one!.people)} by ${one!.says}, ${wholeNumber(two!.people)} by ${two!.says}. Which holds?`,
    assumed: String(one!.people),
    options: shown.map(({ people, says }) => ({
      id: String(people),
      says: `${wholeNumber(people)} people, by ${says}`,
      effect: scaled(people, byReach),
    })),
  });
  return Number(answer);
}

function scaled(people: number, byReach: boolean) {
  return ({ universe, use }: Totals): Totals => ({
    universe: people,
    use: byReach ? Array.from(use, (value) => (value * people) / universe) : use,
  });
}

/** A universe of under 1,000 is more likely one of thousands. */
export function askAboutSmall(people: number, registry: Doubts): number {
  if (people >= 1000) return people;
  const shown = measureText(people);
  const answer = registry.ask({
    code: 'small universe',
    cells: [shown],
    says: `The universe reads ${shown}. Is that people, thousands or millions?`,
    assumed: 'people',
    options: [
      { id: 'people', says: `${shown} people`, effect: scaled(people, true) },
      { id: 'thousands', says: `${shown} thousand`, effect: scaled(people * 1000, true) },
      { id: 'millions', says: `${shown} million`, effect: scaled(people * 1_000_000, true) },
    ],
  });
  return people * (answer === 'thousands' ? 1000 : answer === 'millions' ? 1_000_000 : 1);
}
