import { preciseNumber } from '../../words/amounts.ts';
import { SMALL_UNIVERSE } from '../../contract/limits.ts';
import { anyOf } from '../../text/anyOf.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { statesThousands, isDescriptiveHeading, respondentRole } from '../headings/columnRoles.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { Survey, SurveyedCell, SurveyRequest } from './columnSurvey.ts';
import { columnId } from './personColumns.ts';

/** Words that may name weights within a longer heading; some of them also mean people. */
const WEIGHT_OR_PEOPLE_WORDS = new RegExp(
  `(?:^|[^a-z])${anyOf(
    'w|wt|wts|wgt|wght|weight(?:s|ed|ing)?|pop|popn',
    'facteurs?|factor|faktor|fact|fex|expansion|projection|grossing|rim',
    String.raw`gewicht\p{L}*|hochrechnung\p{L}*`, // German
    String.raw`poids|pond\p{L}*|coef\p{L}*|redressement`, // French
    'pesos?', // Spanish
    'fattore', // Italian
    String.raw`weeg\p{L}*|weging`, // Dutch
  )}(?=$|[^a-z])`,
  'iu',
);
/** The words among WEIGHT_OR_PEOPLE_WORDS that mean weights and nothing else. Left out are, for example, "pop" and "grossing": they also mean people. */
const WEIGHT_WORDS = new RegExp(
  `(?:^|[^a-z])${anyOf(
    'w|wt|wts|wgt|wght|weight(?:s|ed|ing)?|facteurs?|factor|faktor',
    String.raw`gewicht\p{L}*`, // German
    String.raw`poids|pond\p{L}*|coef\p{L}*`, // French
    'pesos?', // Spanish
    'fattore', // Italian
    String.raw`weeg\p{L}*|weging`, // Dutch
  )}(?=$|[^a-z])`,
  'iu',
);
/** Words that, together with a word for weights, say that a weight is a number of people. */
const PEOPLE_WORDS = new RegExp(
  String.raw`(?:^|[^\p{L}])${anyOf(
    'pop|popn|population|people|persons?|universe|grossing|expansion|projection',
    'poblaci[oó]n(?:al)?', // Spanish
    'popolazione', // Italian
    'popula[cç][aã]o|populacional', // Portuguese
    'bevolking', // Dutch
    'bev[oö]lkerung|grundgesamtheit', // German
  )}(?=$|[^\p{L}])`,
  'iu',
);
/** Words which say that a weight is something other than a number of people. */
const NOT_PEOPLE =
  /(?:^|[^a-z])(?:household|hh|dwelling|sample|design|base|rim|raking|relative|normali[sz]ed|scaled|mean|trimmed)(?=$|[^a-z])/i;
const NUMBER_OF = anyOf(
  String.raw`estimated|est|number of|num|no\.? of|n|#|total|each|the|respondent`,
  'weighted|extrapolated|grossed|projected|in',
);
const PEOPLE = anyOf(
  'people|persons|individuals|head ?counts?|counts?|cases|population|pop|universe',
  'projected|projection|grossed(?: up)?|australians|stands for|represents?|represented|counts for',
);
const ESTIMATED = anyOf(
  String.raw`estimates?|est\.?|represented|projected|projection|represents|stands for|in the population`,
);
/** Headings of a number of people without a word of weights. */
const PEOPLE_HEADING = new RegExp(
  String.raw`^(?:${NUMBER_OF} ?)*${PEOPLE}(?: ${ESTIMATED})?(?: *\(?(?:aged )?\d+(?:\+| and over| ?- ?\d+)\)?)?$`,
  'i',
);
/** Words for a factor, which may be a weight or a score of the respondents. */
const FACTOR = /fa[ck]tors?|facteurs?|fattore/iu;
/** Columns next to which "Weight" may be that of a body. */
const BODY_HEADING = /^(?:body )?(?:height|bmi|waist)\b/i;
/** Mean weight of bodies, in kilograms or pounds. */
const BODY_WEIGHT = { from: 40, to: 250 };
/** A column of whole numbers is taken for weights only if some are larger than this. */
const LARGE_WEIGHT = 1000;
/** Without the heading of weights, a column with fewer different numbers does not hold weights. */
const DISTINCT_NUMBERS_MINIMUM = 3;
/** Largest number of columns that a question offers. */
const COLUMNS_OFFERED = 6;

