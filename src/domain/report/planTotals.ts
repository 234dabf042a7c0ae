import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/** What the channels add up to where the reply counts them; null where a channel lacks the figure. */
interface PlanTotals {
  readonly impressions: number | null;
  /** Target audience rating points. */
  readonly tarps: number | null;
  /** Dollars for a thousand impressions, over the whole plan. */
  readonly cpm: number | null;
}

/** The plan's contacts: sums over its channels, unlike reach, which no sum of channels gives. */
export function planTotals({ why }: Pick<PlanReport, 'why'>): PlanTotals {
  const bought = why?.channels?.filter(({ spend }) => spend > 0) ?? [];
  const sumOf = (values: readonly (number | undefined)[]) =>
    values.length > 0 && values.every((value) => value !== undefined)
      ? (values as number[]).reduce((sum, value) => sum + value, 0)
      : null;
  const impressions = sumOf(bought.map((channel) => channel.impressions));
  const money = sumOf(bought.map(({ spend }) => spend)) ?? 0;
  return {
    impressions,
    tarps: sumOf(bought.map((channel) => channel.tarps)),
    cpm: impressions !== null && impressions > 0 ? (1000 * money) / impressions : null,
  };
}
