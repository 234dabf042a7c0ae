import { isSameName } from '../../rules/audienceReference.ts';
import { measureText, wholeNumber } from '../../words/amounts.ts';
import { anyOf } from '../../words/anyOf.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { PEOPLE_IN, unitOf } from '../headings/figureUnits.ts';
import type { FigureUnit } from '../headings/figureUnits.ts';
import { demographicOf, isEverybody } from '../headings/audienceNames.ts';
import { isAudienceName, isTargetName, isWholeAudience } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { isYear } from '../headings/dataRows.ts';
import type { Rows } from '../csv/preview.ts';

/** A total row: its name, and its number of people. */
export interface UniverseRow {
  readonly row: number;
  readonly name: string;
  /** Whether it is called a universe or population, or only a total. */
  readonly kind: 'universe' | 'total';
  readonly people: number;
  /** Whether neither the row nor a heading or a title says in which unit its number is. */
  readonly hasNoUnit?: boolean;
}

const UNIVERSE_NAME = new RegExp(
  anyOf(
    String.raw`universe|population|\btotal pop\b|\bpop\.?(?: \d{1,2}\+)?\s*[:=]`,
    '(?:target|audience|market|segment|base) size',
    String.raw`universum|grundgesamtheit|\bpotenzial\b|bev[öo]lkerung`, // German
    String.raw`univers\b`, // French
    'univers(?:o|e)', // Spanish, Italian and Portuguese
    'poblaci[óo]n', // Spanish
    'popolazione', // Italian
    'popula[çc][ãa]o', // Portuguese
    'populatie', // Dutch
  ),
  'i',
);
const AGED_PEOPLE = anyOf('aged?|ages|people|persons|adults|women|men|p');
const TO_OR_YEARS = anyOf('-|–|to|bis|years|yrs|ans|años|anni|jahren?|jaar|anos|and (?:over|above)');
/** "14+", "14 to 65", "aged 18", "25-54", "people 14 and over": ages, not numbers of people. */
const AGES = new RegExp(
  anyOf(
    String.raw`\b${AGED_PEOPLE}\s*\d{1,3}(?![\d.,])(?:\s*(?:-|–|to|bis)\s*\d{1,3}\b)?`,
    String.raw`\b\d{1,2}\s*${TO_OR_YEARS}\s*(?:\d{1,3}\b)?|\b\d{1,2}\s*\+`,
  ),
  'gi',
);
const UNIVERSE_IN_OTHER_LANGUAGES = anyOf(
  String.raw`universum|grundgesamtheit|potenzial\b|bev[öo]lkerung`, // German
  String.raw`univers\b`, // French
  String.raw`universo\b`, // Spanish, Italian and Portuguese
  'poblaci[óo]n', // Spanish
  'popolazione', // Italian
  'popula[çc][ãa]o', // Portuguese
  'populatie|bevolking', // Dutch
);
/** Names of rows that give a universe, in the languages that the reader knows. */
const UNIVERSE_ROW = new RegExp(
  `^${anyOf(
    String.raw`(?:total |online |survey |weighted )?(?:universe|population|pop\.)(?!\p{L})`,
    `(?:total[ea]? |gesamt-?)?${UNIVERSE_IN_OTHER_LANGUAGES}`,
  )}`,
  'iu',
);
/** "n=6,480", "6,480 respondents": a number of respondents within a longer text. */
const SAMPLE_STATED =
  /\b(?:n|base|sample(?: size)?|unweighted(?: \w+)?|respondents|interviews)\s*[=:]\s*[\d.,]*\d|\d[\d.,]*\s*(?:respondents|interviews)\b/gi;
