import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { groupAmounts, mostInOneChannel } from '../../rules/groupRules.ts';
import type { GroupRule, SplitRules } from '../../rules/groupRules.ts';
import { capMaximums, limitFaults, sumOfLimits } from '../../rules/limitRules.ts';
import type { AskedLimits, ChannelLimits, LimitFaultCode } from '../../rules/limitRules.ts';
import { anyPlan } from '../../rules/linearPlan.ts';
import type { GroupRow } from '../../rules/linearPlan.ts';
import { SLACK_MAXIMUM, SLACK_SHARE } from '../../rules/ruleFaults.ts';
import { COIN_ROUNDING, coinsPerDollar } from './cents.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';

/** A budget that must be spent in full, and each channel's minimum and maximum, in the order of CHANNELS [$]. */
export interface SpendLimits {
  readonly budget: Dollars;
  readonly minimum: DollarsByChannel;
  readonly maximum: DollarsByChannel;
  /** Limits over the sums of several channels [$], in the order of the plan's rules. */
  readonly groups: readonly GroupLimits[];
}

/** A limit over the sum of several channels [$]; not rounded to cents, because a plan in cents may be a cent away from it. */
export interface GroupLimits extends GroupRow {
  readonly name: string;
}

/** Limits that no plan can meet: the reason as a sentence, with the sums of minima and of maxima [$]. */
export interface Infeasible {
  readonly status: 'infeasible';
  readonly code: LimitFaultCode;
  readonly message: string;
  readonly minima: Dollars;
  readonly maxima: Dollars;
  readonly budget: Dollars;
}

/** Why no plan can meet these limits, or null when one can. */
export function checkLimits({ budget, minimum, maximum, groups }: SpendLimits): Infeasible | null {
  const limits = CHANNELS.map((name, channel) => ({
    Channel: name,
    Min_Budget: minimum[channel]!,
    Max_Budget: maximum[channel]!,
  }));
  if (groups.length === 0) return firstFault({ budget, limits });
  // The slower check with rules is needed only where the linear check finds no plan, or where both TV branches are open.
  const isOpen = (channels: readonly Channel[]) => channels.some((channel) => maximum[CHANNELS.indexOf(channel)]! > 0);
  const isOneBranch = !isOpen([NATIONAL]) || !isOpen(NATIONAL_PARTS);
  const bounds = { budget, lower: minimum, upper: maximum, groups };
  const isKnownFeasible = isOneBranch && anyPlan(bounds, Math.min(SLACK_SHARE * budget, SLACK_MAXIMUM)).isFeasible;
  return firstFault({ budget, limits, ...(!isKnownFeasible && { rules: { groups: groups.map(ruleOf) } }) });
}

/** Whether a mix [$] keeps the limits. Limits over several channels have a tolerance of $1, because mixes are rounded to dollars. */
export function isWithinLimits(spend: DollarsByChannel, { budget, minimum, maximum, groups }: SpendLimits): boolean {
  const sumOf = (isCounted: (channel: number) => boolean) =>
    spend.reduce((sum, money, channel) => (isCounted(channel) ? sum + money : sum), 0);
  return (
    sumOf(() => true) === budget &&
    spend.every((money, channel) => money >= minimum[channel]! && money <= maximum[channel]!) &&
    groups.every(({ members, least, most }) => {
      const sum = sumOf((channel) => members[channel] === 1);
      return sum >= least - 1 && sum <= most + 1;
    })
  );
}

function ruleOf({ name, members, least, most }: GroupLimits): GroupRule {
  const channels = CHANNELS.filter((_, channel) => members[channel]);
  return { name, channels, unit: '$', at_least: least, at_most: most };
}

function firstFault(asked: AskedLimits): Infeasible | null {
  const [fault] = limitFaults(asked);
  if (fault === undefined) return null;
  const { minimum: minima, maximum: maxima } = sumOfLimits(asked);
  return { status: 'infeasible', code: fault.code, message: fault.message, minima, maxima, budget: asked.budget };
}

/**
 * Reads a request's rows and rules. A channel without a row may not be bought, a maximum is capped at the budget and at
 * the rule's maximum for one channel, and amounts are in whole cents. A minimum is rounded up, a maximum down. The rule's
 * maximum is rounded up, so that equal shares can still add up to the budget.
 */
export function readLimits(
  budget: Dollars,
  rows: readonly ChannelLimits[],
  rules?: SplitRules,
): SpendLimits | Infeasible {
  const refusal = firstFault({ budget, limits: rows, rules });
  if (refusal !== null) return refusal;
  const minimum = new Float64Array(CHANNEL_COUNT);
  const maximum = new Float64Array(CHANNEL_COUNT);
  const perDollar = coinsPerDollar(budget);
  const channelMaximum = Math.ceil(mostInOneChannel(rules ?? {}, budget) * perDollar - COIN_ROUNDING) / perDollar;
  for (const { Channel: name, Min_Budget: least, Max_Budget: most } of capMaximums({ budget, limits: rows })) {
    const channel = CHANNELS.indexOf(name as Channel);
    // + 0 changes a rounded-up -0 into 0.
    minimum[channel] = Math.ceil(least * perDollar - COIN_ROUNDING) / perDollar + 0;
    maximum[channel] = Math.min(Math.floor(most * perDollar + COIN_ROUNDING) / perDollar, channelMaximum);
  }
  return { budget: Math.round(budget * perDollar) / perDollar, minimum, maximum, groups: groupsOf(budget, rules) };
}

/** The groups of the rules at this budget. */
function groupsOf(budget: Dollars, { groups = [] }: SplitRules = {}): GroupLimits[] {
  return groups.map((group) => ({
    name: group.name,
    members: Uint8Array.from(CHANNELS, (channel) => (group.channels.includes(channel) ? 1 : 0)),
    ...groupAmounts(group, budget),
  }));
}

/**
 * The limits of a request at another budget. Minima, maxima and amounts in dollars stay as requested, except that a
 * maximum of the whole budget means "no cap" and follows the budget, as shares of the budget do.
 * @param asked the request's own budget [$] and its rows of limits
 * @param budget the other budget [$], read in whole cents
 */
export function limitsAtBudget(asked: LimitsRequest, budget: number): SpendLimits | Infeasible {
  const perDollar = coinsPerDollar(budget);
  const roundedBudget = Math.round(budget * perDollar) / perDollar;
  const rows = asked.limits.map((row) => ({
    ...row,
    Max_Budget: row.Max_Budget >= asked.budget ? roundedBudget : row.Max_Budget,
  }));
  return readLimits(roundedBudget, rows, asked.rules);
}

/** A budget [$] with the rows and rules of a request. */
export interface LimitsRequest {
  readonly budget: Dollars;
  readonly limits: readonly ChannelLimits[];
  readonly rules?: SplitRules | undefined;
}