/**
 * Decides which column holds the weights where several columns may, or where no heading names weights. Asks in doubt.
 * Sentences about a file without weights: core/audience/audienceFacts.ts, core/audience/survey/population.ts and src/domain/plan/file.
 * @param found    the column that the headings give
 * @param others   columns that have no other meaning
 * @returns the column; undefined for none
 */
export function decideWeight(
  file: Omit<SurveyRequest, 'indexes' | 'weight'>,
  found: NamedColumn | undefined,
  others: readonly NamedColumn[],
  registry: Doubts,
): NamedColumn | undefined {
  const { decimal } = file.dialect;
  const headed = others.filter(({ heading }) => hasWeightHeading(heading));
  const hasBodyColumn = others.some(({ heading }) => BODY_HEADING.test(heading.trim()));
  if (found !== undefined && headed.length === 0 && !hasBodyColumn) return found;
  const headedColumns = found === undefined ? headed : [found, ...headed];
  // A heading such as "Persons" is taken for that of weights only if the numbers below it are as large as weights.
  const named = findWeightColumns(file, headedColumns, (column, cells) => {
    return column === found || !isPeopleHeading(column.heading) || areNumbersOfPeople(cells, decimal);
  });
  const usable = named.weightColumns.filter(({ column, sum }) => column === found || sum !== null);
  // If no heading names weights, columns whose cells look like weights are asked about.
  const isUnnamed = usable.length === 0;
  const { survey, weightColumns } = isUnnamed ? findUnnamedWeights(file, others) : { ...named, weightColumns: usable };
  // Another column competes with the given weight column in two cases: its heading is that of a weight too, or its weights add up to a
  // population and those of the given column do not.
  const isFoundLarge =
    found !== undefined && weightColumns.some((one) => one.column === found && addsUpToPopulation(one));
  const competes = (one: WeightCandidate) =>
    respondentRole(one.column.heading) === 'weight' || (!isFoundLarge && addsUpToPopulation(one));
  const candidates = weightColumns.filter((one) => found === undefined || one.column === found || competes(one));
  const [first, ...rest] = candidates;
  if (first === undefined) return found;
  const isBody =
    hasBodyColumn && rest.length === 0 && isWithin((first.sum ?? 0) / Math.max(1, survey.rows), BODY_WEIGHT);
  // A copy of the same weights changes nothing.
  const areCopies = rest.every((other) => cellCounts(survey, other) === cellCounts(survey, first));
  if (found !== undefined && areCopies && !isBody) return found;
  const large = candidates.filter(addsUpToPopulation);
  // Of a large file only a part is surveyed. The sum of all its weights is then not known, so their mean is shown.
  const amountOf = (one: WeightCandidate) =>
    survey.isComplete
      ? `${preciseNumber(peopleOf(one))} people`
      : `a mean of ${preciseNumber(peopleOf(one) / Math.max(1, survey.rows))}`;
  const assumed = large.includes(first) ? first : (large[0] ?? first);
  const isSure = !isUnnamed || large.length > 0 || isWithin((assumed.sum ?? 0) / survey.rows, MEAN_NEAR_1);
  const shown = candidates.slice(0, COLUMNS_OFFERED);
  const questionKey = { code: 'weight column', columns: shown.map(({ column }) => column.heading) };
  const clearColumn = certainWeight(candidates, survey, decimal);
  // An earlier answer to the question still counts.
  if (clearColumn !== undefined && registry.answerTo(questionKey) === null) return clearColumn.column;
  const answer = registry.ask({
    ...questionKey,
    cells: shown.map((one) => `${one.column.heading}: ${amountOf(one)}`),
    message:
      candidates.length > 1
        ? `${candidates.length} columns look like weights: ${shown.map(({ column }) => `"${column.heading}"`).join(', ')}. Which one says how many people a respondent represents?`
        : `"${first.column.heading}" looks like weights. Does it say how many people a respondent represents?`,
    assumed: isSure && !isBody ? columnId(assumed.column) : 'none',
    options: [
      ...shown.map((one) => ({
        id: columnId(one.column),
        label: `"${one.column.heading}": ${amountOf(one)}`,
      })),
      { id: 'none', label: 'None: all respondents count the same' },
    ],
  });
  return candidates.find(({ column }) => columnId(column) === answer)?.column;
}

