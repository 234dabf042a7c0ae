import { dollars } from '../words/amounts.ts';
import { CHANNELS, NATIONAL, NATIONAL_PARTS } from './channels.ts';
import { groupAmounts, mostInOneChannel } from './groupRules.ts';
import type { SplitRules } from './groupRules.ts';
import type { ChannelLimits } from './limitRules.ts';

/** Amounts that differ by at most this count as equal, because of rounding [$]. */
const SLACK_DOLLARS = 0.5;

/** A mix that the planner set by hand (`rules.hand_mix`) [$], and the budget [$], limits and other rules that it must meet. */
interface ManualMixRequest {
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  readonly rules: SplitRules & {
    readonly hand_mix?: readonly { readonly Channel: string; readonly Budget: number }[] | undefined;
  };
}

/**
 * Sentences about the faults of a mix set by hand; empty where the mix can be a plan. The mix needs one row for each channel, in whole
 * dollars that add up to the budget. It must be within the limits of channels and groups and the largest share of one channel. It must not
 * buy FTA National together with one of its parts. A smallest buy or rounding does not apply to it, but to the best mix that it is compared
 * with.
 */
export function manualMixFaults({ budget, limits, rules }: ManualMixRequest): string[] {
  const rows = rules.hand_mix ?? [];
  const withoutOneRow = CHANNELS.filter((name) => rows.filter((row) => row.Channel === name).length !== 1);
  if (withoutOneRow.length > 0 || rows.length !== CHANNELS.length) {
    return [`A mix set by hand has one row for each of the ${CHANNELS.length} channels.`];
  }
  const fractional = rows.find(({ Budget: money }) => !Number.isInteger(money));
  if (fractional !== undefined)
    return [`${fractional.Channel}: a mix set by hand has whole dollars, not ${fractional.Budget}.`];
  const moneyIn = (names: readonly string[]) =>
    rows.reduce((sum, row) => sum + (names.includes(row.Channel) ? row.Budget : 0), 0);
  const total = moneyIn(CHANNELS);
  if (Math.abs(total - budget) > SLACK_DOLLARS) {
    return [`The mix set by hand adds up to ${dollars(total)}, not to the budget ${dollars(budget)}.`];
  }
  if (moneyIn([NATIONAL]) > 0 && moneyIn(NATIONAL_PARTS) > 0) {
    return [
      `The mix set by hand has ${NATIONAL} together with metropolitan or regional television: they exclude each other.`,
    ];
  }
  return [...outsideLimits({ budget, limits, rules }, moneyIn), ...outsideGroups({ budget, rules }, moneyIn)];
}

function outsideLimits(
  { budget, limits, rules }: ManualMixRequest,
  moneyIn: (names: readonly string[]) => number,
): string[] {
  const cap = mostInOneChannel(rules, budget);
  return CHANNELS.flatMap((name) => {
    const row = limits.find(({ Channel }) => Channel === name);
    return outsideRange(name, moneyIn([name]), row?.Min_Budget ?? 0, Math.min(row?.Max_Budget ?? 0, cap));
  });
}

function outsideGroups(
  { budget, rules }: Pick<ManualMixRequest, 'budget' | 'rules'>,
  moneyIn: (names: readonly string[]) => number,
): string[] {
  return (rules.groups ?? []).flatMap((group) => {
    const { least, most } = groupAmounts(group, budget);
    return outsideRange(`"${group.name}"`, moneyIn(group.channels), least, most);
  });
}

/** The sentence about money [$] that is above its maximum or below its minimum; none where it is within them. */
function outsideRange(name: string, money: number, least: number, most: number): string[] {
  if (money > most + SLACK_DOLLARS) {
    return [`The mix set by hand gives ${name} ${dollars(money)}, above its maximum ${dollars(most)}.`];
  }
  if (money < least - SLACK_DOLLARS) {
    return [`The mix set by hand gives ${name} ${dollars(money)}, below its minimum ${dollars(least)}.`];
  }
  return [];
}
