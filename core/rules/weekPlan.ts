import { dollars } from '../words/amounts.ts';
import { daysLater, mondayOf } from '../words/days.ts';
import { roundedToSum } from '../words/largestRemainder.ts';
import { isChannel } from './channels.ts';
import type { Channel } from './channels.ts';

/** Minimum and maximum number of weeks that a plan's money is divided over. */
export const WEEKS_MINIMUM = 4;
export const WEEKS_MAXIMUM = 53;
/** Number of weeks when the weeks of a plan are begun. */
export const WEEKS_AT_FIRST = 4;

/** Half-lives that can be chosen for the memory of a contact [weeks]. With 0, a contact counts only in its own week. */
export const HALF_LIVES = [0, 1, 2, 4] as const;
export type HalfLife = (typeof HALF_LIVES)[number];
/**
 * Length in half-lives of the tail, the weeks after the plan's end in which the plan is still remembered. The search for the best weeks
 * counts them too. At the end of the tail 1.6% of a contact is left.
 */
export const TAIL_HALF_LIVES = 6;

/** Minimum and maximum price of a week, relative to the plan's price. */
export const PRICE_INDEX_MINIMUM = 0.2;
export const PRICE_INDEX_MAXIMUM = 5;

/** Maximum weight of a week. */
export const WEEK_WEIGHT_MAXIMUM = 1000;

/** Largest budget whose cents a double represents exactly [$]. Plans with larger budgets are in whole dollars. */
export const CENTS_BUDGET_MAXIMUM = 90_000_000_000_000;

/** For each channel, one value per week. */
export type WeeksByChannel = Partial<Record<Channel, readonly number[] | undefined>>;

/** A plan's money divided over weeks. Weeks are counted from 0, the week that begins on `start`. */
export interface WeekPlan {
  readonly version: 1;
  /** The first day, always a Monday [ISO 8601]. */
  readonly start: string;
  readonly weeks: number;
  /** Money of each bought channel, one amount per week [cents]. */
  readonly cells: WeeksByChannel;
  /** For each channel, the indices of the weeks whose money the planner typed. The channel's other weeks share the rest of its money. */
  readonly fixed?: WeeksByChannel | undefined;
  /**
   * Prices relative to the plan's. `channels` has the prices of single channels, `all` has the prices of every other channel. A missing
   * price is 1.
   */
  readonly price_index?:
    | { readonly all?: readonly number[] | undefined; readonly channels?: WeeksByChannel | undefined }
    | undefined;
  readonly half_life: HalfLife;
  /** How much a person reached in a week counts when the best division over weeks is computed, by week. A missing weight is 1. */
  readonly week_weights?: readonly number[] | undefined;
}

/** The money of each bought channel of a plan [cents]. */
export type ChannelCents = ReadonlyMap<Channel, number>;

/** The first days of the weeks, all Mondays [ISO 8601]. */
export function weekStarts({ start, weeks }: Pick<WeekPlan, 'start' | 'weeks'>): string[] {
  return Array.from({ length: weeks }, (_, week) => daysLater(start, 7 * week));
}

/** A channel's price in each week, relative to the plan's. */
export function priceIndexOf({ price_index, weeks }: WeekPlan, channel: Channel): readonly number[] {
  return price_index?.channels?.[channel] ?? price_index?.all ?? new Array<number>(weeks).fill(1);
}

/**
 * Divides an amount in the proportion of `weights`. The parts are whole dollars, rounded by largest remainders. One of the parts with the
 * largest weight also gets the amount's cents: one that was not rounded up, so that equal weights give parts that differ by at most $1.
 * @param total [cents]
 * @param weights at least one, none below 0; if all are 0, the parts are equal
 * @param others money of other rows in the same weeks [cents]; of equal parts, those of the weeks with the least money are rounded up
 * @returns cents that add up to `total`
 */
export function splitCents(total: number, weights: readonly number[], others: readonly number[] = []): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const wholeDollars = Math.floor(total / 100);
  const order = weights.map((_, index) => index).sort((one, other) => (others[one] ?? 0) - (others[other] ?? 0));
  const parts = order.map((index) =>
    sum > 0 ? (wholeDollars * weights[index]!) / sum : wholeDollars / weights.length,
  );
  const cents: number[] = [];
  for (const [position, part] of roundedToSum(parts, 0).entries()) cents[order[position]!] = part * 100;
  const missing = total - cents.reduce((all, part) => all + part, 0);
  const largestWeight = Math.max(...weights);
  const heaviest = order.filter((index) => weights[index] === largestWeight);
  const lowest = heaviest.reduce((best, index) => (cents[index]! < cents[best]! ? index : best));
  return cents.map((part, index) => (index === lowest ? part + missing : part));
}

