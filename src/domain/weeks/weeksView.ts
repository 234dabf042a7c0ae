import type { WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { CHANNELS, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { priceIndexOf, TAIL_HALF_LIVES, weekStarts } from '../../../core/rules/weekPlan.ts';
import type { ChannelCents, HalfLife, WeekPlan } from '../../../core/rules/weekPlan.ts';
import { dollars, wholeNumber, upToDecimals } from '../../../core/words/amounts.ts';
import { roundedToSum } from '../../../core/words/largestRemainder.ts';
import { daysLater, monthName, monthShort, weekdayName } from '../../../core/words/days.ts';
import { MONTH_WEEKS_MAXIMUM } from '../../../core/words/planPeriod.ts';
import { counted } from '../../../core/words/wording.ts';

/** A month above the weeks that begin in it. */
export interface MonthHead {
  /** "January 2027"; "January" if the month before has the same year; "Jan 2027" above a single week. */
  readonly label: string;
  /** Number of weeks that begin in the month. */
  readonly weeks: number;
  /** The sum of the printed money of these weeks, in dollars. */
  readonly printed: number;
}

/** A channel's money in the weeks. */
export interface WeekRow {
  readonly channel: Channel;
  readonly family: string;
  /** The money of each week, in cents. */
  readonly cents: readonly number[];
  /** The money of each week in whole dollars, rounded so that it adds up to the printed total. */
  readonly printed: readonly number[];
  /** The plan's money for the channel, in cents. */
  readonly total: number;
  /** The total in whole dollars, rounded so that the rows add up to the printed money of the plan. */
  readonly printedTotal: number;
}

/** The weeks of a plan as a table. */
export interface WeeksView {
  /** The first day of each week, as ISO 8601 dates. */
  readonly starts: readonly string[];
  readonly months: readonly MonthHead[];
  /** A row for each channel with money, in the order of the channel families. */
  readonly rows: readonly WeekRow[];
  /** The money of all channels in each week, in cents. */
  readonly weekTotals: readonly number[];
  /** The sum of the printed amounts of all channels in each week, in dollars. */
  readonly printedWeeks: readonly number[];
  /** The money of all weeks, in cents. */
  readonly total: number;
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
/** An ISO 8601 date as "15 March". */
export const dayAndMonth = (day: string): string => `${Number(day.slice(8))} ${monthName(day)}`;
/** An ISO 8601 date as "15 March 2027". */
export const dayInFull = (day: string): string => `${dayAndMonth(day)} ${day.slice(0, 4)}`;

/**
 * The flowchart of a plan's weeks.
 * @param money  the plan's money by channel, in cents. A channel without money is left out.
 */
export function weeksView(plan: WeekPlan, money: ChannelCents): WeeksView {
  const starts = weekStarts(plan);
  const bought = FAMILIES.flatMap(({ name: family, channels }) =>
    channels.flatMap((channel) => {
      const cents = plan.cells[channel];
      return cents && money.has(channel) ? [{ channel, family, cents, total: money.get(channel)! }] : [];
    }),
  );
  const printedTotals = roundedToSum(
    bought.map(({ total }) => total / 100),
    0,
  );
  const rows = bought.map((row, index) => {
    const printedTotal = printedTotals[index]!;
    return { ...row, printed: printedAmounts(row.cents, printedTotal), printedTotal };
  });
  const weekTotals = starts.map((_, week) => sum(rows.map(({ cents }) => cents[week]!)));
  const printedWeeks = starts.map((_, week) => sum(rows.map(({ printed }) => printed[week]!)));
  return { starts, months: monthsOf(starts, printedWeeks), rows, weekTotals, printedWeeks, total: sum(weekTotals) };
}

/** Rounds the amounts of a row to whole dollars that add up to its printed total: the amounts with most cents are rounded up. */
function printedAmounts(amounts: readonly number[], printedTotal: number): number[] {
  const printed = amounts.map((cents) => Math.floor(cents / 100));
  const missing = printedTotal - sum(printed);
  const mostCentsFirst = [...amounts.keys()].sort((one, other) => (amounts[other]! % 100) - (amounts[one]! % 100));
  for (const week of mostCentsFirst.slice(0, missing)) printed[week]! += 1;
  return printed;
}

/** The part of a view with some of its weeks. The sums of the rows stay those of all weeks. @param from  its first week, counted from 0 */
export function partOfView(view: WeeksView, from: number, weeks: number): WeeksView {
  const part = <T>(values: readonly T[]) => values.slice(from, from + weeks);
  const [starts, printedWeeks] = [part(view.starts), part(view.printedWeeks)];
  const rows = view.rows.map((row) => ({ ...row, cents: part(row.cents), printed: part(row.printed) }));
  const months = monthsOf(starts, printedWeeks);
  return { ...view, starts, months, rows, weekTotals: part(view.weekTotals), printedWeeks };
}

function monthsOf(starts: readonly string[], printedWeeks: readonly number[]): MonthHead[] {
  const months = new Map<string, number[]>();
  starts.forEach((day, week) => months.set(day.slice(0, 7), [...(months.get(day.slice(0, 7)) ?? []), week]));
  let yearBefore = '';
  return [...months].map(([month, weeks]) => {
    const year = month.slice(0, 4);
    const name = (weeks.length === 1 ? monthShort : monthName)(`${month}-01`);
    const label = year === yearBefore ? name : `${name} ${year}`;
    yearBefore = year;
    return { label, weeks: weeks.length, printed: sum(weeks.map((week) => printedWeeks[week]!)) };
  });
}

/** Average number of weeks in a month. A year has 52.18 weeks. */
const WEEKS_IN_MONTH = 52.18 / 12;

/** A channel and the number of ads that it shows for each use of the channel in a week. */
export interface WeekAds {
  readonly channel: Channel;
  readonly adsPerUse: number;
}

/**
 * For each week the channel with the most ads per use. Ads per use are the impressions of the week divided by the uses of a week;
 * the uses of a week are the uses of a month x 12 / 52.18. Null for a week without money.
 * @returns null in place of the list if the report does not give the ads per use of any channel
 */
export function mostAds(
  plan: WeekPlan,
  { rows, starts }: Pick<WeeksView, 'rows' | 'starts'>,
  report: Pick<PlanReport, 'why'>,
): readonly (WeekAds | null)[] | null {
  const adsPerUseOfMonth = new Map(report.why?.channels?.map(({ channel, ads_per_use }) => [channel, ads_per_use]));
  const rowsWithAds = rows.flatMap((row) => {
    const adsOfMonth = adsPerUseOfMonth.get(row.channel);
    return adsOfMonth === undefined || row.total === 0
      ? []
      : [{ ...row, adsOfMonth, priceIndices: priceIndexOf(plan, row.channel) }];
  });
  if (rowsWithAds.length === 0) return null;
  return starts.map((_, week) => {
    const ads = rowsWithAds.map(({ channel, cents, total, adsOfMonth, priceIndices }) => ({
      channel,
      adsPerUse: ((cents[week]! / total) * adsOfMonth * WEEKS_IN_MONTH) / priceIndices[week]!,
    }));
    const most = ads.reduce((one, other) => (other.adsPerUse > one.adsPerUse ? other : one));
    return most.adsPerUse > 0 ? most : null;
  });
}

/** "$2,400,000 over 13 weeks, $803,000 a month". The month is an average; it is left out for 5 weeks or fewer. */
export function moneyLine({ total, starts }: WeeksView): string {
  const weeks = starts.length;
  const moneyText = `${dollars(total / 100)} over ${counted(weeks, 'week')}`;
  if (weeks <= MONTH_WEEKS_MAXIMUM) return moneyText;
  // The total is in cents. The money of a month is rounded to thousands of dollars.
  return `${moneyText}, $${wholeNumber(1000 * Math.round((total * WEEKS_IN_MONTH) / weeks / 100_000))} a month`;
}

/** "13 weeks from 4 January 2027". */
export function weeksInWords({ weeks, start }: Pick<WeekPlan, 'weeks' | 'start'>): string {
  return `${counted(weeks, 'week')} from ${dayInFull(start)}`;
}

/** "10 January 2027 is a Sunday: the weeks begin on Monday, 4 January 2027." Null for a Monday. Both days are ISO 8601 dates. */
export function mondayLine(typedDay: string, monday: string): string | null {
  if (typedDay === monday) return null;
  return `${dayInFull(typedDay)} is a ${weekdayName(typedDay)}: the weeks begin on Monday, ${dayInFull(monday)}.`;
}

/** How often people must be reached to be counted in the chart and its table: at least once, twice or three times. */
export type Times = 1 | 2 | 3;

/** People reached at least a given number of times, by week. */
export interface TimesFigures {
  /** People reached within each week alone. */
  readonly weekly: readonly number[];
  /** People reached from the first week to the end of each week. */
  readonly cumulative: readonly number[];
  /** People that are in `cumulative` of this week but not of the week before. */
  readonly newlyReached: readonly number[];
}

/** The figures of people reached at least `atLeast` times. */
export function figuresFor({ weekly, cumulative, times }: WeekFigures, atLeast: Times): TimesFigures {
  const figures = atLeast === 1 ? { weekly, cumulative } : times[atLeast];
  // The difference of the rounded numbers, so that it agrees with the numbers shown.
  const shownPeople = figures.cumulative.map(Math.round);
  return { ...figures, newlyReached: shownPeople.map((people, week) => people - (shownPeople[week - 1] ?? 0)) };
}

/** Maximum number of columns with eight digits that fit a window of 1440 px. */
const EXACT_WEEKS_MAXIMUM = 11;

/** Whether reach is shown in thousands. Many columns of eight digits would make the table scroll sideways. */
export function isInThousands({ cumulative }: Pick<WeekFigures, 'cumulative'>): boolean {
  return cumulative.length > EXACT_WEEKS_MAXIMUM && Math.round(cumulative.at(-1) ?? 0) >= 10_000_000;
}

/** The Sunday on which the last week ends, as an ISO 8601 date. */
export const lastDay = ({ starts }: Pick<WeeksView, 'starts'>): string => daysLater(starts.at(-1)!, 6);

/** "At these prices 107,331 fewer than the plan." Null if the reach of all weeks together equals the plan's reach. */
export function priceLine(figures: WeekFigures, planReach: number): string | null {
  const fewer = Math.round(planReach) - Math.round(figures.cumulative.at(-1) ?? planReach);
  if (fewer === 0) return null;
  return `At these prices ${wholeNumber(Math.abs(fewer))} ${fewer > 0 ? 'fewer' : 'more'} than the plan.`;
}

/**
 * The price index and the weight of a week where they differ from 1: "price 1.5, weight 2".
 * @param channel  its own price index is used if it has one; otherwise, and without it, the price index of all channels
 */
export function weekPriceText(
  { price_index, week_weights }: Pick<WeekPlan, 'price_index' | 'week_weights'>,
  week: number,
  channel?: Channel,
): string {
  const price = (channel && price_index?.channels?.[channel])?.[week] ?? price_index?.all?.[week] ?? 1;
  const weight = week_weights?.[week] ?? 1;
  return [price === 1 ? '' : `price ${upToDecimals(price, 2)}`, weight === 1 ? '' : `weight ${upToDecimals(weight, 2)}`]
    .filter(Boolean)
    .join(', ');
}

/** The price indexes and the weights of the weeks, as rows for exports. Rows that the planner did not set are left out. */
export function priceRows({ price_index, week_weights }: Pick<WeekPlan, 'price_index' | 'week_weights'>) {
  const rows: [label: string, values: readonly number[] | undefined][] = [
    ['Price index', price_index?.all],
    ...CHANNELS.map((channel): [string, readonly number[] | undefined] => [
      `Price index of ${channel}`,
      price_index?.channels?.[channel],
    ]),
    ['Weight of the week', week_weights],
  ];
  return rows.flatMap(([label, values]) => (values === undefined ? [] : [{ label, values }]));
}

/**
 * What the search for the best weeks found. People-weeks are the people who remember a contact, weighted and summed over the weeks.
 * @param gain  people-weeks that the search added
 * @param gap   maximum number of people-weeks that any other division of the money could add
 * @param halfLife  with a half-life, weeks after the last one count too. The table does not show them, so its sum may fall.
 */
export function searchLine(gain: number, gap: number, halfLife: HalfLife): string {
  const found = gain < 0.5 ? 'These weeks are the best' : `${wholeNumber(gain)} people-weeks more`;
  const tail =
    halfLife === 0
      ? ''
      : `, counting ${TAIL_HALF_LIVES * halfLife} weeks after the last one, in which people still remember contacts`;
  return `${found}${tail}. No other weeks reach more than ${wholeNumber(Math.ceil(gap))} people-weeks more.`;
}
