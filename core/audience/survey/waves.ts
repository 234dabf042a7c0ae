import { SMALL_UNIVERSE } from '../../contract/limits.ts';
import { readGender } from '../../planningData/demographicValues.ts';
import { AUSTRALIA_14 } from '../../planningData/population.ts';
import { wholeNumber } from '../../words/amounts.ts';
import { anyOf } from '../../text/anyOf.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { isRegionHeading, respondentRole } from '../headings/columnRoles.ts';
import { looksLikeAges } from './ageCells.ts';
import { dateIn } from './dates.ts';
import { countsOf } from './personColumns.ts';
import type { LeftOutRule, PersonColumnSurvey, PersonColumn } from './personColumns.ts';
import { isYesOrNo } from './statuses.ts';
import type { SurveyedCell } from './columnSurvey.ts';
import { monthNamed } from '../headings/periods.ts';

/** What to do about several waves in one file. */
export interface Waves {
  /** Excludes the rows of all other waves; null where all waves are used. */
  readonly leftOut: LeftOutRule | null;
  /** All weights are divided by this number. */
  readonly divisor: number;
}

// Parts of the headings of waves and periods.
const NUMBER_OR_NAME = anyOf(String.raw`[ _]?(?:no|nr|number|id|name|label|\d{1,2})`);
const PERIOD_NAME = anyOf(
  'waves?|periods?|months?|quarters?|qtr|years?',
  'welle|monat|quartal|jahr|zeitraum', // German
  'vague|mois|trimestre|ann[ée]e|p[ée]riode', // French
  'ola|mes|periodo|per[íi]odo|a[ñn]o|ano', // Spanish and Portuguese
  'onda|mese|anno', // Italian
  'golf|meting|maand|kwartaal|jaar', // Dutch
  'sample|edition|round',
);
/** Headings of a column of waves, months or other periods. */
const PERIOD_HEADING = new RegExp(
  `^(?:(?:survey|fieldwork|reporting|data|release|sample)[ _]?)?${PERIOD_NAME}${NUMBER_OR_NAME}?$`,
  'i',
);
/** Cells that name a wave or a period: "Wave 3", "Q2 2025", "2025 Q2", "2025-06", "06/2025". */
const PERIOD_TEXT = new RegExp(
  `^${anyOf(
    // "Wave 3"
    String.raw`(?:wave|w|welle|vague|ola|onda|golf|round|r|p|period)[ _.-]?\d{1,3}`,
    // "Q2 2025", "2025 Q2"
    String.raw`[qt][1-4][ /_-]?(?:19|20)?\d\d|(?:19|20)\d\d[ /_-]?[qt][1-4]`,
    // "2025-06", "06/2025"
    String.raw`(?:19|20)\d\d[-/.]?(?:0[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/.](?:19|20)\d\d`,
  )}$`,
  'i',
);
/** A column with more different values than this holds other things than waves, such as dates. */
const WAVES_MAXIMUM = 36;
/** A wave has at least this many rows. */
const ROWS_MINIMUM = 10;
/** Waves that each represent the whole population differ in size by at most this factor. */
const SIMILAR_FACTOR = 1.2;
/** Waves that differ by more than this factor are parts of one population: no question is asked. */
const DIFFERENT_FACTOR = 2;
/** Used in place of DIFFERENT_FACTOR where all rows together have more people than the population. */
const DIFFERENT_FACTOR_MAXIMUM = 4;
const WAVE_NAME = anyOf('waves?|welle|vague|ola|onda|golf|meting|round|quarter|qtr|trimestre|quartal|kwartaal');
/** Headings that can only mean the wave of a survey. */
const WAVE_HEADING = new RegExp(`^(?:(?:survey|fieldwork|tracking|data)[ _]?)?${WAVE_NAME}${NUMBER_OR_NAME}?$`, 'i');
/** Largest number of waves that a question offers. */
const OPTIONS_MAXIMUM = 8;
/** Weights that were set wave by wave add up to the same number of people in each, but for rounding. */
const EQUAL_FACTOR = 1.001;
/** Mean weights that differ by more than this share show that not all rows have the same weight. */
const MEAN_DIFFERENCE = 0.05;
/** Equal parts of one population: "Income quintile". */
const EQUAL_PARTS = /quintil|quartil|decil|d[ée]cil|ter[ct]il|perz?centil|ventil|\bntile/i;
/** Headings of births: a year of birth is not a wave. */
const BIRTH = /birth|geburt|naissance|nacimiento|nascita|geboorte|nascimento/i;
/** A column of dates may have waves of a month, a quarter, half a year or a year. */
const MONTHS_PER_WAVE = [1, 3, 6, 12];

/** A wave, with the texts of its rows. */
interface Wave extends SurveyedCell {
  readonly texts: readonly string[];
}

/**
 * Finds a column of waves (repetitions of a survey), months or similar periods, and asks which of them to use. If each wave
 * represents the whole population, all rows together count it several times.
 * @param universe  the number of people that all weights add up to; null without weights
 */
export function decideWaves(survey: PersonColumnSurvey, universe: number | null, registry: Doubts): Waves {
  const allRows = { leftOut: null, divisor: 1 };
  if (universe === null) return allRows;
  // Weights that add up to less than a population are relative: they do not show how many people a wave represents.
  const isRelative = universe < SMALL_UNIVERSE;
  const named = survey.columns.find((one) => holdsWaves(one, survey.isComplete, universe));
  const found = named === undefined ? findEqualWaves(survey, universe) : { column: named, waves: wavesOf(named) };
  if (found === null) return allRows;
  const { column, waves } = found;
  const newestFirst = waves.toSorted((one, two) => timeOrder(two.text) - timeOrder(one.text) || two.row - one.row);
  const values = survey.isComplete
    ? newestFirst
    : newestFirst.map((value) => ({ ...value, people: universe / newestFirst.length }));
  const [newest] = values;
  const { heading, index } = column;
  const isRepeated = !isRelative && (areSimilarInSize(values, SIMILAR_FACTOR) || exceedsPopulation(universe));
  // Under another heading than that of waves, values have an order in time only if each has a year from 2000 on.
  const areTimes = named !== undefined || values.every(({ text }) => timeOrder(text) >= 2000 * 12);
  const assumed = isRepeated ? 'newest' : 'add up';
  const allPeople = values.reduce((sum, { people }) => sum + people, 0);
  // Relative weights are scaled to a population later, whichever rows are used.
  const option = (id: string, label: string, people: number) => ({ id, label, ...(!isRelative && { people }) });
  const chosen = registry.ask({
    code: 'waves',
    columns: [heading],
    cells: countsOf(values),
    message:
      named === undefined
        ? messageOfEqualWaves(heading, values)
        : messageOf(heading, values, { isRelative, isRepeated }),
    assumed,
    ...(isRepeated && { keepsRows: 'all' }),
    options: [
      option('newest', `${areTimes ? 'The newest' : 'One of them'}: "${newest!.text}"`, newest!.people),
      ...(isRelative
        ? []
        : [option('all', `All together, weights divided by ${values.length}`, allPeople / values.length)]),
      option(
        'add up',
        isRelative ? 'All together' : 'All together, as the weights say: each stands for other people',
        allPeople,
      ),
      ...values
        .slice(1, OPTIONS_MAXIMUM)
        .map(({ text, people }) => option(onlyOptionId(text), `Only "${text}"`, people)),
    ],
  });
  if (chosen === 'add up') return allRows;
  if (chosen === 'all') return { leftOut: null, divisor: values.length };
  const { text, texts } = chosen === 'newest' ? newest! : values.find((value) => onlyOptionId(value.text) === chosen)!;
  return {
    divisor: 1,
    leftOut: { index, texts, keepsMatches: true, reason: `another "${heading}" than "${text}"` },
  };
}

/** A universe larger than this multiple of the population counts people more than once. */
const POPULATION_FACTOR_MAXIMUM = 1.1;
const exceedsPopulation = (universe: number) => universe > AUSTRALIA_14.people * POPULATION_FACTOR_MAXIMUM;

function messageOf(
  heading: string,
  values: readonly SurveyedCell[],
  { isRelative, isRepeated }: { isRelative: boolean; isRepeated: boolean },
): string {
  const opening = `"${heading}" holds ${values.length} waves or periods`;
  if (isRelative) return `${opening}. Which shall be used?`;
  const people = values.map((value) => value.people);
  const [smallest, largest] = [wholeNumber(Math.min(...people)), wholeNumber(Math.max(...people))];
  if (isRepeated && areSimilarInSize(values, SIMILAR_FACTOR))
    return `${opening}, each of about ${wholeNumber(people[0]!)} people. Together they would count the population ${values.length} times. Which shall be used?`;
  return `${opening}, of ${smallest} to ${largest} people. Does each stand for the whole population, or all of them together? Which shall be used?`;
}

const messageOfEqualWaves = (heading: string, values: readonly SurveyedCell[]) =>
  `"${heading}" divides the rows into ${values.length} parts, and the weights of each add up to ${wholeNumber(values[0]!.people)} people, as if each were a wave that stands for the whole population. Which shall be used?`;

/**
 * Finds a column under any heading whose values each have the weights of the whole population, although the weights differ.
 * @param universe  the number of people that all weights add up to
 */
function findEqualWaves(survey: PersonColumnSurvey, universe: number): { column: PersonColumn; waves: Wave[] } | null {
  if (!survey.isComplete || !exceedsPopulation(universe)) return null;
  if (!haveWeightsThatDiffer(survey) || haveSeveralRowsEach(survey)) return null;
  const peoplePerWeight = universe / survey.people;
  for (const column of survey.columns) {
    if (column.hasMoreTexts || isAboutPerson(column)) continue;
    const areEqual = (waves: readonly Wave[]) =>
      waves.length > 1 &&
      waves.length <= WAVES_MAXIMUM &&
      waves.every(({ rows, people }) => rows >= ROWS_MINIMUM && isPopulation(people * peoplePerWeight)) &&
      areSimilarInSize(waves, EQUAL_FACTOR);
    const waves = [wavesOf(column), ...wavesOfDates(column)].find(areEqual);
    if (waves !== undefined) return { column, waves };
  }
  return null;
}

const isPopulation = (people: number) => people >= AUSTRALIA_14.people / SIMILAR_FACTOR && !exceedsPopulation(people);

/** Whether a column says what a person is like, or holds yes and no. Its values may have equal sums by weighting or by chance. */
function isAboutPerson(column: PersonColumn): boolean {
  const { heading } = column;
  const texts = filledCells(column).map(({ text }) => text);
  return (
    respondentRole(heading) !== null ||
    isRegionHeading(heading) ||
    EQUAL_PARTS.test(heading) ||
    BIRTH.test(heading) ||
    looksLikeAges(column, new Date().getFullYear()) !== null ||
    texts.every(isYesOrNo) ||
    texts.some((text) => readGender(text) !== null)
  );
}

function haveWeightsThatDiffer({ columns, people, rows }: PersonColumnSurvey): boolean {
  const mean = people / rows;
  return columns.some(({ cells }) =>
    cells.some((cell) => Math.abs(cell.people / cell.rows - mean) > MEAN_DIFFERENCE * mean),
  );
}

/** Whether most ids are in several rows, such as the days of a diary, which have equal sums because they are of the same people. */
function haveSeveralRowsEach({ columns }: PersonColumnSurvey): boolean {
  const ids = columns.find(({ heading }) => respondentRole(heading) === 'id')?.cells ?? [];
  return ids.filter(({ rows }) => rows > 1).length > ids.length / 2;
}

const wavesOf = (column: PersonColumn): Wave[] => filledCells(column).map((cell) => ({ ...cell, texts: [cell.text] }));

/** The dates of a column grouped by months, quarters and so on, read with the day first and with the month first; empty for other columns. */
function wavesOfDates(column: PersonColumn): Wave[][] {
  const cells = filledCells(column);
  return [false, true].flatMap((monthFirst) => {
    const dates = cells.map(({ text }) => dateIn(text, new Date().getFullYear(), { monthFirst }));
    const months = dates.flatMap((date) => (date?.month ? [date.year * 12 + date.month - 1] : []));
    if (months.length < cells.length) return [];
    return MONTHS_PER_WAVE.map((monthsPerWave) => {
      const keys = months.map((month) => Math.floor(month / monthsPerWave));
      const dated = cells.map((cell, index) => ({ cell, month: months[index]!, key: keys[index]! }));
      return [...new Set(keys)].map((wanted) => waveOf(dated.filter(({ key }) => key === wanted)));
    });
  });
}

function waveOf(dates: readonly { cell: SurveyedCell; month: number }[]): Wave {
  const cells = dates.map(({ cell }) => cell);
  const months = dates.map(({ month }) => month);
  const [first, last] = [Math.min(...months), Math.max(...months)].map(
    (month) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
  );
  return {
    text: first === last ? first! : `${first!} to ${last!}`,
    texts: cells.map(({ text }) => text),
    row: Math.max(...cells.map(({ row }) => row)),
    rows: cells.reduce((sum, { rows }) => sum + rows, 0),
    people: cells.reduce((sum, { people }) => sum + people, 0),
  };
}

function areSimilarInSize(values: readonly SurveyedCell[], factor: number): boolean {
  const people = values.map((value) => value.people);
  return Math.max(...people) <= factor * Math.min(...people);
}

const onlyOptionId = (text: string) => `only ${text}`;

const filledCells = ({ cells }: PersonColumn) => cells.filter(({ text }) => text !== '');

/**
 * Whether a column holds waves.
 * @param complete  whether all rows were surveyed; a sample of rows does not show how large each wave is
 * @param universe  the number of people that all weights add up to
 */
function holdsWaves(column: PersonColumn, complete: boolean, universe: number): boolean {
  const isRelative = universe < SMALL_UNIVERSE;
  const values = filledCells(column);
  if (column.hasMoreTexts || values.length < 2 || values.length > WAVES_MAXIMUM) return false;
  const heading = column.heading.trim();
  const arePeriods = values.every(({ text }) => PERIOD_TEXT.test(text));
  const isNamed = PERIOD_HEADING.test(heading) || arePeriods;
  if (!isNamed || BIRTH.test(heading)) return false;
  // Where heading and values may mean something other than waves, only equal sizes show that they are waves.
  const canOnlyBeWave = WAVE_HEADING.test(heading) || arePeriods;
  if (!complete) return !isRelative || canOnlyBeWave;
  if (!values.every(({ rows }) => rows >= ROWS_MINIMUM)) return false;
  if (isRelative) return canOnlyBeWave;
  // Periods that together have more people than the population must count the same people several times.
  return areSimilarInSize(
    values,
    exceedsPopulation(universe) ? DIFFERENT_FACTOR_MAXIMUM : canOnlyBeWave ? DIFFERENT_FACTOR : SIMILAR_FACTOR,
  );
}

/**
 * A number that is larger for a later wave: 12 times the year plus the month for "2025 Q3", "Oct 2025" or "June '25", the month for
 * "March", the first number for "Wave 12"; -1 for a text without any of these.
 */
function timeOrder(text: string): number {
  const year = Number(/(?:19|20)\d\d/.exec(text)?.[0] ?? /['’ /-](\d\d)$/.exec(text)?.[1] ?? 0);
  const quarter = /(?:^|\W|\d)[qt]([1-4])\b/i.exec(text)?.[1];
  const named = text
    .split(/[^\p{Letter}]+/u)
    .map(monthNamed)
    .find((one) => one !== null);
  const numbered = /(?:19|20)\d\d[-/.]?(0[1-9]|1[0-2])(?!\d)|(?<!\d)(0?[1-9]|1[0-2])[-/.](?:19|20)\d\d/.exec(text);
  const month = quarter === undefined ? (named ?? Number(numbered?.[1] ?? numbered?.[2] ?? 0)) : 3 * Number(quarter);
  if (year > 0 || month > 0) return (year < 100 ? year + 2000 * Number(year > 0) : year) * 12 + month;
  return Number(/\d+/.exec(text)?.[0] ?? -1);
}
