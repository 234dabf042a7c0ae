import { weekStarts } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan, WeeksByChannel } from '../../../core/rules/weekPlan.ts';

/** A block of consecutive weeks of a plan. */
export interface WeekBlock {
  /** The first week of the block, counted from 0. */
  readonly from: number;
  /** A plan with only the weeks of the block. It is for showing, so it does not tell which amounts were typed. */
  readonly plan: WeekPlan;
}

/** A plan's weeks in blocks of about the same size. @param maximum  maximum number of weeks in a block */
export function weekBlocks(plan: WeekPlan, maximum: number): readonly WeekBlock[] {
  const weeksPerBlock = Math.ceil(plan.weeks / Math.ceil(plan.weeks / maximum));
  return weekStarts(plan).flatMap((start, from) =>
    from % weeksPerBlock === 0
      ? [{ from, plan: weeksOf(plan, start, from, Math.min(plan.weeks, from + weeksPerBlock)) }]
      : [],
  );
}

/** A plan with only the weeks from `from` to `to`, without `to`. @param start  the first day of these weeks */
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
