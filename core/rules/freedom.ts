import { CHANNELS, NATIONAL, NATIONAL_PARTS } from './channels.ts';
import { capMaximums } from './limitRules.ts';
import type { AskedLimits, ChannelLimits } from './limitRules.ts';

/**
 * If at most this share of the budget is free to move, the limits decide the split. A proof that it is the best split within them then
 * means nothing.
 */
const HARDLY_FREE_SHARE = 0.01;

/** The least and the most money that each channel can get, in the order of CHANNELS [$]. */
interface AmountRanges {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/**
 * The most money that can be moved between channels within these limits [$]; 0 where they allow only one split. In splits that spend the
 * whole budget, each channel has a smallest and a largest amount. The free money is the smaller of two differences: the budget minus the
 * sum of the smallest amounts, and the sum of the largest amounts minus the budget. If no split can meet the limits,
 * the free money is the whole budget. Such limits have a message of their own, and must not be reported as limits that leave no choice.
 */
export function freeMoney(request: AskedLimits): number {
  const { budget } = request;
  const rows = capMaximums(request);
  // Free-to-air television is bought as FTA National or as its parts, FTA Metro and FTA Regional. A split never has both.
  const branches = [rangesOf(rows, NATIONAL_PARTS, budget), rangesOf(rows, [NATIONAL], budget)].filter(
    (ranges) => ranges !== null,
  );
  if (branches.length === 0) return budget;
  let sumOfSmallest = 0;
  let sumOfLargest = 0;
  for (const channel of CHANNELS.keys()) {
    sumOfSmallest += Math.min(...branches.map(({ least }) => least[channel]!));
    sumOfLargest += Math.max(...branches.map(({ most }) => most[channel]!));
  }
  return Math.max(0, Math.min(budget - sumOfSmallest, sumOfLargest - budget));
}

/**
 * What each channel can get if the channels `leftOut`, those of the other TV branch, get nothing. Null if they have a minimum, or if the
 * remaining channels cannot spend exactly the budget.
 */
function rangesOf(rows: readonly ChannelLimits[], leftOut: readonly string[], budget: number): AmountRanges | null {
  const limitsOf = (channel: string) => rows.find((row) => row.Channel === channel);
  if (leftOut.some((channel) => (limitsOf(channel)?.Min_Budget ?? 0) > 0)) return null;
  const limits = CHANNELS.map((channel) => (leftOut.includes(channel) ? undefined : limitsOf(channel)));
  const minimums = limits.map((row) => row?.Min_Budget ?? 0);
  const maximums = limits.map((row) => row?.Max_Budget ?? 0);
  const sumOfMinimums = minimums.reduce((sum, amount) => sum + amount, 0);
  const sumOfMaximums = maximums.reduce((sum, amount) => sum + amount, 0);
  if (sumOfMinimums > budget || sumOfMaximums < budget) return null;
  return {
    // If all other channels take their maximum, the rest of the budget must go to this channel; likewise for the minimums.
    least: minimums.map((least, channel) => Math.max(least, budget - (sumOfMaximums - maximums[channel]!))),
    most: maximums.map((most, channel) => Math.min(most, budget - (sumOfMinimums - minimums[channel]!))),
  };
}

/** Whether these limits leave (nearly) no choice. The best split within them then proves nothing. */
export function leavesNoChoice(request: AskedLimits): boolean {
  return freeMoney(request) <= HARDLY_FREE_SHARE * request.budget;
}

/**
 * Whether the minimums alone take (nearly) the whole budget, as they do in a manual mix. The limits are then the mix
 * itself, and leave no choice at any other budget either.
 */
export function minimumsTakeBudget({ budget, limits }: AskedLimits): boolean {
  const minimums = limits.reduce((sum, row) => sum + row.Min_Budget, 0);
  return minimums >= (1 - HARDLY_FREE_SHARE) * budget;
}

/** Every channel open up to the whole budget. */
export function everyChannelOpen(budget: number): ChannelLimits[] {
  return CHANNELS.map((channel) => ({ Channel: channel, Min_Budget: 0, Max_Budget: budget }));
}
