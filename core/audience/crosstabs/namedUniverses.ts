import { demographicOf, isEverybody } from '../headings/audienceNames.ts';
import { isWholeAudience } from '../headings/crosstabColumns.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { peopleIn } from './universe.ts';

type Rows = readonly (readonly string[])[];

/** The number of people in an audience, from a line or a small table outside the crosstab. */
export interface NamedUniverse {
  readonly name: string;
  readonly people: number;
}

/** Least number of people in an audience; a smaller number next to its name counts respondents. */
const PEOPLE_MINIMUM = 50_000;
const SAMPLE = /\bn ?=|sample|unweighted|unwtd|respondents|interviews/i;
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
    const bare = withoutTitle(name);
    if (filled.length === 2 && isAudience(bare) && !isAudience(value)) return namedUniverse(bare, value, unit, decimal);
    // "Audience", "Women 18-39", "N=1,001", "2,822,000 people".
    const audiences = filled.filter(isAudience);
    const stated = filled.find((cell) => NUMBER_OF_PEOPLE.test(cell) && !SAMPLE.test(cell));
    if (audiences.length === 1 && stated !== undefined) return namedUniverse(audiences[0]!, stated, '', decimal);
    return filled.flatMap((cell) =>
      cell.split(/;|\||,\s+(?=\D)|\n/).flatMap((part) => {
        const [, label = '', number = ''] = NAME_AND_NUMBER.exec(part.trim()) ?? [];
        const audience = withoutTitle(label);
        return SAMPLE.test(part) || !isAudience(audience) ? [] : namedUniverse(audience, number, '', decimal);
      }),
    );
  });
}

/** "Base: People 14+" is "People 14+". */
const withoutTitle = (label: string) => label.replace(/^(?:base|universe|population|audience)s?\s*:\s*/i, '');

const EVERYBODY_LABEL =
  /^(?:total|all|(?:au |australian? )?nat(?:ional(?:ly)?)?\.? ?rep|everyone|everybody|gesamt|insgesamt|ensemble)\b/i;
/** Whether a name is that of an audience. "BVOD total" is not. */
const isAudience = (name: string) =>
  demographicOf(name) !== null || (EVERYBODY_LABEL.test(name) && isWholeAudience(name));

function namedUniverse(name: string, value: string, unit: string, decimal: DecimalSign): NamedUniverse[] {
  if (SAMPLE.test(unit)) return [];
  const people = peopleIn(value, unit, decimal);
  return people === null || people < PEOPLE_MINIMUM ? [] : [{ name, people }];
}

/** Whether a label names everybody. The label may be the age from which a survey asks people, such as "14+". */
export function namesEverybody(name: string): boolean {
  const filter = demographicOf(name);
  return isWholeAudience(name) || (filter !== null && isEverybody(filter));
}

/** The number of people in the audience that a label names; null where no line gives it. */
export function universeOfLabel(universes: readonly NamedUniverse[], label: string): number | null {
  const normalised = (name: string) => name.toLowerCase().replace(/\s+/g, ' ').trim();
  const demographic = JSON.stringify(demographicOf(label));
  const same = universes.find(({ name }) => normalised(name) === normalised(label));
  const sameDemographic = universes.find(
    ({ name }) => demographic !== 'null' && JSON.stringify(demographicOf(name)) === demographic,
  );
  const everybody = isWholeAudience(label) ? universes.find(({ name }) => namesEverybody(name)) : undefined;
  return (same ?? sameDemographic ?? everybody)?.people ?? null;
}
