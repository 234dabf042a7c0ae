import { weekStarts } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan, WeeksByChannel } from '../../../core/rules/weekPlan.ts';

/** Some weeks of a plan that follow each other. */
export interface WeekBlock {
  /** The first of them, counted from 0. */
  readonly from: number;
  /** Only them, with their own money and factors. To be read: what was typed is left out. */
  readonly plan: WeekPlan;
}

/** A plan's weeks in blocks that are as equal as they can be. @param most  weeks of a block */
export function weekBlocks(plan: WeekPlan, most: number): readonly WeekBlock[] {
  const size = Math.ceil(plan.weeks / Math.ceil(plan.weeks / most));
  return weekStarts(plan).flatMap((start, from) =>
    from % size === 0 ? [{ from, plan: weeksOf(plan, start, from, Math.min(plan.weeks, from + size)) }] : [],
  );
}

function weeksOf(plan: WeekPlan, start: string, from: number, to: number): WeekPlan {
  const { fixed: _, price_index, week_weights, ...others } = plan;
  const rowsOf = (rows: WeeksByChannel): WeeksByChannel =>
    Object.fromEntries(Object.entries(rows).map(([channel, row]) => [channel, row?.slice(from, to)]));
  return {
    ...others,
    start,
    weeks: to - from,
    cells: rowsOf(plan.cells),
    ...(price_index && {
      price_index: {
        ...(price_index.all && { all: price_index.all.slice(from, to) }),
        ...(price_index.channels && { channels: rowsOf(price_index.channels) }),
      },
    }),
    ...(week_weights && { week_weights: week_weights.slice(from, to) }),
  };
}
