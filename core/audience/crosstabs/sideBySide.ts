import { anyOf } from '../../text/anyOf.ts';
import { isAudienceName, mayCountPeople, isWholeAudience, splitBase } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn, Measure } from '../headings/crosstabColumns.ts';
import { unitOf } from '../headings/figureUnits.ts';
import { isBarePeriod, periodOrder, splitPeriod } from '../headings/periods.ts';
import { isUniverseColumn } from './universe.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { isAboutOtherUse, pointsForUse } from '../survey/severalQuestions.ts';

/** Largest number of answers that a question about columns offers. */
export const OPTIONS_MAXIMUM = 8;

/**
 * Asks which period to read where the columns give several, and drops the columns of the other periods. The newest period is
 * assumed. Where the titles above the table name this period and no other, the question is listed but not asked before a run.
 */
export function choosePeriod(columns: CrosstabColumns, titles: readonly string[], registry: Doubts): CrosstabColumns {
  const periodsIn = (all: readonly DatedColumn[]) => [
    ...new Set(all.flatMap(({ period }) => (period === null ? [] : [period]))),
  ];
  const withYears = columns.data.map(datedColumn);
  // "Jan" and "Q1" are periods only if all columns of people are periods. Next to "Total" they are groups.
  const withoutYears = columns.data.map(columnWithoutYear);
  const areAllPeriods = columns.data.filter(mayCountPeople).every(({ audience }) => isBarePeriod(audience));
  const dated = periodsIn(withYears).length < 2 && areAllPeriods ? withoutYears : withYears;
  const periods = periodsIn(dated);
  if (periods.length < 2) return columns;
  const newest = periods
    .map((period, index) => ({ period, index }))
    .toSorted((one, two) => periodOrder(two.period) - periodOrder(one.period) || two.index - one.index);
  const chosen = registry.ask({
    code: 'periods',
    cells: periods,
    message: `The table gives figures for ${periods.length} periods: ${newest
      .slice(0, 3)
      .map(({ period }) => `"${period}"`)
      .join(', ')}. Which one shall be used?`,
    assumed: newest[0]!.period,
    onlyListed: titlesNamePeriod(newest[0]!.period, titles),
    options: newest.slice(0, OPTIONS_MAXIMUM).map(({ period }, index) => ({
      id: period,
      label: index === 0 ? `The newest: "${period}"` : `"${period}"`,
    })),
  });
  const data = dated
    .filter(({ period }) => period === null || period === chosen)
    .map(({ withoutPeriod }) => withoutPeriod);
  return { ...columns, data };
}

/** Whether all periods in the titles end when the given period ends: "12 months to September 2025" above "Sep 2025". */
function titlesNamePeriod(period: string, titles: readonly string[]): boolean {
  const dated = titles
    .flatMap(periodsInTitle)
    .filter((one) => LONG_YEAR.test(one))
    .map(periodOrder);
  return dated.length > 0 && LONG_YEAR.test(period) && dated.every((order) => order === periodOrder(period));
}

const LONG_YEAR = /(?:19|20)\d\d/;

function periodsInTitle(title: string): string[] {
  const split = splitPeriod(title);
  return split === null ? [] : [split.period, ...periodsInTitle(split.rest)];
}

/** "Ever used", "Past month", "Aware", "Average issue readership": a question about a vehicle, not an audience. */
export const QUESTION_LABEL =
  /\b(?:ever|past|last|yesterday|month(?:ly)?|week(?:ly)?|year(?:ly)?|daily|aware(?:ness)?|heard|average issue|used)\b/i;

/**
 * Asks which question to read where the columns give several, such as "Ever used" and "Past month", and drops the columns of
 * the other questions. The question about use in a month is assumed. Where all others are about awareness, or about use ever
 * or in a year, the question is listed but not asked before a run.
 */