/** The candidate that certainly holds the weights; undefined where the planner has to decide. */
function certainWeight(
  candidates: readonly WeightCandidate[],
  survey: Survey,
  decimal: DecimalSign,
): WeightCandidate | undefined {
  const [first, ...rest] = candidates;
  // Numbers of people with decimals are weights: real people are whole.
  const isOnlyPeopleColumn = ({ heading, index }: NamedColumn) =>
    rest.length === 0 && isPeopleHeading(heading) && hasDecimals(survey.columns.get(index)!.cells, decimal);
  const isPeople = (one: WeightCandidate) =>
    addsUpToPopulation(one) && (saysPeople(one.column.heading) || isOnlyPeopleColumn(one.column));
  const clear = candidates.filter(isPeople);
  const isNotPeople = (one: WeightCandidate) => !addsUpToPopulation(one) || NOT_PEOPLE.test(one.column.heading);
  if (clear.length === 1 && candidates.every((one) => one === clear[0] || isNotPeople(one))) return clear[0];
  return first !== undefined && rest.length === 0 && isScaledToMean1(first, survey.rows) ? first : undefined;
}

/** Each cell of a column with its number of rows, one a line. */
function cellCounts(survey: Survey, { column }: WeightCandidate): string {
  const { cells } = survey.columns.get(column.index)!;
  return cells.map(({ text, rows }) => `${text}: ${rows}`).join('\n');
}

/** How many people the weights of a column add up to. */
function peopleOf({ column, sum }: WeightCandidate): number {
  return (sum ?? 0) * (statesThousands(column.heading) ? 1000 : 1);
}

/** Whether weights add up to a population. Smaller sums are those of relative weights, or of other numbers. */
const addsUpToPopulation = (one: WeightCandidate) => peopleOf(one) >= SMALL_UNIVERSE;

/**
 * Whether a column has the heading of a weight and a mean of 1. Such weights do not say how many people the file represents. Another
 * question asks this, so the column itself needs no question.
 */
function isScaledToMean1({ column: { heading }, sum }: WeightCandidate, rows: number): boolean {
  const text = spacedWithoutDigits(heading);
  const mean = (sum ?? 0) / Math.max(1, rows);
  return WEIGHT_WORDS.test(text) && !NOT_A_WEIGHT.test(text) && !mayBeScore(heading) && isWithin(mean, MEAN_NEAR_1);
}

/** Whether a factor may be a score of the respondents: "Factor 1", "Expenditure factor"; not "Factor" or "Rim factor". */
function mayBeScore(heading: string): boolean {
  const others = spacedWithDigits(heading).replace(FACTOR, '');
  return FACTOR.test(heading) && /[\p{L}\d]/u.test(others) && !WEIGHT_OR_PEOPLE_WORDS.test(others);
}

interface WeightCandidate {
  readonly column: NamedColumn;
  /** Sum of its cells; null where they are no weights. */
  readonly sum: number | null;
}

/** Surveys columns, and adds up those whose cells may be weights. */
function findWeightColumns(
  file: Omit<SurveyRequest, 'indexes' | 'weight'>,
  columns: readonly NamedColumn[],
  isWeights: (column: NamedColumn, cells: readonly SurveyedCell[]) => boolean,
): { survey: Survey; weightColumns: WeightCandidate[] } {
  const survey = surveyColumns({ ...file, indexes: columns.map(({ index }) => index), weight: null });
  const weightColumns = columns
    .filter((column) => isWeights(column, survey.columns.get(column.index)!.cells))
    .map((column) => ({ column, sum: sumOf(survey, column, file.dialect.decimal) }));
  return { survey, weightColumns };
}

/** Columns that look like weights by their cells: their headings have no meaning, or their numbers can only be weights. */
function findUnnamedWeights(file: Omit<SurveyRequest, 'indexes' | 'weight'>, others: readonly NamedColumn[]) {
  const { decimal } = file.dialect;
  const candidates = others
    .filter(({ heading }) => !hasWeightHeading(heading) && mayHeadWeights(heading))
    .toSorted((one, two) => Number(isMeaningless(two.heading)) - Number(isMeaningless(one.heading)))
    .slice(0, SEARCHED_MAXIMUM);
  const { survey, weightColumns } = findWeightColumns(file, candidates, ({ heading }, cells) => {
    const isCertain = areNumbersOfPeople(cells, decimal) && hasDecimals(cells, decimal);
    if (isCertain) return true;
    return areLikeWeights(cells, decimal) && (isMeaningless(heading) || hasDecimals(cells, decimal));
  });
  return { survey, weightColumns: weightColumns.filter(({ sum }) => sum !== null) };
}

