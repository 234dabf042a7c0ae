import { plainCode } from '../doubts/doubts.ts';
import type { RespondentRole } from '../headings/columnRoles.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { DemographicFilter, ColumnCondition } from '../../planningData/demographic.ts';
import {
  judgeAge,
  judgeChildren,
  judgeGender,
  judgeGroceryBuyer,
  readAge,
} from '../../planningData/demographicValues.ts';
import type { Verdict } from '../../planningData/demographicValues.ts';
import { isUnanswered, YOUNGEST } from './ageCells.ts';
import { dateIn } from './dates.ts';
import type { DateStyle } from './dates.ts';
import type { Ticks } from './tickedAnswers.ts';
import { plainName } from '../../words/plainName.ts';
import { ABOUT_PERSON } from '../headings/columnRoles.ts';
import { withoutQuestionCode } from '../headings/headingParts.ts';

/** How the cells of a column about the person are read. It is plain data, so that the rules of two readings can be compared. */
export interface RoleRule extends DateStyle {
  /** Meanings of cells by their codes, as `plainCode` writes them. */
  readonly codes?: ReadonlyMap<string, string>;
  /** Whether numbers without a meaning are unknown codes, not values. */
  readonly onlyCodes?: boolean;
  /** The year of the survey, if cells are years or dates of birth. */
  readonly bornUntil?: number;
  /** The month of the survey, 1 to 12, if it is known. People born in a later month are a year younger. */
  readonly bornUntilMonth?: number;
  /** The tick columns, if the ticked one of several columns gives the answer. */
  readonly ticks?: Ticks;
  /** The column that is read instead if the cell has no answer. */
  readonly fallbackColumn?: NamedColumn;
  /** Which age bands that lie partly inside the demographic count as inside. */
  readonly partialBands?: PartialBands;
}

/** Age bands partly inside count as inside if at least half of the band is (`half`), never (`inside`), or always (`touching`). */
export type PartialBands = 'half' | 'inside' | 'touching';
export type RoleRules = Partial<Record<RespondentRole, RoleRule>> & Record<ColumnKey, RoleRule>;
/** The column of each role, and the column of each condition that the demographic sets on a column. */
export type RoleColumns = Partial<Record<RespondentRole, NamedColumn>> & Record<ColumnKey, NamedColumn>;

const NOT_KNOWN = '?';

/** What a cell means: for a year of birth the age, for a code its meaning, else the text of the cell. */
export function meaningOf(text: string, rule: RoleRule | undefined): string {
  if (rule === undefined || text.trim() === '') return text;
  const code = plainCode(text);
  const meant = rule.codes?.get(code);
  if (meant !== undefined) return meant;
  if (rule.onlyCodes === true && /^-?\d+$/.test(code)) return NOT_KNOWN;
  if (rule.bornUntil === undefined) return text;
  const born = dateIn(text, rule.bornUntil - YOUNGEST, rule);
  if (born === null) return text;
  const isLater = (born.month ?? 0) > (rule.bornUntilMonth ?? 12);
  return String(rule.bornUntil - born.year - Number(isLater));
}

/** Whether an age band that lies partly inside the demographic counts as inside. */
export function countsAsInside(
  text: string,
  { ageFrom, ageTo }: DemographicFilter,
  partialBands: PartialBands = 'half',
): boolean {
  if (partialBands !== 'half') return partialBands === 'touching';
  const band = readAge(text);
  if (band === null) return false;
  const last = Math.min(band.to, OLDEST);
  const yearsInside = Math.min(last, ageTo ?? OLDEST) - Math.max(band.from, ageFrom ?? 0) + 1;
  return 2 * yearsInside >= last - band.from + 1;
}
/** Age bands are cut off at this age, so that a band without an upper end, such as 65+, has a length. */
const OLDEST = 89;

/**
 * The meaning of a cell as a text that can be read without the rule. An age band that lies partly inside the demographic becomes
 * one age: an age inside if the band counts as inside, else an age outside.
 */
export function plainMeaning(
  role: RespondentRole | ColumnKey,
  text: string,
  rule: RoleRule | undefined,
  filter: DemographicFilter | null,
): string {
  const meant = meaningOf(text, rule);
  if (role !== 'age' || filter === null || judgeAge(meant, filter) !== 'across') return meant;
  const { from, to } = readAge(meant)!;
  const [first, last] = [filter.ageFrom ?? 0, filter.ageTo ?? Infinity];
  if (countsAsInside(meant, filter, rule?.partialBands)) return String(Math.max(from, first));
  return String(from < first ? from : Math.min(to, last + 1));
}

