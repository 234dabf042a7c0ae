import { anyOf } from '../../text/anyOf.ts';
import { plainName } from '../../text/plainName.ts';
import { plainCode } from '../doubts/codes.ts';
import { isMissing, parseUse } from '../csv/numberText.ts';
import { readAge, readGender } from '../../planningData/demographicValues.ts';
import { PART_SEPARATOR } from '../headings/headingParts.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import type { PersonColumn } from './personColumns.ts';

/** A column with ticks for one answer, such as "Age 25-34" or "Female". */
interface TickColumn extends NamedColumn {
  /** The answer that a tick means. */
  readonly meaning: string;
  /** Texts of cells that are a tick. */
  readonly tickedCodes: readonly string[];
  /** Texts of cells that are not a tick. All other texts mean that there is no answer. */
  readonly untickedCodes: readonly string[];
}

/** A question with one column for each answer: the ticked column gives the answer. */
export interface Ticks {
  readonly columns: readonly TickColumn[];
  /** The answer of a respondent who ticked none of the columns. It is empty if no tick means that the question was not answered. */
  readonly answerWithoutTick: string;
}

/** What a cell of a tick column means: ticked, not ticked, no answer. */
export type Tick = 'yes' | 'no' | 'none';

const AGE_OR_GENDER = anyOf('age|aged|ages|alter|edad|et[àa]|leeftijd|idade|[âa]ge', 'gender|sex|sexo|sexe|geschlecht');
/** Words before an age band or a gender in a heading: "Which age group are you", "Respondent is". */
const WORDS_BEFORE = new RegExp(
  String.raw`^${anyOf(
    `(?:which |what |your |the )*${AGE_OR_GENDER}(?: ?(?:group|band|range|bracket|years?|code|is))?`,
    'is|are you|respondent is|flag|dummy',
  )}(?![a-z])[\s:._=-]*`,
  'i',
);
/** Words behind it: "(Y/N)", "0/1", "flag". */
const WORDS_BEHIND = /[\s:._=-]*(?:\(?(?:y\/?n|yes\/no|0\/1|1\/0|flag|dummy|1 ?= ?yes.*)\)?)$/i;
/** At most this share of people may be ticked in more than one column. */
const OVERLAP_MAXIMUM = 0.02;
/** At least this share of people must be ticked in some column. */
const TICKED_MINIMUM = 0.5;
/** Maximum number of different texts in a tick column. It also limits the number of columns for genders. */
const TEXTS_MAXIMUM = 12;
/** Age bands of respondents contain one that begins at this age or above. Bands below it are about children in the household. */
const ADULT_AGE = 18;

/** Whether a cell of a tick column is ticked, not ticked, or no answer. */
export function tickOf(
  { tickedCodes, untickedCodes }: Pick<TickColumn, 'tickedCodes' | 'untickedCodes'>,
  text: string,
): Tick {
  const code = plainCode(text);
  if (tickedCodes.includes(code)) return 'yes';
  return untickedCodes.includes(code) ? 'no' : 'none';
}

/** The answer of a row, which its ticked column gives; "?" if several columns are ticked, empty for no answer. */
export function tickedAnswer(
  { columns, answerWithoutTick }: Ticks,
  tickAt: (column: TickColumn, index: number) => Tick,
): string {
  const ticks = columns.map((column, index) => tickAt(column, index));
  const ticked = columns.filter((_, index) => ticks[index] === 'yes');
  if (ticked.length > 0) return ticked.length === 1 ? ticked[0]!.meaning : '?';
  return ticks.includes('none') ? '' : answerWithoutTick;
}

/**
 * Finds the columns that together give the age band or the gender of a respondent by ticks; null where there are none.
 * @param people  number of people that all rows represent
 */
export function findTicks(role: 'age' | 'gender', columns: readonly PersonColumn[], people: number): Ticks | null {
  const found = columns.flatMap((column) => {
    const meaning = meaningIn(column.heading, role);
    const cells = meaning === null ? null : ticksOf(column, meaning);
    return cells === null
      ? []
      : [{ ...cells, index: column.index, heading: column.heading, meaning: meaning!, column }];
  });
  const tickedPeople = found.map(({ column, ...tick }) => peopleWith(column.cells, tick));
  const share = tickedPeople.reduce((sum, one) => sum + one, 0) / (people || 1);
  const tickColumns = found.map(({ column: _, ...tick }) => tick);
  const meanings = new Set(tickColumns.map(({ meaning }) => meaning));
  if (share > 1 + OVERLAP_MAXIMUM || meanings.size < tickColumns.length) return null;
  if (role === 'gender') {
    const [onlyColumn] = tickColumns;
    if (onlyColumn === undefined || tickColumns.length > TEXTS_MAXIMUM) return null;
    // A single column, such as "Female", gives both genders: no tick means the other one.
    const answerWithoutTick =
      tickColumns.length > 1 ? '' : readGender(onlyColumn.meaning) === 'men' ? 'female' : 'male';
    return tickColumns.length > 1 && share < TICKED_MINIMUM ? null : { columns: tickColumns, answerWithoutTick };
  }
  const bands = tickColumns.map(({ meaning }) => readAge(meaning)!);
  const isAdult = bands.some(({ from }) => from >= ADULT_AGE);
  const areApart = bands.every((one, index) =>
    bands.slice(index + 1).every(({ from, to }) => to < one.from || from > one.to),
  );
  return tickColumns.length > 1 && isAdult && areApart && share >= TICKED_MINIMUM
    ? { columns: tickColumns, answerWithoutTick: '' }
    : null;
}

