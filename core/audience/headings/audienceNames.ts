import { EVERYBODY, parseDemographic } from '../../planningData/lists/demographic.ts';
import type { DemographicFilter } from '../../planningData/lists/demographic.ts';

/** Words with which tables name demographics, and their replacements, which `parseDemographic` knows. */
const REPLACED_WORDS: readonly [RegExp, string][] = [
  [/^(?:target(?: ?group| audience)?|tg|tgt|zielgruppe|cible|demo(?:graphic)?)\s*[:|–-]?\s+/i, ''],
  [/(?<=\d)\s*(?:yrs?|y\.?o\.?|years? old|jahren?|j|ans|años|anni|jaar|anos)\b\.?/gi, ' '],
  [/(?<=\d)\s*(?:\/|bis|à|a|tot|t\/m|até)\s*(?=\d)/gi, '-'],
  [/\b(?:ab|from|desde|dès|vanaf)\s+(\d{1,2})(?!\s*-|\d)/gi, '$1+'],
  [/(?<=\d)\s*(?:and|or|und|y|et|e|en) (?:older|above|up|more|älter|más|plus|più|ouder)\b/gi, '+'],
  [/\bunter\s+(?=\d)/gi, 'under '],
  [/(?<!\p{L})(?:frauen|weiblich|femmes|mujeres|donne|vrouwen|mulheres)(?!\p{L})/giu, 'women'],
  [/(?<!\p{L})(?:männer|männlich|hommes|hombres|uomini|mannen|homens)(?!\p{L})/giu, 'men'],
  [
    /(?<!\p{L})(?:personen|erwachsene|bevölkerung|personnes|adultes|personas|persone|pessoas|ppl|pop)(?!\p{L})/giu,
    'people',
  ],
  // The trade's short names: W25-54, F 25-54, M25-54, P14+, A18+.
  [/(?<!\p{L})(?:w|f|wom|fem)\.? ?(?=\d)/giu, 'women '],
  [/(?<!\p{L})m\.? ?(?=\d)/giu, 'men '],
  [/(?<!\p{L})(?:p|a|ad|ind)\.? ?(?=\d)/giu, 'people '],
  [/\b(?:gs|mgs)\b/gi, 'grocery shoppers'],
  // "25-54s".
  [/^(\d{2}\s*[-–]\s*\d{2})s$/i, '$1'],
];

/** The demographic that a heading or label of a table names, also in the trade's short forms; null for none. */
export function demographicOf(label: string): DemographicFilter | null {
  // "7plus" and "10 plus" are no ages.
  if (/^\d+ ?plus$/i.test(label.trim())) return null;
  const known = parseDemographic(label);
  if (known !== null) return known;
  return parseDemographic(REPLACED_WORDS.reduce((text, [pattern, word]) => text.replace(pattern, word), label.trim()));
}

/** "People 14+" names everybody in a survey if the age is at most this: surveys ask people only from some age on. */
const YOUNGEST_MAXIMUM = 18;

/** Whether a demographic sets no other condition than the age from which a survey asks people. */
export function isEverybody(filter: DemographicFilter): boolean {
  const { ageFrom, ageTo, gender, groceryBuyer, children, columns } = filter;
  const isNarrowed = ageTo !== null || gender !== null || groceryBuyer || children || columns.length > 0;
  return (ageFrom ?? 0) <= YOUNGEST_MAXIMUM && !isNarrowed;
}

/** Whether two demographics differ at most in the age from which a survey asks people: "Women" and "women 14+". */
export function differInYoungestOnly(one: DemographicFilter, other: DemographicFilter): boolean {
  const withoutYoungest = (filter: DemographicFilter) => {
    const isYoungest = filter.ageTo === null && (filter.ageFrom ?? 0) <= YOUNGEST_MAXIMUM;
    return JSON.stringify({ ...EVERYBODY, ...filter, ...(isYoungest && { ageFrom: null }) });
  };
  return withoutYoungest(one) === withoutYoungest(other);
}

/**
 * Whether a demographic counts as a part of `whole`, which is everybody from some age on. A demographic of one gender or of
 * grocery buyers does, whatever its ages.
 */
function isPartOf(one: DemographicFilter, whole: DemographicFilter): boolean {
  // A demographic without ages counts as a part too.
  const isOlder = (one.ageFrom ?? (one.ageTo === null ? Infinity : 0)) >= (whole.ageFrom ?? 0);
  return isOlder || one.groceryBuyer || one.gender !== null;
}

/** The labels that name everybody if no label is called a total: "People 14+" next to "People 18+" and "Women 25-54". */
export function everybodyLabels(labels: readonly string[]): string[] {
  const filters = labels.map((label) => ({ label, filter: demographicOf(label) }));
  return filters.flatMap(({ label, filter }) => {
    if (filter === null || !isEverybody(filter)) return [];
    return filters.every((other) => other.filter === null || isPartOf(other.filter, filter)) ? [label] : [];
  });
}
