import { CHANNELS } from '../../rules/channels.ts';
import { priceIndexOf } from '../../rules/weekPlan.ts';
import type { WeekPlan } from '../../rules/weekPlan.ts';
import type { DollarsByChannel } from '../../words/units.ts';

/**
 * What the money of each week buys at the plan's own prices, `u_t = s_t / q_t`, with s_t the money and q_t the price
 * index of week t.
 * @returns one entry per week [$ by channel]
 */
export function spendByWeek(plan: WeekPlan): DollarsByChannel[] {
  const weeks = Array.from({ length: plan.weeks }, () => new Float64Array(CHANNELS.length));
  CHANNELS.forEach((channel, index) => {
    const row = plan.cells[channel];
    if (row === undefined) return;
    const prices = priceIndexOf(plan, channel);
    row.forEach((cents, week) => (weeks[week]![index] = cents / 100 / prices[week]!));
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

/**
 * Share of the contacts that are still remembered a week later: `2^(-1/H)` with H the half-life in weeks; 0 without
 * decay.
 */
export function retention(halfLife: number): number {
  return halfLife > 0 ? 2 ** (-1 / halfLife) : 0;
}

/**
 * What is remembered at the end of each week, `S_t = d S_{t-1} + u_t`, also for `tail` weeks without money after the plan. u_t is
 * what the money of week t buys (`spend`), and d the share that is remembered a week later (`kept`).
 */
export function rememberedSpend(spend: readonly DollarsByChannel[], kept: number, tail = 0): DollarsByChannel[] {
  let sum = new Float64Array(CHANNELS.length);
  return Array.from({ length: spend.length + tail }, (_, week) => {
    sum = sum.map((before, channel) => kept * before + (spend[week]?.[channel] ?? 0));
    return sum;
  });
}