const hasWeightHeading = (heading: string) =>
  respondentRole(heading) === 'weight' ||
  WEIGHT_OR_PEOPLE_WORDS.test(spacedWithoutDigits(heading)) ||
  isPeopleHeading(heading);

/** The words of a heading without its digits: "WtFinal_2" as "Wt Final ". */
const spacedWithoutDigits = (heading: string) =>
  heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[_.\d]+/g, ' ');

const isPeopleHeading = (heading: string) => PEOPLE_HEADING.test(spacedWithDigits(heading));
/** The words of a heading with its digits, which may be ages: "Persons_14+" as "Persons 14+". */
const spacedWithDigits = (heading: string) =>
  heading
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .replace(/[_.\s]+/g, ' ')
    .trim();

/** Whether a heading says both that a column has weights and that they are numbers of people: "Weight to population". */
function saysPeople(heading: string): boolean {
  const text = spacedWithoutDigits(heading);
  return WEIGHT_WORDS.test(text) && PEOPLE_WORDS.test(text) && !NOT_PEOPLE.test(text);
}

/**
 * Sum of a column of weights; null where it holds something else: words, many zeros, small whole numbers. A few cells may be
 * no weights: lines between headings and respondents, a typing error, respondents that do not count.
 */
function sumOf({ rows, columns }: Survey, { heading, index }: NamedColumn, decimal: DecimalSign): number | null {
  const { cells, hasMoreTexts } = columns.get(index)!;
  const numbers = cells.map((cell) => ({ cell, value: parseNumber(cell.text, decimal) }));
  const positive = numbers.filter(({ value }) => value > 0);
  const filled = positive.map(({ cell }) => cell);
  const values = positive.map(({ value }) => value);
  const others = numbers.filter(({ cell, value }) => !(value > 0) && cell.text !== '');
  const otherRows = others.reduce((total, { cell }) => total + cell.rows, 0);
  const sum = () => {
    const listed = cells.reduce((total, cell) => total + cell.rows, 0);
    // Only the first texts of a column are listed; the sum of all rows is estimated from the listed texts.
    const scale = hasMoreTexts ? rows / Math.max(1, listed) : 1;
    return scale * filled.reduce((total, cell, index) => total + cell.rows * values[index]!, 0);
  };
  if (values.length === 0 || otherRows > Math.max(1, OTHER_CELLS_SHARE * rows)) return null;
  if (respondentRole(heading) === 'weight') return sum();
  if (values.length < DISTINCT_NUMBERS_MINIMUM) return null;
  if (!values.some((value) => !Number.isInteger(value) || value > LARGE_WEIGHT)) return null;
  return sum();
}

/** At most this share of the rows of a column of weights holds something else. */
const OTHER_CELLS_SHARE = 0.05;

/** At most this many columns without a weight's heading are searched for weights. */
const SEARCHED_MAXIMUM = 60;
/** Weights with a mean this close to 1 count respondents, not people, however many rows the file has. */
export const MEAN_NEAR_1 = { from: 0.9, to: 1.1 };
export const isWithin = (value: number, { from, to }: { from: number; to: number }) => value >= from && value <= to;

/** Parts of headings that name another number than a weight. */
const NOT_A_WEIGHT = new RegExp(
  `(?:^|[^a-z])${anyOf(
    // Money
    String.raw`expens\w*|rent|mortgage|balance|value|wages?|earnings|revenue|sales|turnover`,
    'distance|budget|amount|savings|debt|loan|super|area|density|q',
    // Places, times
    'lat|long?|lng|dur|duration|time|times?tamp|secs?|seconds|mins?|minutes|hours|hrs|ms|length',
    'date|year|yr|yob|dob|born',
    // Income and prices
    'income|inc|salary|spend|spent|price|cost|amt|dollars|aud|eur|usd',
    // Postcodes, telephones
    'pc|pcode|post|postcode|zip|plz|cp|tel|phone|mobile|ip',
    // Numbers of rows
    'id|rid|uid|sid|key|ref|serial|seq|no|nr|num|nbr|case|resp|panel|member',
    // Bodies, scores
    'height|bmi|kg|cm|km|score|rating|rank|index|seed|version',
    // Ages, regions
    'age|alter|edad|lga|sa|abs|geo',
  )}(?=$|[^a-z])`,
  'i',
);

