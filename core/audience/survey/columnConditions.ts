import type { ColumnCondition, DemographicFilter } from '../../planningData/lists/demographic.ts';
import type { Verdict } from '../../planningData/demographicValues.ts';
import { plainName } from '../../text/plainName.ts';
import { plainCode } from '../doubts/codes.ts';
import { ABOUT_PERSON } from '../headings/columnRoles.ts';
import { withoutQuestionCode } from '../headings/headingParts.ts';
import { isUnanswered } from './ageCells.ts';

/** The key of a condition that names a column, such as "column:State". All other conditions have their role as the key. */
export type ColumnKey = `column:${string}`;
/** The prefix of a column key; the name of the column follows. */
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
