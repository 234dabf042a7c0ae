import { listed } from '../../words/wording.ts';

/** A condition on a column of the audience file, such as region. */
export interface ColumnCondition {
  /** The column's heading. */
  readonly name: string;
  /** The answers of the people who meet the condition. */
  readonly is: readonly string[];
}

/** The people a plan wants to reach. Null or false sets no condition. Ages in whole years, both ends included. */
export interface DemographicFilter {
  readonly ageFrom: number | null;
  readonly ageTo: number | null;
  readonly gender: 'women' | 'men' | null;
  readonly groceryBuyer: boolean;
  readonly children: boolean;
  /** A person must meet all of them. */
  readonly columns: readonly ColumnCondition[];
}

export interface Demographic {
  readonly name: string;
  /** Null when the name is not understood and the access lists give no filter: then nothing may be filtered. */
  readonly filter: DemographicFilter | null;
}

export const EVERYBODY: DemographicFilter = {
  ageFrom: null,
  ageTo: null,
  gender: null,
  groceryBuyer: false,
  children: false,
  columns: [],
};

/** "25-54", "14+" and "14 and over", "under 18". */
const AGE_PATTERN =
  /\b(\d{1,3})\s*(?:-|–|—|to)\s*(\d{1,3})\b|\b(\d{1,3})\s*(?:\+|and over|or over|plus)|\bunder\s+(\d{1,3})\b/;
/** The words of a demographic's name, with the conditions that they set. */
const WORD_PATTERNS: readonly [RegExp, Partial<DemographicFilter>][] = [
  [
    /\b(?:main |main household )?(?:grocery|household) (?:buyers?|shoppers?)\b|\bmgbs?\b|\bgbs?\b/,
    { groceryBuyer: true },
  ],
  [/\bwith (?:children|kids)\b|\bparents?\b/, { children: true }],
  [/\b(?:women|woman|females?|ladies)\b/, { gender: 'women' }],
  [/\b(?:men|man|males?)\b/, { gender: 'men' }],
  [/\b(?:all )?(?:people|persons?|adults|everyone|everybody|individuals|population|australians)\b|\ball\b/, {}],
];

/**
 * The filter a demographic's name describes: "people 25-54", "women 18-39", "men 40+", "all people 14+", "grocery
 * buyers 25-54", "grocery buyers with children". Null when any word of the name is not understood; nothing is guessed.
 */
export function parseDemographic(name: string): DemographicFilter | null {
  let rest = name.toLowerCase().replace(/\baged?\b|\byears?\b/g, ' ');
  let filter = EVERYBODY;
  const ages = AGE_PATTERN.exec(rest);
  if (ages !== null) {
    const [agesText, from, to, over, under] = ages;
    rest = rest.replace(agesText, ' ');
    if (over !== undefined) filter = { ...filter, ageFrom: Number(over) };
    else if (under !== undefined) filter = { ...filter, ageTo: Number(under) - 1 };
    else filter = { ...filter, ageFrom: Number(from), ageTo: Number(to) };
    if (filter.ageFrom !== null && filter.ageTo !== null && filter.ageFrom > filter.ageTo) return null;
  }
  let understood = ages !== null;
  for (const [pattern, condition] of WORD_PATTERNS) {
    if (!pattern.test(rest)) continue;
    // A name with both genders is not understood.
    if (condition.gender !== undefined && filter.gender !== null) return null;
    rest = rest.replace(pattern, ' ');
    filter = { ...filter, ...condition };
    understood = true;
  }
  return understood && /^[\s,.&;:()-]*(?:and)?[\s,.&;:()-]*$/.test(rest) ? filter : null;
}

/** "women aged 25 to 54 who buy the groceries", for sentences. */
export function describeFilter(filter: DemographicFilter): string {
  const { ageFrom, ageTo, gender, columns } = filter;
  const ages =
    ageFrom !== null && ageTo !== null
      ? ` aged ${ageFrom} to ${ageTo}`
      : ageFrom !== null
        ? ` aged ${ageFrom} or more`
        : ageTo !== null
          ? ` aged ${ageTo} or less`
          : '';
  const buys = filter.groceryBuyer ? ' who buy the groceries' : '';
  const children = filter.children ? ' with children' : '';
  const answers = columns.map(({ name, is }) => `"${name}" is ${answersText(is)}`);
  const whose = answers.length === 0 ? '' : ` whose ${answers.join(' and whose ')}`;
  return `${gender ?? 'people'}${ages}${buys}${children}${whose}`;
}

/** "The target is women aged 25 to 54." */
export function targetSentence(filter: DemographicFilter): string {
  return `The target is ${describeFilter(filter)}.`;
}

/** The people that a text beginning with a {@link targetSentence} names; null for any other text. */
export function peopleOfTarget(says: string): string | null {
  // Full stops within quoted headings and answers do not end the sentence.
  return /^The target is ((?:people|women|men)\b(?:"[^"]*"|[^".])*)\./.exec(says)?.[1] ?? null;
}

/** 'needs respondents with "State" and "Income"' of a demographic with conditions on columns; empty without any. */
export function neededColumnsText(filter: DemographicFilter | null): string {
  const names = (filter?.columns ?? []).map(({ name }) => `"${name}"`);
  return names.length === 0 ? '' : `needs respondents with ${listed(names)}`;
}

const ANSWERS_SHOWN = 3;

/** '"NSW", "VIC" or 2 more', for sentences. */
export function answersText(answers: readonly string[]): string {
  const shown = answers.slice(0, ANSWERS_SHOWN).map((answer) => `"${answer}"`);
  const hidden = answers.length - shown.length;
  const words = hidden > 0 ? [...shown, `${hidden} more`] : shown;
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)!}`;
}
