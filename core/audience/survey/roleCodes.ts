import type { Doubts } from '../doubts/doubts.ts';
import { parseCodes, plainCode } from '../doubts/codes.ts';
import type { RespondentRole } from '../headings/columnRoles.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { DemographicFilter } from '../../planningData/demographic.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { SurveyedCell, Surveyed } from './columnSurvey.ts';

type Roles = Partial<Record<RespondentRole, NamedColumn>>;
type Codes = Partial<Record<RespondentRole, ReadonlyMap<string, string>>>;

/** Numbers up to this may be codes of age bands; ages in years are larger. */
const CODE_MAXIMUM = 13;
/** The codes are unknown: the demographic cannot be picked out. */
const UNKNOWN: ReadonlyMap<string, string> = new Map();
const GENDERS = [
  {
    id: '1 is male',
    label: '1 is male, 2 is female',
    codes: new Map([
      ['1', 'male'],
      ['2', 'female'],
    ]),
  },
  {
    id: '1 is female',
    label: '1 is female, 2 is male',
    codes: new Map([
      ['1', 'female'],
      ['2', 'male'],
    ]),
  },
] as const;

/**
 * Finds the meaning of codes in the age and gender columns, where the demographic needs them: from a legend in the
 * heading or above the table, else by asking the planner.
 * @param above  cells of the rows above the headings
 */
export function decideRoleCodes(
  file: Omit<Surveyed, 'indexes' | 'weight'>,
  roles: Roles,
  filter: DemographicFilter,
  above: readonly string[],
  registry: Doubts,
): Codes {
  const codes: Codes = {};
  const age = filter.ageFrom !== null || filter.ageTo !== null ? roles.age : undefined;
  const gender = filter.gender !== null ? roles.gender : undefined;
  const asked = [age, gender].flatMap((column) => (column === undefined ? [] : [column.index]));
  if (asked.length === 0) return codes;
  const survey = surveyColumns({ ...file, indexes: asked, weight: null });
  const cellsOf = (column: NamedColumn) => survey.columns.get(column.index)!.cells.filter(({ text }) => text !== '');
  if (age !== undefined && areCodes(cellsOf(age), CODE_MAXIMUM)) {
    const legends = [age.heading, ...above.filter((cell) => /\bage|alter\b/i.test(cell))];
    codes.age = legendOf(legends) ?? askAge(registry, age, cellsOf(age));
  }
  if (gender !== undefined && areCodes(cellsOf(gender), 3)) {
    codes.gender = legendOf([gender.heading]) ?? askGender(registry, gender, cellsOf(gender));
  }
  return codes;
}

function areCodes(cells: readonly SurveyedCell[], most: number): boolean {
  const numbers = cells.map(({ text }) => Number(plainCode(text)));
  return numbers.length > 1 && numbers.every((value) => Number.isInteger(value) && value >= 0 && value <= most);
}

/** "Age (1=14-17; 2=18-24)": the meaning of each code; null without a legend. */
function legendOf(texts: readonly string[]): ReadonlyMap<string, string> | null {
  for (const text of texts) {
    const pairs = Array.from(
      text.matchAll(/(\d{1,2})\s*[=:]\s*([^;,|)\]]+)/g),
      ([, code, meaning]) => [code!, meaning!.trim()] as const,
    );
    if (pairs.length > 1) return new Map(pairs);
  }
  return null;
}

function askAge(
  registry: Doubts,
  { heading }: NamedColumn,
  cells: readonly SurveyedCell[],
): ReadonlyMap<string, string> {
  const answer = registry.ask({
    code: 'age codes',
    columns: [heading],
    cells: counts(cells),
    message: `"${heading}" holds codes, not years. Which ages does each stand for?`,
    assumed: 'unknown',
    codes: true,
    options: [{ id: 'unknown', label: 'Not known: the target is everybody in the file' }],
    open: true,
  });
  return parseCodes(answer) ?? UNKNOWN;
}

function askGender(
  registry: Doubts,
  { heading }: NamedColumn,
  cells: readonly SurveyedCell[],
): ReadonlyMap<string, string> {
  const answer = registry.ask({
    code: 'gender codes',
    columns: [heading],
    cells: counts(cells),
    message: `"${heading}" holds codes. Which one is male, and which female?`,
    assumed: 'unknown',
    codes: true,
    options: [
      { id: 'unknown', label: 'Not known: the target is everybody in the file' },
      ...GENDERS.map(({ id, label }) => ({ id, label })),
    ],
  });
  return GENDERS.find(({ id }) => id === answer)?.codes ?? parseCodes(answer) ?? UNKNOWN;
}

function counts(cells: readonly SurveyedCell[]): string[] {
  const value = ({ text }: SurveyedCell) => Number(plainCode(text));
  return cells.toSorted((one, two) => value(one) - value(two)).map(({ text, rows }) => `${plainCode(text)}: ${rows}`);
}
