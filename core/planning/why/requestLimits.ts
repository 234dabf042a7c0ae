import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { ProposalRequest } from '../proposal/proposal.ts';
import type { Dollars } from '../../words/units.ts';

/** The channels that a request leaves open to be bought, in the order of CHANNELS. */
export function chosenChannels({ limits }: ProposalRequest): Channel[] {
  return CHANNELS.filter((channel) => limits.some((row) => row.Channel === channel && row.Max_Budget > 0));
}

/** Whether rules limit a request's split, in addition to its limits for single channels. */
export function hasRules({ rules }: ProposalRequest): boolean {
  return (rules?.groups ?? []).length > 0 || rules?.most_in_one !== undefined;
}

/** Whether a request limits its channels at all: the default mode has a budget only. */
export function isLimited(request: ProposalRequest): boolean {
  const { budget, limits } = request;
  if (hasRules(request)) return true;
  return CHANNELS.some((channel) => {
    const row = limits.find((one) => one.Channel === channel);
    return row === undefined || row.Min_Budget > 0 || row.Max_Budget < budget;
  });
}

/**
 * The smallest and the largest budget that a request's minimums and maximums allow [$]; Infinity if a channel has no maximum below
 * the whole budget.
 */
export function budgetRange({ budget, limits }: ProposalRequest): { least: Dollars; most: Dollars } {
  const minima = limits.reduce((sum, row) => sum + row.Min_Budget, 0);
  const cap = (row: ProposalRequest['limits'][number]) => (row.Max_Budget >= budget ? Infinity : row.Max_Budget);
  // A minimum in one TV branch closes the other branch.
  const isForced = (names: readonly string[]) =>
    limits.some((row) => names.includes(row.Channel) && row.Min_Budget > 0);
  const sum = (leftOut: readonly string[]) =>
    limits.reduce((total, row) => total + (leftOut.includes(row.Channel) ? 0 : cap(row)), 0);
  const branches = [NATIONAL_PARTS, [NATIONAL]].filter((leftOut) => !isForced(leftOut)).map(sum);
  return { least: minima, most: Math.max(...branches) };
}