export function chooseQuestion(columns: CrosstabColumns, registry: Doubts): CrosstabColumns {
  const used = columns.data.filter(({ measure }) => measure !== 'ignored');
  const isQuestion = ({ audience }: DataColumn) => QUESTION_LABEL.test(audience) && !isAudienceName(audience);
  const questions = [...new Set(used.filter(isQuestion).map(({ audience }) => audience))];
  // If other columns are audiences, "Used a bank last week" is an audience too.
  if (questions.length < 2 || used.some((column) => column.audience !== '' && !isQuestion(column))) return columns;
  const best = questions.reduce((one, other) => (pointsForUse(other) > pointsForUse(one) ? other : one));
  const isOnlyUse =
    questions.every((one) => one === best || isAboutOtherUse(best, one)) && !isAboutOtherUse(best, best);
  const chosen = registry.ask({
    code: 'which question',
    cells: questions,
    message: `The table answers ${questions.length} questions: ${questions
      .slice(0, 4)
      .map((one) => `"${one}"`)
      .join(', ')}. Which one says who uses a vehicle in a month?`,
    assumed: best,
    onlyListed: isOnlyUse,
    options: questions.slice(0, OPTIONS_MAXIMUM).map((id) => ({ id, label: `"${id}"` })),
  });
  const kept = columns.data.filter(({ audience }) => audience === chosen || !questions.includes(audience));
  const data = kept.map((column) =>
    column.audience === chosen ? { ...column, audience: column.question, question: '' } : column,
  );
  return { ...columns, data };
}

const PEOPLE = '(?:reach|audience|cume|users?|listeners?|viewers?|readers?|visitors?)';
/** "Weekly reach", "Average daily audience", "Listened in the past 7 days": who uses a vehicle in less than a month. */
const IN_LESS_THAN_A_MONTH = new RegExp(
  anyOf(
    String.raw`\b(?:weekly|daily)\b(?: \w+)? ${PEOPLE}\b|\b${PEOPLE},? (?:a|per|each) (?:week|day)\b`,
    String.raw`\b(?:past|last|typical|average) (?:7 days|seven days|week|day)\b(?! of\b)|\byesterday\b`,
  ),
  'i',
);
const MONTHS_OR_YEAR = anyOf(
  '(?:3|6|12|three|six|twelve) (?:months|monate[n]?|mois|meses|mesi|maanden)',
  'year|jahr|année|año|anno|jaar|ano',
);
/** "Visited in last 12 months", "Ever used": who uses a vehicle in more than a month. "12 months to June" is the time of a survey. */
const IN_MORE_THAN_A_MONTH = new RegExp(
  anyOf(
    String.raw`(?<!\p{L})(?:last|past|letzten?|derni[eè]re?s?|[uú]ltim[aeio]s?|afgelopen|laatste) ${MONTHS_OR_YEAR}(?!\p{L})`,
    String.raw`(?<!\p{L})(?:ever|jemals) (?:us|watch|listen|read|visit|view|stream|gesehen|genutzt|gehört)`,
    String.raw`\b(?:annual|yearly) ${PEOPLE}\b`,
  ),
  'iu',
);
/** "Average audience", "AMA" (average minute), "AQH" (average quarter hour): who uses a vehicle at any one time. */
const AT_A_TIME =
  /\b(?:average|avg\.?|ave\.?) (?:(?:minute|quarter[- ]hour|half[- ]hour|1\/4 hour) )?audience\b|\b(?:AMA|AQH)\b/i;
const IN_A_MONTH =
  /\bmonth(?:ly)?\b|\b(?:4|four|vier)[- ]?(?:w(?:ee)?ks?|wochen|semaines|semanas|settimane|weken)\b|\b(?:28|30) days\b|\bw(?:ee)?k ?4\b/i;
/** "Last wk" and the same in German, French, Spanish and Portuguese, Italian, and Dutch. */
const IN_A_WEEK =
  /\b(?:last|past) wk\b|\bletzte woche\b|\bsemaine derni[eè]re|\b[uú]ltima semana\b|\bultima settimana\b|\bvorige week\b/i;

/**
 * How likely a column counts the people who use a vehicle in a month: 3 it says so, 2 it is cumulative, 1 it names no period.
 * Below 1 it counts those of a shorter time: 0 in a week, -1 in a day, -2 at any one time.
 */