export type AskedRole = Exclude<RespondentRole, 'id' | 'weight'>;
/** What a condition of a demographic is about. */
export type ConditionKey = AskedRole | ColumnKey;

/** What the planner can write into each column. The meaning of codes such as 1 and 2 is never guessed: it differs between files. */
export const ACCEPTED: Record<AskedRole, string> = {
  age: 'ages in years, bands such as 25-34, or dates of birth such as 1991-03-31',
  gender: 'Male or Female',
  groceryBuyer: 'Yes or No',
  children: 'Yes or No, or how many children',
};

/** The conditions of a demographic: the roles that it needs, then its columns. */
export function conditionsOf(filter: DemographicFilter): ConditionKey[] {
  const { ageFrom, ageTo, gender, groceryBuyer, children } = filter;
  const needs: Record<AskedRole, boolean> = {
    age: ageFrom !== null || ageTo !== null,
    gender: gender !== null,
    groceryBuyer,
    children,
  };
  return [...(Object.keys(needs) as AskedRole[]).filter((role) => needs[role]), ...columnKeys(filter)];
}

/** Whether a cell meets one condition of the demographic. */
export function judgeCell(role: ConditionKey, text: string, filter: DemographicFilter, rule?: RoleRule): Verdict {
  const meant = meaningOf(text, rule);
  if (isColumnKey(role)) return judgeColumn(meant, conditionOf(role, filter));
  if (role === 'gender') return judgeGender(meant, filter);
  if (role === 'groceryBuyer') return judgeGroceryBuyer(meant);
  if (role === 'children') return judgeChildren(meant);
  const verdict = judgeAge(meant, filter);
  if (verdict !== 'across') return verdict;
  return countsAsInside(meant, filter, rule?.partialBands) ? 'in' : 'out';
}

/** The key of a condition that names a column, such as "column:State". All other conditions have their role as the key. */
export type ColumnKey = `column:${string}`;
const PREFIX = 'column:';

export const isColumnKey = (key: string): key is ColumnKey => key.startsWith(PREFIX);

export const columnKeys = ({ columns }: DemographicFilter): ColumnKey[] =>
  columns.map(({ name }) => `${PREFIX}${name}` as const);

export const headingOfKey = (key: ColumnKey) => key.slice(PREFIX.length);

export function conditionOf(key: ColumnKey, { columns }: DemographicFilter): ColumnCondition {
  return columns.find(({ name }) => name === headingOfKey(key)) ?? { name: headingOfKey(key), is: [] };
}

const BRACKETS = /\([^)]*\)|\[[^\]]*\]/g;

/** Whether a heading is the column name of a condition. Case, spaces, brackets and the number of the question are ignored. */
export function isHeadedBy(heading: string, name: string): boolean {
  const bare = withoutQuestionCode(heading.replace(ABOUT_PERSON, ''));
  const headings = [heading, bare, bare.replace(BRACKETS, ' ')].map(plainName);
  const names = [name, withoutQuestionCode(name)].map(plainName);
  return names.some((one) => one !== '' && headings.includes(one));
}

/** "3. NSW", "(3) NSW", "3 = NSW": a code before an answer in words. */
const CODE_BEFORE = /^\(?\d{1,3}\s*(?:[.):=]|\s[-–]\s)\s*(?=[\p{L}$£€<>])/u;

/** An answer in a form that ignores case, repeated spaces, and the kind of dashes and quotation marks. */
export function plainAnswer(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"');
  return plainCode(plain.replace(/\s*-\s*/g, '-').replace(/\s+/g, ' '));
}

/** The forms in which a cell may give an answer: as it is, and without a code before it. */
export const answerForms = (text: string) => [text, text.trim().replace(CODE_BEFORE, '')].map(plainAnswer);

/** The wanted answers of each condition, stored because a long list of answers is compared with many cells. */
const wantedOf = new WeakMap<readonly string[], ReadonlySet<string>>();

/** Whether a cell gives one of the answers of a condition. */
export function judgeColumn(text: string, { is }: Pick<ColumnCondition, 'is'>): Verdict {
  const wanted = wantedOf.get(is) ?? new Set(is.map(plainAnswer));
  wantedOf.set(is, wanted);
  if (answerForms(text).some((form) => wanted.has(form))) return 'in';
  return text.trim() === '' || isUnanswered(text) ? 'blank' : 'out';
}
