import type { Channel } from '../../../core/rules/channels.ts';
import {
  moneySentence,
  PRICE_INDEX_MAXIMUM,
  PRICE_INDEX_MINIMUM,
  priceIndexOf,
  splitCents,
  weekSums,
} from '../../../core/rules/weekPlan.ts';
import type { ChannelCents, WeekPlan, WeeksByChannel } from '../../../core/rules/weekPlan.ts';
import { mondayOf } from '../../../core/words/days.ts';

/*
 * The planner's edits of the weeks of a plan. Each edit is a function from one state to the next. The cells of a row always
 * add up to the plan's money for the channel, to the cent. A typed cell changes only when the planner edits that cell.
 */

/** A cell of the grid: a channel's money in a week, counted from 0. */
export interface WeekCell {
  readonly channel: Channel;
  readonly week: number;
}

/** A cell and its new amount in cents. */
export interface CellAmount extends WeekCell {
  readonly cents: number;
}

/** The weeks after an edit. */
export interface EditedWeeks {
  readonly plan: WeekPlan;
  /** One sentence for each row that could not be changed, with the reason. */
  readonly refused: readonly string[];
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const fixedOf = ({ fixed }: WeekPlan, channel: Channel): readonly number[] => fixed?.[channel] ?? [];
const allWeeks = (weeks: number) => Array.from({ length: weeks }, (_, week) => week);

/** Whether the money of a cell was typed. */
export const isFixed = (plan: WeekPlan, { channel, week }: WeekCell): boolean => fixedOf(plan, channel).includes(week);

/** Sets typed amounts. The cells of the row that were not typed take the difference, in proportion to their money. */
export function setCells(plan: WeekPlan, money: ChannelCents, amounts: readonly CellAmount[]): EditedWeeks {
  const refused: string[] = [];
  let next = plan;
  for (const channel of new Set(amounts.map((amount) => amount.channel))) {
    const typed = new Map(amounts.flatMap((one) => (one.channel === channel ? [[one.week, one.cents]] : [])));
    const row = next.cells[channel];
    const total = money.get(channel);
    if (row === undefined || total === undefined) continue;
    const fixed = [...new Set([...fixedOf(next, channel), ...typed.keys()])].sort((one, other) => one - other);
    const typedRow = row.map((cents, week) => typed.get(week) ?? cents);
    const adjusted = withRemainderShared(typedRow, fixed, total);
    if ('excess' in adjusted) refused.push(moneySentence(channel, total, adjusted.excess));
    else next = withRow(next, channel, adjusted.row, fixed);
  }
  return { plan: next, refused };
}

/**
 * A row whose free (not typed) cells were adjusted so that it adds up to the channel's money. If no adjustment is possible, the amount in
 * cents by which the typed cells exceed that money (negative if they are below it).
 */
type AdjustedRow = { readonly row: readonly number[] } | { readonly excess: number };

/**
 * Shares the money that the typed cells leave among the free (not typed) cells of a row.
 * @param fixed  the weeks of the typed cells
 * @param weights  for each week, the weight of its cell: the free cells share the rest of the money in proportion to them
 * @param others  for each week, the money of the other rows [cents], for `splitCents`
 */
function withRemainderShared(
  row: readonly number[],
  fixed: readonly number[],
  money: number,
  weights: readonly number[] = row,
  others: readonly number[] = [],
): AdjustedRow {
  const free = allWeeks(row.length).filter((week) => !fixed.includes(week));
  const remainder = money - sum(fixed.map((week) => row[week]!));
  if (remainder < 0 || (free.length === 0 && remainder !== 0)) return { excess: -remainder };
  if (free.length === 0) return { row };
  const parts = splitCents(
    remainder,
    free.map((week) => weights[week]!),
    free.map((week) => others[week] ?? 0),
  );
  return { row: row.map((cents, week) => (fixed.includes(week) ? cents : parts[free.indexOf(week)]!)) };
}

function withRow(plan: WeekPlan, channel: Channel, row: readonly number[], fixed: readonly number[]): WeekPlan {
  return {
    ...plan,
    cells: { ...plan.cells, [channel]: row },
    fixed: withoutEmptyRows({ ...plan.fixed, [channel]: fixed.length > 0 ? fixed : undefined }),
  };
}

/** The rows without undefined entries; undefined if no entry is left. */
function withoutEmptyRows(rows: WeeksByChannel): WeeksByChannel | undefined {
  const entries = Object.entries(rows).filter(([, row]) => row !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Makes typed cells free. They keep their money until another cell of the row is typed. */
export function freeCells(plan: WeekPlan, cells: readonly WeekCell[]): WeekPlan {
  return cells.reduce((next, { channel, week }) => {
    const fixed = fixedOf(next, channel).filter((one) => one !== week);
    return next.cells[channel] ? withRow(next, channel, next.cells[channel], fixed) : next;
  }, plan);
}

/** Divides the money of the chosen cells of each row equally among these cells. */
export function shareEqually(plan: WeekPlan, money: ChannelCents, cells: readonly WeekCell[]): EditedWeeks {
  const channels = [...new Set(cells.map(({ channel }) => channel))];
  const amounts = channels.flatMap((channel) => {
    const weeks = cells.flatMap((cell) => (cell.channel === channel ? [cell.week] : []));
    const row = plan.cells[channel] ?? [];
    const parts = splitCents(sum(weeks.map((week) => row[week] ?? 0)), new Array<number>(weeks.length).fill(1));
    return weeks.map((week, position) => ({ channel, week, cents: parts[position]! }));
  });
  return setCells(plan, money, amounts);
}

/**
 * A way to divide the money of a row over its weeks: evenly, falling or rising, only in the first weeks ('burst'), in alternating weeks
 * with and without money ('pulse'), or by a typed pattern of weights ('own').
 */
export type Preset =
  | { readonly kind: 'even' | 'down' | 'up' }
  | { readonly kind: 'burst'; readonly weeks: number }
  | { readonly kind: 'pulse'; readonly on: number; readonly off: number }
  | { readonly kind: 'own'; readonly weights: readonly number[] };

/** The weight of each week: a row's money is divided in proportion to the weights. */
export function presetWeights(preset: Preset, weeks: number): number[] {
  return allWeeks(weeks).map((week) => {
    switch (preset.kind) {
      case 'even':
        return 1;
      case 'burst':
        return week < preset.weeks ? 1 : 0;
      case 'pulse':
        return week % (preset.on + preset.off) < preset.on ? 1 : 0;
      case 'down':
        return weeks - week;
      case 'up':
        return week + 1;
      case 'own':
        return preset.weights[week % preset.weights.length]!;
    }
  });
}

/** Maximum number of weeks in a typed pattern: a year. */
const PATTERN_MAXIMUM = 53;

/** Reads a typed pattern such as "3, 2, 1, 0". @returns a sentence with the fault if the text is no pattern */
export function readPattern(text: string): readonly number[] | string {
  const parts = text
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map(Number);
  if (parts.length === 0 || parts.length > PATTERN_MAXIMUM || parts.some((part) => !(part >= 0 && part <= 1e6))) {
    return 'Write numbers of 0 or more, such as 3, 2, 1, 0.';
  }
  if (sum(parts) === 0) return 'One number must be above 0.';
  return parts;
}

/** Divides the money of the free cells of each row by a preset. A row in which the typed cells allow no division stays as it is. */
export function applyPreset(
  plan: WeekPlan,
  money: ChannelCents,
  channels: readonly Channel[],
  preset: Preset,
): WeekPlan {
  const weights = presetWeights(preset, plan.weeks);
  let next = plan;
  for (const [index, channel] of channels.entries()) {
    const [row, total] = [next.cells[channel], money.get(channel)];
    if (row === undefined || total === undefined) continue;
    const fixed = fixedOf(next, channel);
    // This row and those that follow it do not count yet: they are still to be divided.
    const undivided = Object.fromEntries(channels.slice(index).map((one) => [one, undefined]));
    const others = weekSums({ ...next.cells, ...undivided }, plan.weeks);
    const adjusted = withRemainderShared(row, fixed, total, weights, others);
    if ('row' in adjusted) next = withRow(next, channel, adjusted.row, fixed);
  }
  return next;
}

/** Lets the plan begin in the week of this day, an ISO 8601 date. */
export const withStart = (plan: WeekPlan, day: string): WeekPlan => ({ ...plan, start: mondayOf(day) });

/** Largest difference between the weeks of an even row [cents]. Stored rows may have all their cents in a week that was rounded up. */
const EVEN_TOLERANCE = 199;

/**
 * Changes the number of weeks. Rows that are even and have no typed amounts stay even. In other rows the new weeks are empty, and the free
 * weeks take the money of removed weeks in proportion to what they have. If typed amounts make that impossible, they become free too.
 */
export function withWeeks(plan: WeekPlan, money: ChannelCents, weeks: number): WeekPlan {
  const resized = (values: readonly number[] | undefined, filler = 1) =>
    values && allWeeks(weeks).map((week) => values[week] ?? filler);
  const base = {
    ...plan,
    weeks,
    fixed: undefined,
    price_index: plan.price_index && {
      all: resized(plan.price_index.all),
      channels: plan.price_index.channels && mapRows(plan.price_index.channels, (row) => resized(row)!),
    },
    week_weights: resized(plan.week_weights),
  };
  const next = [...money].reduce<WeekPlan>((changed, [channel, total]) => {
    const row = resized(plan.cells[channel] ?? [], 0)!;
    const fixed = fixedOf(plan, channel).filter((week) => week < weeks);
    if (sum(row) === total) return withRow(changed, channel, row, fixed);
    const adjusted = withRemainderShared(row, fixed, total);
    if ('excess' in adjusted) return withRow(changed, channel, splitCents(total, row), []);
    return withRow(changed, channel, adjusted.row, fixed);
  }, base);
  const evenChannels = [...money.keys()].filter((channel) => {
    const row = plan.cells[channel] ?? [];
    return fixedOf(plan, channel).length === 0 && Math.max(...row) - Math.min(...row) <= EVEN_TOLERANCE;
  });
  return applyPreset(next, money, evenChannels, { kind: 'even' });
}

function mapRows(rows: WeeksByChannel, change: (row: readonly number[]) => readonly number[]): WeeksByChannel {
  return Object.fromEntries(Object.entries(rows).flatMap(([channel, row]) => (row ? [[channel, change(row)]] : [])));
}

/**
 * Divides the money of another version of the plan over the weeks: each channel has the same share of its money in each week as before.
 * A channel that is new in that version gets the shares of all channels together. Typed amounts become free.
 */
export function withMoneyOf(plan: WeekPlan, money: ChannelCents): WeekPlan {
  const allChannels = allWeeks(plan.weeks).map((week) => sum(Object.values(plan.cells).map((row) => row?.[week] ?? 0)));
  const cells = Object.fromEntries(
    [...money].map(([channel, total]) => [channel, splitCents(total, plan.cells[channel] ?? allChannels)]),
  );
  const channels = plan.price_index?.channels;
  const price_index = plan.price_index && {
    ...plan.price_index,
    channels:
      channels &&
      withoutEmptyRows(Object.fromEntries(Object.entries(channels).filter(([name]) => money.has(name as Channel)))),
  };
  return { ...plan, cells, fixed: undefined, price_index };
}

/** The permitted range of a price index, as a sentence. */
const PRICE_INDEX_RULE = `A price index is ${PRICE_INDEX_MINIMUM} to ${PRICE_INDEX_MAXIMUM}; 1 is the plan's price.`;

/**
 * Sets price indices of weeks, for all channels or for one channel. A row that has no effect is removed: a row of 1s for all channels,
 * or a channel's row that equals the row for all channels.
 * @returns a sentence if a price index is out of range
 */
export function withPrices(
  plan: WeekPlan,
  target: Channel | 'all',
  prices: readonly { readonly week: number; readonly index: number }[],
): WeekPlan | string {
  if (prices.some(({ index }) => !(index >= PRICE_INDEX_MINIMUM && index <= PRICE_INDEX_MAXIMUM))) {
    return PRICE_INDEX_RULE;
  }
  const { all, channels } = plan.price_index ?? {};
  const before = target === 'all' ? (all ?? new Array<number>(plan.weeks).fill(1)) : priceIndexOf(plan, target);
  const row = before.map((index, week) => prices.find((price) => price.week === week)?.index ?? index);
  const isPlain = row.every((index) => index === 1);
  if (target === 'all') return withPriceIndex(plan, isPlain ? undefined : row, channels);
  const equalsAll = row.every((index, week) => index === (all?.[week] ?? 1));
  return withPriceIndex(plan, all, { ...channels, [target]: equalsAll ? undefined : row });
}

function withPriceIndex(
  plan: WeekPlan,
  all: readonly number[] | undefined,
  channels: WeeksByChannel | undefined,
): WeekPlan {
  const rest = withoutEmptyRows(channels ?? {});
  return { ...plan, price_index: all || rest ? { all, channels: rest } : undefined };
}

/** Sets the weight of a person reached in a week for the search of the best weeks. Weights that are all 1 are removed. */
export function withWeight(plan: WeekPlan, week: number, weight: number): WeekPlan {
  const weights = allWeeks(plan.weeks).map((one) => (one === week ? weight : (plan.week_weights?.[one] ?? 1)));
  return { ...plan, week_weights: weights.every((one) => one === 1) ? undefined : weights };
}

/** Whether the weeks differ in a way that makes some better than others: by decay of memory, weights, prices or typed amounts. */
export function weeksDiffer({ half_life, week_weights, price_index, fixed }: WeekPlan): boolean {
  return half_life > 0 || week_weights !== undefined || price_index !== undefined || fixed !== undefined;
}