/** The age band or the gender that a heading names: "Age 25-34", "age_65plus", "S1: Which age are you? [18-24]", "is_female". */
function meaningIn(heading: string, role: 'age' | 'gender'): string | null {
  // "age_25_34" is "age 25-34". R writes an X before a digit: "X18.24".
  const spaced = heading
    .replace(/(\d)[._](?=\d)/g, '$1-')
    .replace(/[._]+/g, ' ')
    .replace(/\bX(?=\d)/g, '')
    .replace(/\?$/, '');
  const parts = [spaced, ...spaced.split(PART_SEPARATOR).toReversed()].map((part) => part.trim());
  for (const part of parts.flatMap((one) => [one, one.replace(WORDS_BEHIND, '').replace(WORDS_BEFORE, '').trim()])) {
    const band = role === 'age' ? readAge(part) : null;
    if (band !== null && band.from !== band.to) return part;
    const gender = role === 'gender' ? readGender(part) : null;
    // "M" and "X" may head anything.
    if (gender !== null && gender !== 'other' && part.length > 2) return gender === 'men' ? 'male' : 'female';
  }
  return null;
}

/** Whether a heading is an age band or a gender. */
export const namesAnswer = (heading: string, roles: readonly ('age' | 'gender')[] = ['age', 'gender']) =>
  roles.some((role) => meaningIn(heading, role) !== null);

/** The cells of a column that holds nothing but ticks; null for another column. */
function ticksOf(
  { cells, hasMoreTexts: hasFurtherTexts, heading }: PersonColumn,
  meaning: string,
): Pick<TickColumn, 'tickedCodes' | 'untickedCodes'> | null {
  if (hasFurtherTexts || cells.length > TEXTS_MAXIMUM) return null;
  const tickValue = ({ text }: SurveyedCell) => {
    const code = plainCode(text);
    // Access writes -1 for yes.
    if (code === '-1' || plainName(text) === plainName(meaning) || plainName(text) === plainName(heading)) return 1;
    return parseUse(text, '.');
  };
  const known = cells.filter(({ text }) => text !== '' && !isMissing(text));
  if (known.some((cell) => tickValue(cell) !== 0 && tickValue(cell) !== 1)) return null;
  const tickedCodes = known.filter((cell) => tickValue(cell) === 1).map(({ text }) => plainCode(text));
  const zeros = known.filter((cell) => tickValue(cell) === 0).map(({ text }) => plainCode(text));
  // If no text of the column means "not ticked", an empty cell means it.
  return tickedCodes.length === 0 ? null : { tickedCodes, untickedCodes: zeros.length === 0 ? [''] : zeros };
}

function peopleWith(cells: readonly SurveyedCell[], tick: Pick<TickColumn, 'tickedCodes' | 'untickedCodes'>): number {
  return cells.reduce((sum, { text, people }) => sum + (tickOf(tick, text) === 'yes' ? people : 0), 0);
}

/** A column whose cells are the ticked answers, so that questions about it can be asked as about any column. */
export function asOneColumn(
  { columns, answerWithoutTick }: Ticks,
  all: readonly PersonColumn[],
  people: number,
): PersonColumn {
  const cells = columns.map((tick): SurveyedCell => {
    const tickCells = all.find(({ index }) => index === tick.index)!.cells;
    const rows = tickCells.reduce((sum, cell) => sum + (tickOf(tick, cell.text) === 'yes' ? cell.rows : 0), 0);
    return { text: tick.meaning, row: 0, rows, people: peopleWith(tickCells, tick) };
  });
  const rest = people - cells.reduce((sum, cell) => sum + cell.people, 0);
  const [first] = columns;
  const others: SurveyedCell[] = rest > 0 ? [{ text: answerWithoutTick, row: 0, rows: 0, people: rest }] : [];
  return { index: first!.index, heading: first!.heading, cells: [...cells, ...others], hasMoreTexts: false };
}
