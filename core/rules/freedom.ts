import { CHANNELS, NATIONAL, NATIONAL_PARTS } from './channels.ts';
import { capLimits } from './limitRules.ts';
import type { AskedLimits, ChannelLimits } from './limitRules.ts';

/** Below this share of free money, a proof of the best split is not meaningful. */
const HARDLY_FREE_SHARE = 0.01;

/** Least and most money of each channel, in the order of CHANNELS [$]. */
interface Ranges {
  readonly least: readonly number[];
  readonly most: readonly number[];
}

/**
 * The most money by which any two splits within these limits may differ [$]; 0 where they allow one split only. With
 * l_c and u_c the least and the most of channel c in a split that spends the budget B, it is min(B - sum l_c, sum u_c -
 * B). Limits that no split can meet count as free.
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

/** Ranges in one TV branch; null where that branch cannot spend the budget. */
function rangesOf(rows: readonly ChannelLimits[], leftOut: readonly string[], budget: number): Ranges | null {
  const limitsOf = (channel: string) => rows.find((row) => row.Channel === channel);
  const isForced = leftOut.some((channel) => (limitsOf(channel)?.Min_Budget ?? 0) > 0);
  const own = CHANNELS.map((channel) => (leftOut.includes(channel) ? undefined : limitsOf(channel)));
  const minimum = own.map((row) => row?.Min_Budget ?? 0);
  const maximum = own.map((row) => row?.Max_Budget ?? 0);
  const [minimums, maximums] = [minimum, maximum].map((list) => list.reduce((sum, amount) => sum + amount, 0));
  if (isForced || minimums! > budget || maximums! < budget) return null;
  return {
    least: minimum.map((least, channel) => Math.max(least, budget - (maximums! - maximum[channel]!))),
    most: maximum.map((most, channel) => Math.min(most, budget - (minimums! - minimum[channel]!))),
  };
}

/** Whether these limits leave (nearly) no choice, so that being the best of what they allow proves nothing. */
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