const mayHeadWeights = (heading: string) =>
  !isDescriptiveHeading(heading) && !NOT_A_WEIGHT.test(spacedWithoutDigits(heading).trim()) && !/[$€£?]/.test(heading);

/** A heading of one code, such as "fac_x", "RAKE2" or "Var0091". */
function isMeaningless(heading: string): boolean {
  const text = heading.trim();
  if (!/^\p{L}[\p{L}\d_.-]{0,15}$/u.test(text) || isDescriptiveHeading(text)) return false;
  const isCode = /[\d_.-]/.test(text) || text.length <= 4 || !/[aeiouyäöüáéíóúàèìòù]/i.test(text);
  return isCode && !NOT_A_WEIGHT.test(spacedWithoutDigits(text).trim());
}

/** A weight is never larger than this; timestamps and many ids are. */
const WEIGHT_MAXIMUM = 5_000_000;

/** Whether nearly all cells are as large as the number of people that one respondent represents. */
function areNumbersOfPeople(cells: readonly SurveyedCell[], decimal: DecimalSign): boolean {
  if (!areLikeWeights(cells, decimal)) return false;
  const values = valuesOf(cells, decimal);
  const isMeanLarge = values.reduce((sum, value) => sum + value, 0) / values.length > LARGE_WEIGHT;
  // A few large numbers alone may make the mean large.
  return isMeanLarge && values.filter((value) => value > LARGE_WEIGHT / 10).length >= values.length * NEARLY_ALL;
}

const NEARLY_ALL = 0.95;

const valuesOf = (cells: readonly SurveyedCell[], decimal: DecimalSign) =>
  cells.map(({ text }) => parseNumber(text, decimal)).filter((value) => value > 0);

function hasDecimals(cells: readonly SurveyedCell[], decimal: DecimalSign): boolean {
  const values = valuesOf(cells, decimal);
  return values.filter((value) => !Number.isInteger(value)).length * 2 >= values.length;
}

/** Whether cells look like weights: numbers that are decimal or above 1,000, but not dates, years or numbers in order. */
function areLikeWeights(cells: readonly SurveyedCell[], decimal: DecimalSign): boolean {
  const rows = cells.reduce((sum, cell) => sum + cell.rows, 0);
  const filled = cells.filter(({ text }) => parseNumber(text, decimal) > 0);
  if (filled.reduce((sum, cell) => sum + cell.rows, 0) < (1 - OTHER_CELLS_SHARE) * rows) return false;
  const values = filled.map(({ text }) => parseNumber(text, decimal));
  const largest = values.reduce((maximum, value) => Math.max(maximum, value), 0);
  const smallest = values.reduce((minimum, value) => Math.min(minimum, value), Infinity);
  if (!(largest <= WEIGHT_MAXIMUM)) return false;
  if (!values.every(Number.isInteger)) {
    // Ratings such as 7.5 have one decimal; weights have more.
    const hasMoreDecimals = (value: number) => Math.abs(value * 10 - Math.round(value * 10)) > 1e-9;
    const mean = values.reduce((sum, value, index) => sum + value * filled[index]!.rows, 0) / rows;
    return (
      largest > LARGE_WEIGHT ||
      isWithin(mean, MEAN_NEAR_1) ||
      values.filter(hasMoreDecimals).length >= values.length / 2
    );
  }
  const isAscending = values.every((value, index) => index === 0 || value > values[index - 1]!);
  const areYears = smallest >= 1900 && largest <= 2100;
  // Spreadsheet programs count days: these are eleven years between 1982 and 2064.
  const areDates = smallest > 30_000 && largest < 60_000 && largest - smallest < 4000;
  return largest > LARGE_WEIGHT && !isAscending && !areYears && !areDates;
}
