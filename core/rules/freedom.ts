import { CHANNELS, NATIONAL, NATIONAL_PARTS } from './channels.ts';
import { capLimits } from './limitRules.ts';
import type { AskedLimits, ChannelLimits } from './limitRules.ts';

/** If less than this share of the budget is free to move, a proof of the best split means nothing. */
const HARDLY_FREE_SHARE = 0.01;

/** Minimum and maximum money of each channel, in the order of CHANNELS [$]. */
interface AmountRanges {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/**
 * The most money that can be moved between channels within these limits [$]; 0 where they allow only one split. In splits that spend the
 * whole budget, each channel has a smallest and a largest amount. The free money is the smaller of two differences: the budget minus the
 * sum of the smallest amounts, and the sum of the largest amounts minus the budget. If no split can meet the limits, it is the budget.
 */
export function freeMoney(request: AskedLimits): number {
  const { budget } = request;
  const rows = capLimits(request);
  const branches = [NATIONAL_PARTS, [NATIONAL]].flatMap((leftOut) => rangesOf(rows, leftOut, budget) ?? []);
  if (branches.length === 0) return budget;
  const sum = (amount: (channel: number) => number) =>
    CHANNELS.reduce((total, _, channel) => total + amount(channel), 0);
  const least = sum((channel) => Math.min(...branches.map((branch) => branch.least[channel]!)));
  const most = sum((channel) => Math.max(...branches.map((branch) => branch.most[channel]!)));
  return Math.max(0, Math.min(budget - least, most - budget));
}

/**
 * What each channel can get if the channels `leftOut`, those of the other TV branch, get nothing. Null if they have a minimum, or if the
 * remaining channels cannot spend exactly the budget.
 */
function rangesOf(rows: readonly ChannelLimits[], leftOut: readonly string[], budget: number): AmountRanges | null {
  const limitsOf = (channel: string) => rows.find((row) => row.Channel === channel);
  const isForced = leftOut.some((channel) => (limitsOf(channel)?.Min_Budget ?? 0) > 0);
  const limitRows = CHANNELS.map((channel) => (leftOut.includes(channel) ? undefined : limitsOf(channel)));
  const minimums = limitRows.map((row) => row?.Min_Budget ?? 0);
  const maximums = limitRows.map((row) => row?.Max_Budget ?? 0);
  const [minimumSum, maximumSum] = [minimums, maximums].map((list) => list.reduce((sum, amount) => sum + amount, 0));
  if (isForced || minimumSum! > budget || maximumSum! < budget) return null;
  return {
    least: minimums.map((least, channel) => Math.max(least, budget - (maximumSum! - maximums[channel]!))),
    most: maximums.map((most, channel) => Math.min(most, budget - (minimumSum! - minimums[channel]!))),
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
export function isManualMix({ budget, limits }: AskedLimits): boolean {
  const minimums = limits.reduce((sum, row) => sum + row.Min_Budget, 0);
  return minimums >= (1 - HARDLY_FREE_SHARE) * budget;
}

/** Every channel open up to the whole budget. */
export function everyChannelOpen(budget: number): ChannelLimits[] {
  return CHANNELS.map((channel) => ({ Channel: channel, Min_Budget: 0, Max_Budget: budget }));
}