const NUMBER = /\d[\d.,\s’']*\d|\d/;
/** A number without a unit that is below this is not a number of people. */
const PEOPLE_MINIMUM = 100;
/** A line with the weighted number of respondents. From WEIGHTED_MINIMUM on, it counts people. */
const WEIGHTED = /(?<!un)weighted (?:n|base|count|total|sample|cases)\b/i;
const WEIGHTED_MINIMUM = 100_000;
/** The label "Base (000)", not the title "Base: people 14+, October 2025 ('000)". */
const BASE = /^(?:total |weighted )?base\s*[([][^()[\]]*[)\]]$/i;
const ONLY_NUMBER = /^\d[\d.,\s’']*$/;
/** Largest number of respondents of a survey. A column headed "N" with larger numbers counts people, by their weights. */
export const SAMPLE_MAXIMUM = 500_000;
/** Two universes are the same if they differ by at most this share. */
const SAME_UNIVERSE_SHARE = 0.02;
export const isSameUniverse = (one: number, other: number) => Math.abs(one - other) <= SAME_UNIVERSE_SHARE * other;

/**
 * The number of people that a separate line gives for the universe, such as "Universe (000): 21,500" or "Population",
 * "21.5 million"; null without such a line.
 */
export function statedUniverse(rows: Rows, decimal: DecimalSign, units?: FigureUnit): number | null {
  return statedBy(UNIVERSE_NAME, rows, decimal, units) ?? statedByWeights(rows, decimal) ?? statedByBase(rows, decimal);
}

/** "Base (000)", 21500. A base without a unit may count respondents. */
function statedByBase(rows: Rows, decimal: DecimalSign): number | null {
  const countsPeople = (row: readonly string[]) =>
    row.some((cell) => PEOPLE_IN[unitOf(cell) ?? 'people'] > 1) &&
    row.every((cell) => cell === '' || BASE.test(cell) || ONLY_NUMBER.test(cell));
  return statedBy(BASE, rows.filter(countsPeople), decimal);
}

/** The number of people in a line such as "Weighted N", 14488000. A smaller number is a weighted number of respondents. */
function statedByWeights(rows: Rows, decimal: DecimalSign): number | null {
  const people = statedBy(WEIGHTED, rows, decimal);
  return people === null || people < WEIGHTED_MINIMUM ? null : people;
}

function statedBy(name: RegExp, rows: Rows, decimal: DecimalSign, units?: FigureUnit): number | null {
  const isOfTarget = (row: readonly string[]) =>
    row.some((cell) => name.test(cell) && /^(?:target|tgt|tg)\b/i.test(cell));
  for (const cells of [...rows.filter((row) => !isOfTarget(row)), ...rows.filter(isOfTarget)]) {
    const labelIndex = cells.findIndex((cell) => name.test(cell));
    if (labelIndex < 0) continue;
    // "(n=6,480, population 16,479,000)": a sample is no universe.
    const label = cells[labelIndex]!.replace(SAMPLE_STATED, ' ');
    const afterName = label.slice(label.search(name)).replace(name, '');
    const inLabel = [afterName, /[:=]\s*(.*\d.*)$/.exec(label)?.[1] ?? ''];
    const texts = [...inLabel.filter((text) => /\d/.test(text)), ...cells.slice(labelIndex + 1)];
    const people = texts.map((text) => peopleIn(text, label, decimal, units)).find((found) => found !== null);
    if (people !== undefined) return people;
  }
  return null;
}

/** The number of people in a text, in the unit that the text or its label names; null for texts such as ages and years. */
export function peopleIn(text: string, label: string, decimal: DecimalSign, units?: FigureUnit): number | null {
  const plain = text.replace(AGES, ' ');
  const number = NUMBER.exec(plain.replace(/(?<![\d.,])\(?['’`]?000['’`]?s?\)|['’`]000s?/g, ' '))?.[0].trim();
  if (number === undefined) return null;
  // The number is removed first: the zeros of "6 856 000" are not a unit.
  const unit =
    peoplePerUnit(plain.replace(number, ' ')) ??
    peoplePerUnit(label.replace(number, ' ')) ??
    (/\dk\b/i.test(plain) ? PEOPLE_IN.thousands : PEOPLE_IN[units ?? 'people']);
  // The point in "9.544 million" is a decimal sign, whatever the decimal sign of the file.
  const value =
    unit === 1e6 && /^\d+[.,]\d+$/.test(number) ? Number(number.replace(',', '.')) : parseNumber(number, decimal);
  if (!(value > 0) || (unit === 1 && (isYear(number) || value < PEOPLE_MINIMUM))) return null;
  // 15 digits remove the rounding error of the product.
  return Number((value * unit).toPrecision(15));
}

function peoplePerUnit(text: string): number | null {
  if (/(?:\d|^)\s*mn?\b/i.test(text)) return 1e6;
  const unit = unitOf(text);
  if (unit !== null) return PEOPLE_IN[unit];
  return /(?:\d|^)\s*k\b/i.test(text) ? 1000 : null;
}

const AGED = anyOf(String.raw`(?:p|ppl|people |persons |adults |aged )?\d{1,2} ?\+|australia(?:ns)?`);
const EVERYBODY = anyOf('sample|base|internet|online|people|population|respondents|adults|persons|audience');
const SAMPLE = anyOf('sample|unweighted|weighted|(?:un)?gewichtet|(?:on)?gewogen|respondents|n|wtd|unwtd|resps?');
/** Names of rows that give the total audience: "Total", "All people 14+", "Weighted base", "Respondents". */
const TOTAL_ROW = new RegExp(
  `^${anyOf(
    `(?:grand )?totals?:?$|all$|(?:grand )?(?:total|all|gesamt) ${AGED}$`,
    String.raw`total ${EVERYBODY}\b`,
    String.raw`(?:weighted |unweighted )?(?:base|basis)\b|all (?:people|adults|persons|respondents)\b|${SAMPLE}\b`,
    // German, French, Italian, Dutch, Swedish
    '(?:gesamt|insgesamt|ensemble|totale|totaal|totalt)$',
  )}`,
  'i',
);
/** The kind of a row about the whole audience; null for a net ("Total TV", "Sub-total") and for all other rows. */
export function universeKind(name: string): UniverseRow['kind'] | null {
  const plain = name
    .trim()
    .replace(/\([^)]*\)/g, '')
    .replace(/['’`]000s?|\b000s?\b/g, '')
    .trim()
    // "Column Population" and "Column n", as Displayr and Q write them.
    .replace(/^column\s+(?=\S)/i, '');
  if (UNIVERSE_ROW.test(plain) || /^(?:(?:total )?pop|ue|potential)$/i.test(plain)) return 'universe';
  return TOTAL_ROW.test(plain) ? 'total' : null;
}

/**
 * The number of people in the universe of an audience. Three sources may give it: a line outside the table, rows called
 * universe, and total rows, the largest first. The first source is assumed; the planner is asked where they differ.
 * @param stated   the universe stated above or below the table
 * @param largest  the largest audience of a vehicle; smaller totals are ignored
 * @param scalesUse  whether use is calculated as a share of the universe: it then scales with the universe
 */
export function chooseUniverse(
  {
    stated,
    rows,
    largest,
    scalesUse,
    label,
  }: { stated: number | null; rows: readonly UniverseRow[]; largest: number; scalesUse: boolean; label: string },
  registry: Doubts,
): number | null {
  const universeRows = rows.filter(({ kind }) => kind === 'universe');
  const totals = rows.filter(({ kind, people }) => kind === 'total' && people >= largest * (1 - SAME_UNIVERSE_SHARE));
  const sources = [
    ...(stated === null ? [] : [{ people: stated, description: 'the line that states it' }]),
    ...universeRows.map(({ people, row, name }) => ({ people, description: `row ${row} "${name}"` })),
    ...totals
      .toSorted((one, two) => two.people - one.people)
      .map(({ people, row, name }) => ({ people, description: `row ${row} "${name}"` })),
  ];
  const first = sources[0];
  // Only totals below the largest audience are left. The largest of them counts, and vehicles above it become faults.
  if (first === undefined) return rows.toSorted((one, two) => two.people - one.people)[0]?.people ?? null;
  const different = sources.filter(
    ({ people }, index) => sources.findIndex((other) => isSameUniverse(other.people, people)) === index,
  );
  if (different.length < 2) return first.people;
  return askWhichUniverse(different, label, scalesUse, registry);
}

function askWhichUniverse(
  sources: readonly { people: number; description: string }[],
  label: string,
  scalesUse: boolean,
  registry: Doubts,
): number {
  const shown = sources.slice(0, 6);
  const [one, two] = shown;
  const answer = registry.ask({
    code: 'universe',
    ...(label !== '' && { columns: [label] }),
    cells: shown.map(({ people, description }) => `${wholeNumber(people)}: ${description}`),
    message: `The file gives more than one universe: ${wholeNumber(one!.people)} by ${one!.description}, ${wholeNumber(two!.people)} by ${two!.description}. Which one is right?`,
    assumed: String(one!.people),
    options: shown.map(({ people, description }) => ({
      id: String(people),
      label: `${wholeNumber(people)} people, by ${description}`,
      effect: scaledTo(people, { scalesUse }),
    })),
  });
  return Number(answer);
}

/** The totals if the universe has a number of people. @param scalesUse  whether use is a share of the universe, and so grows with it */
export function scaledTo(people: number, { scalesUse }: { scalesUse: boolean }) {
  return ({ universe, use }: Totals): Totals => ({
    universe: people,
    use: scalesUse ? Array.from(use, (value) => (value * people) / universe) : use,
  });
}

/** A universe above this has more people than the country, so its unit is probably wrong. */
export const LARGEST_UNIVERSE = 100_000_000;

/** Asks about the unit of a universe with more people than the country: its row may be in people, below headings in thousands. */
function askAboutLarge(people: number, scalesUse: boolean, registry: Doubts): number {
  const shown = wholeNumber(people);
  const answer = registry.ask({
    code: 'large universe',
    cells: [shown],
    message: `The universe reads ${shown} people, more than the country has. Is it written in people, not in thousands?`,
    assumed: 'people',
    alwaysAsked: true,
    options: [
      {
        id: 'people',
        label: `${wholeNumber(people / 1000)} people`,
        effect: scaledTo(people / 1000, { scalesUse }),
      },
      { id: 'as it stands', label: `${shown} people`, effect: scaledTo(people, { scalesUse }) },
    ],
  });
  return answer === 'people' ? people / 1000 : people;
}

/**
 * Asks about the unit of a universe below 1,000, which may be in thousands or millions, and of one larger than the country.
 * @param scalesUse  whether use is calculated as a share of the universe
 */
export function askAboutUniverseUnit(people: number, scalesUse: boolean, registry: Doubts): number {
  if (people > LARGEST_UNIVERSE) return askAboutLarge(people, scalesUse, registry);
  if (people >= 1000) return people;
  const shown = measureText(people);
  const answer = registry.ask({
    code: 'small universe',
    cells: [shown],
    message: `The universe reads ${shown}. Is that people, thousands or millions?`,
    assumed: 'people',
    options: [
      { id: 'people', label: `${shown} people`, effect: scaledTo(people, { scalesUse }) },
      { id: 'thousands', label: `${shown} thousand`, effect: scaledTo(people * 1000, { scalesUse }) },
      { id: 'millions', label: `${shown} million`, effect: scaledTo(people * 1_000_000, { scalesUse }) },
    ],
  });
  return people * (answer === 'thousands' ? 1000 : answer === 'millions' ? 1_000_000 : 1);
}

const UNIVERSE_HEADING = /universe|population|base size/i;

/** Whether the heading of a column of people says that they are the universe. */
export const isUniverseColumn = ({ measure, heading }: DataColumn) =>
  measure === 'audience' && UNIVERSE_HEADING.test(heading);

/** A short word for the population, which may also head the figures of vehicles: "Pop (000)", "UE". */
const SHORT_UNIVERSE_HEADING = /(?<!\p{L})(?:popn?|ue|census|potential)(?!\p{L})\.?/iu;

/** Whether a column that repeats one number in each row gives the universe: "Pop (000)", "Target population". */
const mayGiveUniverse = ({ measure, heading }: DataColumn) =>
  (measure === 'audience' || measure === null) &&
  (UNIVERSE_NAME.test(heading) || UNIVERSE_HEADING.test(heading) || SHORT_UNIVERSE_HEADING.test(heading));

/** Least number of figures of a column of universes. Two are enough if another column has the figures of the same audience. */
const ROWS_MINIMUM = 3;
const ROWS_NEXT_TO_FIGURES = 2;

/**
 * Removes columns that repeat the number of people in the universe in each row: they are not audiences of the vehicles. Each number
 * is returned as a separate line, as if it were above the table.
 */
export function withoutUniverseColumns(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
): { columns: CrosstabColumns; stated: Rows } {
  const isUniverse = (column: DataColumn) => {
    const cells = below.map((row) => row[column.index] ?? '').filter((cell) => cell !== '');
    // "Total population (000)" is of the same people as "Viewers (000)", whose heading names no people.
    const isSameAudience = ({ audience }: DataColumn) =>
      audience === column.audience || (audience === '' && isWholeAudience(column.audience));
    const hasOtherFigures = columns.data.some(
      (other) =>
        isSameAudience(other) &&
        (other.measure === 'reach' || (other.measure === 'audience' && !isUniverseColumn(other))),
    );
    const minimum = hasOtherFigures ? ROWS_NEXT_TO_FIGURES : ROWS_MINIMUM;
    const isConstant = cells.length >= minimum && new Set(cells).size === 1;
    // Percentages such as 100 may be the same in each row and give no universe.
    const isOfPeople = column.measure === 'audience' || parseNumber(cells[0] ?? '', decimal) > 100;
    return isConstant && isOfPeople && mayGiveUniverse(column);
  };
  const found = columns.data.filter(isUniverse);
  // Which of two universes of the same audience is right is unknown.
  const hasTwoOfOneAudience = found.some(({ audience }, index) =>
    found.slice(0, index).some((one) => one.audience === audience),
  );
  if (hasTwoOfOneAudience) return { columns, stated: [] };
  const stated = found.map(({ heading, index }) => [
    // "Pop 14+ (000)" is then read like a line "Population 14+ (000)".
    UNIVERSE_NAME.test(heading) ? heading : heading.replace(SHORT_UNIVERSE_HEADING, 'Population'),
    below.map((row) => row[index] ?? '').find((cell) => cell !== '')!,
  ]);
  // "Reach %" to the right of "Census population" took its heading for the name of an audience.
  const isNamedByUniverse = ({ audience, heading }: DataColumn) =>
    found.some((column) => column.audience === audience) && !isAudienceName(audience) && !heading.includes(audience);
  const data = columns.data
    .filter((column) => !found.includes(column))
    .map((column) => (isNamedByUniverse(column) ? { ...column, audience: '' } : column));
  return { columns: { ...columns, data }, stated };
}

/** The number of people in an audience, from a line or a small table outside the crosstab. */
export interface NamedUniverse {
  readonly name: string;
  readonly people: number;
}

/** A number without a unit that is below this counts respondents, next to the name of an audience or in a row "Base". */
const NAMED_PEOPLE_MINIMUM = 50_000;

/** Whether total rows without a unit probably count the respondents of a survey: "Base, 2031". Rows called a universe do not. */
export const areOfRespondents = (rows: readonly UniverseRow[]) =>
  rows.length > 0 &&
  rows.every(({ kind, people, hasNoUnit = false }) => kind === 'total' && hasNoUnit && people < NAMED_PEOPLE_MINIMUM);

/** Words of a label that gives the number of respondents. */
export const NAMES_SAMPLE = /sample|unweighted|unwtd|respondents/i;
/** Whether a text outside the table counts respondents: "n=1,001", "200 interviews". */
const countsRespondents = (text: string) => NAMES_SAMPLE.test(text) || /\bn ?=|interviews/i.test(text);
const NUMBER_OF_PEOPLE = /^\d[\d.,\s]*(?:million |m |k )?(?:people|persons|adults|australians)$/i;
const NAME_AND_NUMBER = /^(.*\S)\s*[=:]\s*(\d.*)$/;

/**
 * The numbers of people in audiences that the rows above or below the table give: "Base: All people 14+ = 24,167,000;
 * Men 40+ = 13,136,000", or a small table with a row for each audience below "Universe estimate (000)".
 */
export function namedUniverses(rows: Rows, decimal: DecimalSign): NamedUniverse[] {
  let unit = '';
  return rows.flatMap((row) => {
    const filled = row.filter((cell) => cell !== '');
    if (filled.length === 0) {
      unit = '';
      return [];
    }
    const [name = '', value = ''] = filled;
    if (filled.length === 2 && !/[1-9]/.test(value)) unit = value;
    if (countsRespondents(name) || /[([]\s*n\s*[)\]]/i.test(name)) return [];
    const bare = audienceIn(name);
    // "Target", 250000 may be a number of contacts.
    const isTarget = isTargetName(bare) && bare !== name;
    if (filled.length === 2 && (isAudience(bare) || isTarget) && !isAudience(value))
      return namedUniverse(bare, value, unitOf(name) === null ? unit : name, decimal);
    // "Audience", "Women 18-39", "N=1,001", "2,822,000 people".
    const audiences = filled.filter(isAudience);
    const stated = filled.find((cell) => NUMBER_OF_PEOPLE.test(cell) && !countsRespondents(cell));
    if (audiences.length === 1 && stated !== undefined) return namedUniverse(audiences[0]!, stated, '', decimal);
    return filled.flatMap((cell) =>
      cell.split(/;|\||,\s+(?=\D)|\n/).flatMap((part) => {
        const [, label = '', number = ''] = NAME_AND_NUMBER.exec(part.trim()) ?? [];
        const audience = withoutTitle(label);
        return countsRespondents(part) || !isAudience(audience) ? [] : namedUniverse(audience, number, '', decimal);
      }),
    );
  });
}

/** "Base: People 14+" is "People 14+". */
const withoutTitle = (label: string) => label.replace(/^(?:base|universe|population|audience|target)s?\s*:\s*/i, '');

/** The audience in the label of its people: "Women 25-54" in "Women 25-54 population (000):" and "Population women 25-54". */
const audienceIn = (label: string) =>
  withoutTitle(label)
    .replace(/\s*(?:[([][^()[\]]*[)\]])?\s*:?$/, '')
    .replace(/\s+(?:population|universe|pop\.?)$|^(?:population|universe|pop\.?)(?: of)?\s+/i, '');

const EVERYBODY_LABEL =
  /^(?:total|all|(?:au |australian? )?nat(?:ional(?:ly)?)?\.? ?rep|everyone|everybody|gesamt|insgesamt|ensemble)\b/i;
/** Whether a name is that of an audience. "BVOD total" is not. */
const isAudience = (name: string) =>
  demographicOf(name) !== null || (EVERYBODY_LABEL.test(name) && isWholeAudience(name));

function namedUniverse(name: string, value: string, unit: string, decimal: DecimalSign): NamedUniverse[] {
  if (countsRespondents(unit)) return [];
  const people = peopleIn(value, unit, decimal);
  return people === null || people < NAMED_PEOPLE_MINIMUM ? [] : [{ name, people }];
}

/** Whether a label names everybody. The label may be the age from which a survey asks people, such as "14+". */
export function namesEverybody(name: string): boolean {
  const filter = demographicOf(name);
  return isWholeAudience(name) || (filter !== null && isEverybody(filter));
}

/** The number of people in the audience that a label names; null where no line gives it. */
export function universeOfLabel(universes: readonly NamedUniverse[], label: string): number | null {
  const demographic = JSON.stringify(demographicOf(label));
  const same = universes.find(({ name }) => isSameName(name, label));
  const sameDemographic = universes.find(
    ({ name }) => demographic !== 'null' && JSON.stringify(demographicOf(name)) === demographic,
  );
  const everybody = isWholeAudience(label) ? universes.find(({ name }) => namesEverybody(name)) : undefined;
  return (same ?? sameDemographic ?? everybody)?.people ?? null;
}