export function monthPoints({ heading }: Pick<DataColumn, 'heading'>): number {
  if (IN_A_MONTH.test(heading)) return 3;
  if (AT_A_TIME.test(heading)) return -2;
  if (IN_A_WEEK.test(heading)) return 0;
  if (IN_LESS_THAN_A_MONTH.test(heading) || /\b(?:weekly|daily)\b/i.test(heading))
    return /day\b|daily/i.test(heading) ? -1 : 0;
  return /\b(?:cume|cumulative|net|unique|total)\b|reach/i.test(heading) ? 2 : 1;
}

/** Reads a column "Count" as respondents if the column of the same people next to it states a unit: "Weighted (000s)". */
function withCountsAsSample(columns: CrosstabColumns): CrosstabColumns {
  const isOfPeople = ({ measure, heading }: DataColumn) => measure === 'audience' && unitOf(heading) !== null;
  const isCount = (column: DataColumn) =>
    column.measure === 'audience' &&
    /\b(?:counts?|cases)$/i.test(column.heading) &&
    columns.data.some(
      (other) => isOfPeople(other) && other.audience === column.audience && other.question === column.question,
    );
  const data = columns.data.map((column) => (isCount(column) ? { ...column, measure: 'sample' as const } : column));
  return { ...columns, data };
}

const CHOSEN_MEASURES: readonly Measure[] = ['audience', 'reach', 'frequency'];

/**
 * Asks which column to read where several give the same audience in people, or several its reach or frequency, such as
 * "Average audience (000)" and "Cume reach (000)", and ignores the others. The one for a month is assumed. Where all others
 * are about a shorter time, the question is listed but not asked before a run.
 */
export function chooseFigures(found: CrosstabColumns, registry: Doubts): CrosstabColumns {
  const columns = withCountsAsSample(found);
  const groups = new Map<string, DataColumn[]>();
  for (const column of columns.data) {
    const { audience, question, measure } = column;
    if (columns.statistic !== null || measure === null || !CHOSEN_MEASURES.includes(measure)) continue;
    if (isUniverseColumn(column)) continue;
    const key = `${audience}\n${question}\n${measure}`;
    groups.set(key, [...(groups.get(key) ?? []), column]);
  }
  const dropped = [...groups.values()].flatMap((group) => {
    if (new Set(group.map(({ heading }) => heading)).size < Math.max(2, group.length)) return [];
    const best = group.reduce((one, other) => (monthPoints(other) > monthPoints(one) ? other : one));
    const chosen = registry.ask({
      code: 'which question',
      columns: [group[0]!.heading],
      cells: group.map(({ heading }) => heading),
      message: `${group
        .slice(0, 4)
        .map(({ heading }) => `"${heading}"`)
        .join(
          ', ',
        )}: which one says ${group[0]!.measure === 'frequency' ? 'how often its users use' : 'who uses'} a vehicle in a month?`,
      assumed: best.heading,
      onlyListed: monthPoints(best) > 0 && group.every((one) => one === best || monthPoints(one) < 1),
      options: group.slice(0, OPTIONS_MAXIMUM).map(({ heading }) => ({ id: heading, label: `"${heading}"` })),
    });
    return group.filter(({ heading }) => heading !== chosen);
  });
  const data = columns.data.map((column) =>
    dropped.includes(column) ? { ...column, measure: 'ignored' as const } : column,
  );
  return { ...columns, data };
}

/**
 * Asks whether the users of a day, a week or a year, which a title or a heading names, shall count as monthly users. The file does not
 * give the number of these.
 */
export function askPeriodOfReach(columns: CrosstabColumns, titles: readonly string[], registry: Doubts): void {
  const ofPeople = columns.data.filter(mayCountPeople);
  const texts = [...ofPeople.flatMap(({ heading, audience, question }) => [heading, audience, question]), ...titles];
  if (!texts.some((text) => IN_A_MONTH.test(text))) askAboutOtherPeriod(texts, registry);
}

