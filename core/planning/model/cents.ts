import type { GroupRow } from '../../rules/linearPlan.ts';
import { CENTS_BUDGET_MAXIMUM } from '../../rules/weekPlan.ts';
import type { Dollars, DollarsByChannel } from '../../words/units.ts';

/** An amount or a difference of money up to half a cent is rounding: it counts as no money [$]. */
export const HALF_CENT = 0.005;

/** A difference from a whole number of coins that is rounding only [coins]. */
export const COIN_ROUNDING = 1e-6;

/** Coins per dollar for plans of this budget: 100 (cents), or 1 for budgets too large for cents. */
export function coinsPerDollar(budget: Dollars): number {
  return budget > CENTS_BUDGET_MAXIMUM ? 1 : 100;
}

/**
 * Rounds a feasible plan to whole cents that add up to the budget exactly, by largest remainders: every channel is
 * rounded down (never below its minimum), then the remaining cents go to the channels that lost most, where there is
 * room below the maximum.
 *
 * @param spend a plan that meets the limits except for rounding [$]
 * @param limits budget, minimum and maximum in dollars, without fractions of a cent [$]
 * @returns amounts in dollars without fractions of a cent. They add up to the budget and are within the limits [$]
 */
export function roundToCents(spend: DollarsByChannel, limits: MoneyLimits): DollarsByChannel {
  return roundToCoins(spend, limits, coinsPerDollar(limits.budget));
}

interface MoneyLimits {
  readonly budget: Dollars;
  readonly minimum: DollarsByChannel;
  readonly maximum: DollarsByChannel;
  readonly groups?: readonly GroupRow[];
}

/**
 * {@link roundToCents} for any coin: `perDollar` is 100 for cents and 1 for whole dollars. Budget and limits are multiples
 * of the coin [$]. If groups are limited, the coins left are given within their limits, where one coin for each channel is enough.
 */
export function roundToCoins(spend: DollarsByChannel, limits: MoneyLimits, perDollar: number): DollarsByChannel {
  const { budget, groups = [] } = limits;
  const least = limits.minimum.map((amount) => Math.round(amount * perDollar));
  const most = limits.maximum.map((amount) => Math.round(Math.min(amount, budget) * perDollar));
  const coins = spend.map((amount, channel) => {
    // Without the addend, 249999.99999999997 would be rounded down to a cent below its limit of 250000.
    const roundedDown = Math.floor(amount * perDollar + COIN_ROUNDING);
    return Math.min(most[channel]!, Math.max(least[channel]!, roundedDown));
  });
  let left = Math.round(budget * perDollar) - coins.reduce((sum, amount) => sum + amount, 0);
  const lostByRounding = spend.map((amount, channel) => amount * perDollar - coins[channel]!);
  const mostLostFirst = Array.from(spend.keys()).sort(
    (first, second) => lostByRounding[second]! - lostByRounding[first]!,
  );
  const withGroups = groups.length > 0 ? oneCoinEach({ coins, left, most, mostLostFirst, groups, perDollar }) : null;
  if (withGroups !== null) return withGroups.map((amount) => amount / perDollar);
  const order = left >= 0 ? mostLostFirst : mostLostFirst.reverse();
  // First each channel in turn gets one coin; then the other coins go wherever there is room.
  for (const chunk of [1, Infinity]) {
    for (const channel of order) {
      const room = left > 0 ? most[channel]! - coins[channel]! : least[channel]! - coins[channel]!;
      const change = Math.sign(left) * Math.min(Math.abs(left), Math.abs(room), chunk);
      coins[channel] = coins[channel]! + change;
      left -= change;
    }
  }
  return coins.map((amount) => amount / perDollar);
}

/** A plan that is rounded to coins, and the coins that are not given out yet. */
interface CoinsLeft {
  /** By channel. */
  readonly coins: Float64Array;
  /** The number of coins to give out; negative if too many are given out already. */
  readonly left: number;
  readonly most: Float64Array;
  readonly mostLostFirst: readonly number[];
  readonly groups: readonly GroupRow[];
  readonly perDollar: number;
}

/**
 * Gives the coins left to the channels that lost most, at most one to each, so that the limits of every group are met. Overlapping
 * groups may allow a plan in fractions of coins but none in whole coins. Then the limits of all groups are widened by a coin at a
 * time until there is one. Null if there are more coins than channels with room, or if too many coins are given out already.
 */
function oneCoinEach({ coins, left, most, mostLostFirst, groups, perDollar }: CoinsLeft): Float64Array | null {
  const takers = mostLostFirst.filter((channel) => coins[channel]! < most[channel]!);
  if (left < 0 || left > takers.length) return null;
  const groupsToFill = groups.map(({ members, least, most: atMost }): GroupToFill => {
    const sum = coins.reduce((total, amount, channel) => total + (members[channel] ? amount : 0), 0);
    return {
      members,
      stillNeeded: Math.ceil(least * perDollar - COIN_ROUNDING) - sum,
      stillAllowed: Math.floor(atMost * perDollar + COIN_ROUNDING) - sum,
    };
  });
  for (let slack = 0; slack <= takers.length; slack++) {
    const widened = groupsToFill.map((group) => ({
      ...group,
      stillNeeded: group.stillNeeded - slack,
      stillAllowed: group.stillAllowed + slack,
    }));
    const receivers = giveCoins(takers, left, widened);
    if (receivers !== null) return coins.map((amount, channel) => amount + (receivers.includes(channel) ? 1 : 0));
  }
  return null;
}

/** A group, and how many coins its members must and may still be given. Negative numbers are possible. */
interface GroupToFill {
  readonly members: Uint8Array;
  readonly stillNeeded: number;
  readonly stillAllowed: number;
}

/**
 * The first takers, in their order, that can be given one coin each. They are found by depth-first search.
 * @param from  index of the first taker that is not decided yet
 */
function giveCoins(takers: readonly number[], left: number, groups: readonly GroupToFill[], from = 0): number[] | null {
  const remaining = takers.slice(from);
  const isPossible = groups.every(({ members, stillNeeded, stillAllowed }) => {
    const memberCount = remaining.filter((channel) => members[channel]).length;
    const mostToMembers = Math.min(memberCount, left);
    // What the other channels cannot take goes to members.
    const leastToMembers = Math.max(0, left - (remaining.length - memberCount));
    return mostToMembers >= stillNeeded && leastToMembers <= stillAllowed;
  });
  if (left > remaining.length || !isPossible) return null;
  if (remaining.length === 0) return [];
  const taker = remaining[0]!;
  const groupsAfter = groups.map((group) => {
    const coin = group.members[taker] ?? 0;
    return { ...group, stillNeeded: group.stillNeeded - coin, stillAllowed: group.stillAllowed - coin };
  });
  const withCoin = left > 0 ? giveCoins(takers, left - 1, groupsAfter, from + 1) : null;
  return withCoin === null ? giveCoins(takers, left, groups, from + 1) : [taker, ...withCoin];
}
