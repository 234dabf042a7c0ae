import { plainCode } from '../doubts/codes.ts';
import type { RespondentRole } from '../headings/columnRoles.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { DemographicFilter } from '../../planningData/lists/demographic.ts';
import {
  judgeAge,
  judgeChildren,
  judgeGender,
  judgeGroceryBuyer,
  readAge,
} from '../../planningData/demographicValues.ts';
import type { Verdict } from '../../planningData/demographicValues.ts';
import { YOUNGEST_AGE } from './ageCells.ts';
import { dateIn } from './dates.ts';
import type { DateStyle } from './dates.ts';
import type { Ticks } from './tickedAnswers.ts';
import { columnKeys, conditionOf, isColumnKey, judgeColumn } from './columnConditions.ts';
import type { ColumnKey } from './columnConditions.ts';

/** How the cells of a column about the person are read. It is plain data, so that the rules of two readings can be compared. */
export interface RoleRule extends DateStyle {
  /** Meanings of cells by their codes, as `plainCode` writes them. */
  readonly codes?: ReadonlyMap<string, string>;
  /** Whether numbers without a meaning are unknown codes, not values. */
  readonly hasOnlyCodes?: boolean;
  /** The year of the survey, if cells are years or dates of birth. */
  readonly surveyYear?: number;
  /** The month of the survey, 1 to 12, if it is known. People born in a later month are a year younger. */
  readonly surveyMonth?: number;
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

/** The meaning of a code without a known meaning. No condition accepts it. */
const NOT_KNOWN = '?';
/** Age bands are cut off at this age, so that a band without an upper end, such as 65+, has a length. */
const OLDEST_AGE = 89;

/** What a cell means: for a year of birth the age, for a code its meaning, else the text of the cell. */
export function meaningOf(text: string, rule: RoleRule | undefined): string {
  if (rule === undefined || text.trim() === '') return text;
  const code = plainCode(text);
  const meant = rule.codes?.get(code);
  if (meant !== undefined) return meant;
  if (rule.hasOnlyCodes === true && /^-?\d+$/.test(code)) return NOT_KNOWN;
  if (rule.surveyYear === undefined) return text;
  const born = dateIn(text, rule.surveyYear - YOUNGEST_AGE, rule);
  if (born === null) return text;
  const isLater = (born.month ?? 0) > (rule.surveyMonth ?? 12);
  return String(rule.surveyYear - born.year - Number(isLater));
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
  const last = Math.min(band.to, OLDEST_AGE);
  const yearsInside = Math.min(last, ageTo ?? OLDEST_AGE) - Math.max(band.from, ageFrom ?? 0) + 1;
  return 2 * yearsInside >= last - band.from + 1;
}

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
