import { isSameName } from '../../rules/audienceReference.ts';
import { anyOf } from '../../text/anyOf.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import { demographicOf } from '../headings/audienceNames.ts';
import { statesThousands } from '../headings/columnRoles.ts';
import { isTargetName, isWholeAudience, namesEverybody } from '../headings/crosstabColumns.ts';
import { isYear } from '../headings/dataRows.ts';
import { PEOPLE_IN, unitOf } from '../headings/figureUnits.ts';
import type { FigureUnit } from '../headings/figureUnits.ts';
import { NAMED_PEOPLE_MINIMUM, UNIVERSE_NAME } from './universe.ts';

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
/** "n=6,480", "6,480 respondents": a number of respondents within a longer text. */
const SAMPLE_STATED =
  /\b(?:n|base|sample(?: size)?|unweighted(?: \w+)?|respondents|interviews)\s*[=:]\s*[\d.,]*\d|\d[\d.,]*\s*(?:respondents|interviews)\b/gi;
const NUMBER = /\d[\d.,\s’']*\d|\d/;
/** A number without a unit that is below this is not a number of people. */
const PEOPLE_MINIMUM = 100;
/** A line with the weighted number of respondents. From WEIGHTED_MINIMUM on, it counts people. */
const WEIGHTED = /(?<!un)weighted (?:n|base|count|total|sample|cases)\b/i;
const WEIGHTED_MINIMUM = 100_000;
/** The label "Base (000)" or "Basis: 70,6 Mio.", not the title "Base: people 14+, October 2025 ('000)". */
const BASE = /^(?:.*;\s*)?(?:total |weighted )?bas(?:e|is)\s*(?:[([][^()[\]]*[)\]]|:\s*\d[\d.,]*\s*\p{L}+\.?)$/iu;
const ONLY_NUMBER = /^\d[\d.,\s’']*$/;

/**
 * The number of people that a separate line gives for the universe; null without such a line. Lines that name a universe or
 * population come first: "Universe (000): 21,500", or "Population", "21.5 million". Then come weighted bases, and bases in a unit.
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

/** The number of people in the first line with a label. Lines about the target come last. */
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
  // "Bevölkerung ab 14 Jahren 2026 (in Tsd.)": the year of a title.
  const isYearOnly = isYear(number) && (unit === 1 || /\p{L}{3}/u.test(text.slice(0, text.indexOf(number))));
  if (!(value > 0) || isYearOnly || (unit === 1 && value < PEOPLE_MINIMUM)) return null;
  // 15 digits remove the rounding error of the product.
  return Number((value * unit).toPrecision(15));
}

/** How many people the unit in a text means: a million for "21.5m", 1000 for "(000)"; null without a unit. */
function peoplePerUnit(text: string): number | null {
  if (/(?:\d|^)\s*mn?\b/i.test(text)) return 1e6;
  const unit = unitOf(text);
  if (unit !== null) return PEOPLE_IN[unit];
  return /(?:\d|^)\s*k\b/i.test(text) ? 1000 : null;
}

/** Words of a label that gives the number of respondents. */
const NAMES_SAMPLE = /sample|unweighted|unwtd|respondents/i;

/** The number of respondents that a line outside the table gives: "Sample", "2,431" or "Sample: 2,431"; null for none. */
export function statedSample(rows: Rows, decimal: DecimalSign): number | null {
  for (const cells of rows) {
    const labelIndex = cells.findIndex((cell) => NAMES_SAMPLE.test(cell));
    if (labelIndex < 0) continue;
    const inLabel = /[:=]\s*([\d.,\s]*\d)/.exec(cells[labelIndex]!);
    const texts = inLabel === null ? cells.slice(labelIndex + 1) : [inLabel[1]!];
    const value = texts.map((text) => parseNumber(text, decimal)).find((number) => number > 0);
    if (value !== undefined) return statesThousands(cells[labelIndex]!) ? value * 1000 : value;
  }
  return null;
}

/** The number of people in an audience, from a line or a small table outside the crosstab. */
export interface NamedUniverse {
  readonly name: string;
  readonly people: number;
}

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
    const ofTitle = filled.length === 1 ? peopleOfTitle(name, decimal) : null;
    if (ofTitle !== null) return [{ name: 'Total', people: ofTitle }];
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

const MILLIONS = 'm|mn|mio|millions?|millionen|millones|milioni|miljoen';
/** "Capital cities 14+ (15.4m people)", "All people 16+: 21.2 million". */
const PEOPLE_OF_TITLE = new RegExp(
  String.raw`(?:\d\s?\+|\b(?:people|adults|population))\s*[(:]\s*(\d[\d.,]*\s?(?:${MILLIONS})\b\.?)(?:\s(?:people|adults))?\s*(?:\)|$)`,
  'i',
);
const PART_OF_PEOPLE = /\b(?:wom[ae]n|m[ae]n|fe?males?|target|frauen|männer|donne|uomini|[wfm]) ?\d/i;

/** The number of people that a title gives for everybody; null for other titles. */
function peopleOfTitle(title: string, decimal: DecimalSign): number | null {
  const [, people] = PEOPLE_OF_TITLE.exec(title) ?? [];
  const isOther = people === undefined || countsRespondents(title) || PART_OF_PEOPLE.test(title);
  return isOther ? null : peopleIn(people, '', decimal);
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

/** A number of people with the name of its audience; empty for a text or a small number that counts respondents. */
function namedUniverse(name: string, value: string, unit: string, decimal: DecimalSign): NamedUniverse[] {
  if (countsRespondents(unit)) return [];
  const people = peopleIn(value, unit, decimal);
  return people === null || people < NAMED_PEOPLE_MINIMUM ? [] : [{ name, people }];
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
