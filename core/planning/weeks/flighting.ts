import { CHANNELS } from '../../rules/channels.ts';
import { priceIndexOf } from '../../rules/weekPlan.ts';
import type { WeekPlan } from '../../rules/weekPlan.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/**
 * What the money of each week buys at the plan's own prices, `u_t = s_t / q_t`, by week.
 * @returns one entry a week [$ by channel]
 */
export function spendByWeek(plan: WeekPlan): DollarsByChannel[] {
  const weeks = Array.from({ length: plan.weeks }, () => new Float64Array(CHANNELS.length));
  CHANNELS.forEach((channel, place) => {
    const row = plan.cells[channel];
    if (row === undefined) return;
    const prices = priceIndexOf(plan, channel);
    row.forEach((cents, week) => (weeks[week]![place] = cents / 100 / prices[week]!));
  });
  return weeks;
}

/** The money of a plan over all weeks, at the plan's own prices [$ by channel]. */
export function moneyOfWeeks(plan: WeekPlan): DollarsByChannel {
  return Float64Array.from(
    CHANNELS,
    (channel) => (plan.cells[channel] ?? []).reduce((sum, cents) => sum + cents, 0) / 100,
  );
}

/** Share of the contacts that are still remembered a week later: `2^(-1/H)`; 0 without decay. */
export function retention(halfLife: number): number {
  return halfLife > 0 ? 2 ** (-1 / halfLife) : 0;
}

/** The sums of what is remembered at the end of each week, `S_t = d S_{t-1} + u_t`, and in `tail` weeks without money after them. */
export function rememberedSpend(spend: readonly DollarsByChannel[], kept: number, tail = 0): DollarsByChannel[] {
  let sum = new Float64Array(CHANNELS.length);
  return Array.from({ length: spend.length + tail }, (_, week) => {
    sum = sum.map((before, channel) => kept * before + (spend[week]?.[channel] ?? 0));
    return sum;
  });
}
