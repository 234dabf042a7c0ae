import { plainCode } from '../doubts/codes.ts';
import { readAge, readGender } from '../../planningData/demographicValues.ts';
import { isUnanswered } from './ageCells.ts';
import { shareOf } from './personColumns.ts';
import type { PersonColumn } from './personColumns.ts';

const GENDER_FIRST = /^(\p{L}+)[\s,:;/|_–-]*\(?(\d.*?|\p{L}+ \d.*?)\)?$/u;
const AGE_FIRST = /^(\d.*?)[\s,:;/|_-]+(\p{L}+)$/u;
/** At least this share of the people must have a cell with gender and age. */
const SHARE_MINIMUM = 0.9;

/** The gender and the age in a cell such as "Female 25-34", "M65+" or "25-34, female"; null for any other cell. */
function genderAndAge(text: string): { readonly gender: string; readonly age: string } | null {
  const [, first, rest] = GENDER_FIRST.exec(text) ?? [];
  const [, before, last] = AGE_FIRST.exec(text) ?? [];
  for (const [gender, age] of [
    [first, rest],
    [last, before],
  ]) {
    if (gender !== undefined && age !== undefined && readGender(gender) !== null && readAge(age) !== null)
      return { gender, age };
  }
  return null;
}

/** The gender or the age in each cell of a column that gives both; null for any other column. */
export function genderAndAgeCodes(
  { cells, more }: PersonColumn,
  role: 'age' | 'gender',
): ReadonlyMap<string, string> | null {
  const filled = cells.filter(({ text }) => !isUnanswered(text));
  if (more || filled.length < 2 || shareOf(filled, ({ text }) => genderAndAge(text) !== null) < SHARE_MINIMUM)
    return null;
  // Waves of a survey, such as W21 and W22, would otherwise be read as women aged 21 and 22.
  const genders = new Set(filled.map(({ text }) => readGender(genderAndAge(text)?.gender ?? '')));
  if (!genders.has('men') || !genders.has('women')) return null;
  return new Map(
    filled.flatMap(({ text }) => {
      const both = genderAndAge(text);
      return both === null ? [] : [[plainCode(text), both[role]] as const];
    }),
  );
}