/** Asks the same where the labels of vehicles name the time: "Listened to Nova in last 7 days". */
export function askPeriodOfLabels(labels: readonly string[], registry: Doubts): void {
  askAboutOtherPeriod(
    labels.filter((label) => !IN_A_MONTH.test(label)),
    registry,
  );
}

function askAboutOtherPeriod(texts: readonly string[], registry: Doubts): void {
  const found = texts
    .map((text) => IN_LESS_THAN_A_MONTH.exec(text) ?? AT_A_TIME.exec(text) ?? IN_MORE_THAN_A_MONTH.exec(text))
    .find((match) => match !== null);
  if (found === undefined) return;
  const isLonger = IN_MORE_THAN_A_MONTH.test(found[0]);
  const period = isLonger
    ? 'in more than a month'
    : AT_A_TIME.test(found[0])
      ? 'at a time'
      : /day\b|daily/i.test(found[0])
        ? 'in a day'
        : 'in a week';
  registry.ask({
    code: 'period of reach',
    cells: [found.input],
    message: `"${found.input}" says who uses a vehicle ${period}. ${isLonger ? 'Fewer' : 'More'} people use it in a month. Shall these figures count as those of a month?`,
    assumed: 'a month',
    alwaysAsked: true,
    options: [{ id: 'a month', label: 'Yes: plan with these people', effect: (totals) => totals }],
  });
}

/**
 * Asks which base to read where the columns give the same audiences for several, such as "Total National" and "Total Capital
 * cities", and drops the columns of the other bases. The first base is assumed.
 */
export function chooseBase(columns: CrosstabColumns, registry: Doubts): CrosstabColumns {
  const used = columns.data.filter(({ measure }) => measure !== 'ignored');
  const split = used.map((column) => ({ column, ...(splitBase(column.audience) ?? { audience: '', base: '' }) }));
  const bases = [...new Set(split.flatMap(({ base }) => (base === '' ? [] : [base])))];
  const haveAllBases = split.every(({ base }) => base !== '');
  const isComplete = (base: string) => {
    const audiences = new Set(split.flatMap((one) => (one.base === base ? [one.audience] : [])));
    return audiences.size > 1 && [...audiences].some(isWholeAudience);
  };
  if (!haveAllBases || bases.length < 2 || !bases.every(isComplete)) return columns;
  const chosen = registry.ask({
    code: 'bases',
    cells: bases,
    message: `The table gives the same audiences in ${bases
      .slice(0, 4)
      .map((base) => `"${base}"`)
      .join(', ')}. Which shall be used?`,
    assumed: bases[0]!,
    options: bases.slice(0, OPTIONS_MAXIMUM).map((base) => ({ id: base, label: `"${base}"` })),
  });
  const kept = split.filter(({ base }) => base === chosen);
  return { ...columns, data: kept.map(({ column, audience }) => ({ ...column, audience })) };
}

interface DatedColumn {
  readonly period: string | null;
  readonly withoutPeriod: DataColumn;
}

/** A column whose whole audience is a period without a year, such as "Mar", and the column without it. */
function columnWithoutYear(column: DataColumn): DatedColumn {
  const { audience, question } = column;
  if (!isBarePeriod(audience)) return { period: null, withoutPeriod: column };
  return { period: audience, withoutPeriod: { ...column, audience: question, question: '' } };
}

/** A column's period, and the column without it. */
function datedColumn(column: DataColumn): DatedColumn {
  const { audience, question } = column;
  const ofAudience = splitPeriod(audience);
  if (ofAudience !== null) {
    const rest = ofAudience.rest === '' ? question : ofAudience.rest;
    const questionLeft = ofAudience.rest === '' ? '' : question;
    return { period: ofAudience.period, withoutPeriod: { ...column, audience: rest, question: questionLeft } };
  }
  const ofQuestion = splitPeriod(question);
  if (ofQuestion === null) return { period: null, withoutPeriod: column };
  return { period: ofQuestion.period, withoutPeriod: { ...column, question: ofQuestion.rest } };
}