/** A plan with the same money in each week: the weeks of a row differ by at most $1, and so do the sums of the weeks. */
export function evenWeeks(money: ChannelCents, { start, weeks }: Pick<WeekPlan, 'start' | 'weeks'>): WeekPlan {
  const equalWeights = new Array<number>(weeks).fill(1);
  let cells: WeeksByChannel = {};
  for (const [channel, cents] of money) {
    cells = { ...cells, [channel]: splitCents(cents, equalWeights, weekSums(cells, weeks)) };
  }
  return { version: 1, start, weeks, cells, half_life: 0 };
}

/** The money of each week, summed over these rows. */
export function weekSums(rows: WeeksByChannel, weeks: number): number[] {
  return Array.from({ length: weeks }, (_, week) =>
    Object.values(rows).reduce((sum, row) => sum + (row?.[week] ?? 0), 0),
  );
}

/** Whether a plan has money, and not too much to divide it over weeks exactly to the cent. */
export function canHaveWeeks(money: ChannelCents): boolean {
  const sum = [...money.values()].reduce((all, cents) => all + cents, 0);
  return sum > 0 && sum <= CENTS_BUDGET_MAXIMUM * 100;
}

/**
 * One sentence for each fault of a plan's weeks. Empty where the weeks divide the plan's money exactly to the cent.
 * @param money the plan's money of each bought channel [cents]
 */
export function weekPlanFaults(plan: WeekPlan, money: ChannelCents): string[] {
  const { start, weeks } = plan;
  if (!Number.isInteger(weeks) || weeks < WEEKS_MINIMUM || weeks > WEEKS_MAXIMUM) {
    return [`Weeks are ${WEEKS_MINIMUM} to ${WEEKS_MAXIMUM}, not ${weeks}.`];
  }
  if (Number.isNaN(Date.parse(`${start}T00:00:00Z`)) || mondayOf(start) !== start) {
    return [`The weeks must begin on a Monday: ${start} is not a Monday.`];
  }
  return [
    ...Object.keys(plan.cells).flatMap((channel) =>
      isChannel(channel) && money.has(channel) ? [] : [`${channel} has no money in this plan.`],
    ),
    ...[...money].flatMap(([channel, cents]) => rowFaults(plan, channel, cents)),
    ...priceAndWeightFaults(plan),
  ];
}

function rowFaults({ cells, fixed, weeks }: WeekPlan, channel: Channel, money: number): string[] {
  const row = cells[channel] ?? [];
  if (row.length !== weeks) return [`${channel} has ${row.length} amounts for ${weeks} weeks.`];
  if (row.some((cents) => !Number.isSafeInteger(cents) || cents < 0)) {
    return [`${channel} has an amount that is not whole cents of ${dollars(0)} or more.`];
  }
  if (fixed?.[channel]?.some((week) => !Number.isInteger(week) || week < 0 || week >= weeks)) {
    return [`${channel} has a typed amount outside the ${weeks} weeks.`];
  }
  const excess = row.reduce((sum, cents) => sum + cents, 0) - money;
  return excess === 0 ? [] : [moneySentence(channel, money, excess)];
}

/**
 * "Radio has $318,888 in this plan: $20,000 too much."
 * @param excess  how much the weeks exceed the channel's money; negative if they are below it [cents]
 */
export function moneySentence(channel: string, money: number, excess: number): string {
  const amount = dollars(Math.abs(excess) / 100);
  return `${channel} has ${dollars(money / 100)} in this plan: ${amount} too ${excess > 0 ? 'much' : 'little'}.`;
}

function priceAndWeightFaults({ weeks, price_index, week_weights }: WeekPlan): string[] {
  const prices = [price_index?.all, ...Object.values(price_index?.channels ?? {})];
  const isPrice = (index: number) => index >= PRICE_INDEX_MINIMUM && index <= PRICE_INDEX_MAXIMUM;
  const hasWrongPrice = prices.some((row) => row !== undefined && (row.length !== weeks || !row.every(isPrice)));
  const isWeight = (weight: number) => weight >= 0 && weight <= WEEK_WEIGHT_MAXIMUM;
  const hasWrongWeight = week_weights && (week_weights.length !== weeks || !week_weights.every(isWeight));
  return [
    ...(hasWrongPrice
      ? [`A price index is ${weeks} numbers from ${PRICE_INDEX_MINIMUM} to ${PRICE_INDEX_MAXIMUM}, one a week.`]
      : []),
    ...(hasWrongWeight ? [`Week weights are ${weeks} numbers from 0 to ${WEEK_WEIGHT_MAXIMUM}, one a week.`] : []),
  ];
}
