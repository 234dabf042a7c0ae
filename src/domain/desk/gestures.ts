import type { ChannelGroup, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS, excludedBy, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { groupAmounts } from '../../../core/rules/groupRules.ts';
import { changedRules } from '../plan/planRules.ts';
import { indexOf, limitsOf, splitByWeights, sumOf, withValues } from './scenario.ts';
import { findsBudget } from './goals.ts';
import type { Goal } from './goals.ts';
import type { RunSettings, Scenario } from './scenario.ts';

/*
 * The planner's actions on the desk, the page on which changes to a plan are tried. Each is a function from one scenario to the next.
 * The mix of the new scenario is computed afterwards (`questionOf`). Only a manual mix is already in the scenario; its budget is its sum.
 * A change of money, budget, goal, rules or channels removes the `floor` that `withMoneyOnTop` sets. A lock, a CPM or a lifted limit keeps it.
 */

/**
 * Gives a channel this money [$]. The channels that cannot be bought together with it (the other branch of free-to-air television) lose
 * their money and their lock. If the rest of the mix is optimised, the channel is locked. In a manual mix the budget becomes the new sum.
 */
export function withMoney(scenario: Scenario, channel: Channel, money: number): Scenario {
  const excluded = money > 0 ? excludedBy(channel) : [];
  const spend = withValues(withValues(scenario.spend, excluded, 0), [channel], money);
  const changed = { ...scenario, spend, floor: null, locked: withValues(scenario.locked, excluded, false) };
  if (!scenario.keepsBest) return { ...changed, budget: sumOf(spend) };
  return { ...changed, locked: withValues(changed.locked, [channel], true) };
}

/** Channels with money that must be emptied before this one can get any. */
export function channelsToEmpty({ spend }: Scenario, channel: Channel): readonly Channel[] {
  return excludedBy(channel).filter((other) => spend[indexOf(other)]! > 0);
}

/** Whether a channel is excluded because the other branch of free-to-air television has money. */
export function isExcluded(scenario: Scenario, channel: Channel): boolean {
  return scenario.spend[indexOf(channel)] === 0 && channelsToEmpty(scenario, channel).length > 0;
}

export function withLock(scenario: Scenario, channel: Channel, isLocked: boolean): Scenario {
  return { ...scenario, locked: withValues(scenario.locked, [channel], isLocked) };
}

/** Sets the budget. A manual mix is scaled. Locked channels keep their money if the others can make up the difference. */
export function withBudget(scenario: Scenario, budget: number): Scenario {
  // A goal that finds the budget itself contradicts a typed budget.
  const goal: Goal = findsBudget(scenario.goal) ? { kind: 'reach' } : scenario.goal;
  if (scenario.keepsBest) return { ...scenario, budget, goal, floor: null };
  return { ...scenario, budget, goal, floor: null, spend: scaleSpend(scenario, budget) };
}

/**
 * The mix scaled to another sum, in whole dollars. The channels that are not locked are scaled in proportion. If the locked channels
 * have all the money, or as much as the new sum or more, all channels are scaled.
 */
function scaleSpend({ spend, locked }: Scenario, budget: number): readonly number[] {
  const lockedMoney = sumOf(spend.map((money, index) => (locked[index] ? money : 0)));
  const canKeepLocked = lockedMoney > 0 && lockedMoney < Math.min(budget, sumOf(spend));
  const freeSpend = spend.map((money, index) => (canKeepLocked && locked[index] ? 0 : money));
  const scaledSpend = splitByWeights(freeSpend, budget - (canKeepLocked ? lockedMoney : 0));
  return scaledSpend.map((money, index) => (canKeepLocked && locked[index] ? spend[index]! : money));
}

/**
 * Lets the channels that are not locked be optimised (`keepsBest`), or makes the mix manual. A smallest buy does not apply to a manual
 * mix, but it stays: the best mix that the manual mix is compared with has it.
 */
export function withRestOptimised(scenario: Scenario, keepsBest: boolean): Scenario {
  const goal: Goal = keepsBest ? scenario.goal : { kind: 'reach' };
  return { ...scenario, keepsBest, goal, floor: null };
}

/** A manual mix in the proportions of `spend`: whole dollars that add up to `budget`. */
export function withManualMix(scenario: Scenario, spend: readonly number[], budget: number): Scenario {
  return { ...withRestOptimised(scenario, false), spend: splitByWeights(spend, budget), budget };
}

/**
 * Sets the goal.
 * @param chosenBudget  the last budget [$] that no goal found. It applies again when the goal that found the current one is left.
 */
export function withGoal(scenario: Scenario, goal: Goal, chosenBudget = scenario.budget): Scenario {
  const budget = findsBudget(scenario.goal) && !findsBudget(goal) ? chosenBudget : scenario.budget;
  const smallest = findsBudget(goal) ? 0 : scenario.smallest;
  return { ...scenario, goal, budget, keepsBest: true, smallest, floor: null };
}

/** Sets the minimum amount [$] for every channel that is bought; 0 removes the rule. */
export function withSmallestBuy(scenario: Scenario, smallest: number): Scenario {
  const goal: Goal = findsBudget(scenario.goal) ? { kind: 'reach' } : scenario.goal;
  return { ...scenario, smallest, keepsBest: true, goal, floor: null };
}

/** Changes the rules of the mix, such as limits over several channels. The mix is then optimised under these rules. */
export function withMixRules(scenario: Scenario, changes: Partial<PlanRules>): Scenario {
  return {
    ...scenario,
    rules: changedRules(scenario.rules, changes),
    keepsBest: true,
    floor: null,
  };
}

/** Removes one of the plan's limits over several channels, or applies it again. */
export function withGroupLifted(scenario: Scenario, group: ChannelGroup, isLifted: boolean): Scenario {
  const others = (scenario.rules?.groups ?? []).filter(({ name }) => name !== group.name);
  return withMixRules(scenario, { groups: isLifted ? others : [...others, group] });
}

/** Sets a limit over several channels. @param replacedName  the name of the limit that it replaces; null for a new one */
export function withGroup(scenario: Scenario, group: ChannelGroup, replacedName: string | null): Scenario {
  const groups = scenario.rules?.groups ?? [];
  const isKnown = groups.some(({ name }) => name === replacedName);
  const next = isKnown ? groups.map((one) => (one.name === replacedName ? group : one)) : [...groups, group];
  return withMixRules(scenario, { groups: next });
}

/** Removes the plan's limits of a channel, or applies them again. */
export function withLimitLifted(scenario: Scenario, channel: Channel, isLifted: boolean): Scenario {
  return { ...scenario, lifted: withValues(scenario.lifted, [channel], isLifted) };
}

/**
 * Removes limits and locks of these channels, all limits over several channels and the maximum share of one channel, and optimises the
 * mix. This shows what the limits cost.
 */
export function withLimitsLifted(scenario: Scenario, channels: readonly Channel[]): Scenario {
  const lifted = withValues(scenario.lifted, channels, true);
  const free = withMixRules(withRestOptimised(scenario, true), { groups: undefined, most_in_one: undefined });
  return { ...free, lifted, locked: withValues(scenario.locked, channels, false) };
}

/** Sets the planner's own CPM [$] of a channel; null for the plan's CPM. */
export function withPrice(scenario: Scenario, channel: Channel, cpm: number | null): Scenario {
  return { ...scenario, ownCpm: withValues(scenario.ownCpm, [channel], cpm) };
}

/** Leaves these channels out of the mix. Their minima are removed, because with a minimum no mix could leave them out. */
export function withoutChannels(scenario: Scenario, runSettings: RunSettings, channels: readonly Channel[]): Scenario {
  const withMinimum = channels.filter((channel) => limitsOf(runSettings, scenario, channel).minimum !== null);
  const spend = withValues(scenario.spend, channels, 0);
  return {
    ...scenario,
    spend,
    locked: withValues(scenario.locked, channels, true),
    lifted: withValues(scenario.lifted, withMinimum, true),
    budget: scenario.keepsBest ? scenario.budget : sumOf(spend),
    floor: null,
  };
}

/**
 * Adds money [$] to the budget. Every channel keeps at least the money that it has. A smallest buy that some channels are below, as in a
 * manual mix, no longer applies: it would take all the added money to raise them.
 */
export function withMoneyOnTop(scenario: Scenario, amount: number): Scenario {
  const hasSmallerBuys = scenario.spend.some((money) => money > 0 && money < scenario.smallest);
  return {
    ...scenario,
    smallest: hasSmallerBuys ? 0 : scenario.smallest,
    budget: scenario.budget + amount,
    floor: scenario.spend,
    keepsBest: true,
    goal: { kind: 'reach' },
  };
}

/**
 * Divides the budget equally over the channels that may be bought, as far as their limits and those over several channels allow. Locked
 * channels keep their money.
 * @param reaches  by channel, whether it reaches anyone in the target
 */
export function withEvenSplit(scenario: Scenario, runSettings: RunSettings, reaches: readonly boolean[]): Scenario {
  const { spend, locked, budget } = scenario;
  const limits = (channel: Channel) => limitsOf(runSettings, scenario, channel);
  // FTA National and its parts (FTA Metro, FTA Regional) exclude each other. An even split buys the parts where it can.
  const keepsNational = locked[indexOf(NATIONAL)]! && spend[indexOf(NATIONAL)]! > 0;
  const mayBuyPart = NATIONAL_PARTS.some((part) => !limits(part).isClosed && reaches[indexOf(part)]);
  const excluded = keepsNational || !mayBuyPart ? NATIONAL_PARTS : [NATIONAL];
  const ranges: readonly MoneyRange[] = CHANNELS.map((channel, index) => {
    const { minimum, maximum, isClosed } = limits(channel);
    if (locked[index]) return { least: spend[index]!, most: spend[index]! };
    const takesNoMoney = isClosed || !reaches[index] || excluded.includes(channel);
    return takesNoMoney ? { least: 0, most: 0 } : { least: minimum ?? 0, most: Math.min(budget, maximum ?? budget) };
  });
  const groups = scenario.rules?.groups ?? [];
  // Narrowing for one group moves money to the others, which may then break their limits.
  let narrowed = ranges;
  for (let pass = 0; pass < groups.length; pass++) {
    for (const group of groups) narrowed = rangesWithinGroup(narrowed, group, budget);
  }
  const evenSpend = splitEvenly(narrowed, budget);
  return { ...withRestOptimised(scenario, false), spend: evenSpend, budget: sumOf(evenSpend) };
}

/** The least and most money of a channel [$]. */
interface MoneyRange {
  readonly least: number;
  readonly most: number;
}

/**
 * The ranges narrowed for one limit over several channels: if an even split breaks it, its channels get equal amounts at most (or at
 * least), as far as their ranges allow.
 */
function rangesWithinGroup(ranges: readonly MoneyRange[], group: ChannelGroup, budget: number): readonly MoneyRange[] {
  const { least, most } = groupAmounts(group, budget);
  const isMember = CHANNELS.map((channel) => group.channels.includes(channel));
  const money = sumOf(splitEvenly(ranges, budget).filter((_, index) => isMember[index]));
  // Rounding to whole dollars may put the money a dollar outside the limit.
  if (money >= least - 1 && money <= most + 1) return ranges;
  const membersOnly = ranges.map((range, index) => (isMember[index] ? range : { least: 0, most: 0 }));
  const amounts = splitEvenly(membersOnly, money > most ? most : least);
  return ranges.map((range, index) =>
    isMember[index] ? { ...range, [money > most ? 'most' : 'least']: amounts[index]! } : range,
  );
}

/** Money [$] in whole dollars, equal for each channel as far as the ranges allow. It adds up to the sum or comes closest to it. */
function splitEvenly(ranges: readonly MoneyRange[], sum: number): readonly number[] {
  const amountsAt = (level: number) => ranges.map(({ least, most }) => Math.max(least, Math.min(most, level)));
  const level = levelFor(sum, amountsAt);
  const amounts = amountsAt(level);
  // A channel at a limit gets exactly the limit, which is in whole dollars. The channels between their limits share the rest of the sum.
  const isBetweenLimits = ranges.map(({ least, most }) => level > least && level < most);
  const moneyAtLimits = sumOf(amounts.map((money, index) => (isBetweenLimits[index] ? 0 : money)));
  const equalParts = splitByWeights(
    isBetweenLimits.map((isBetween) => (isBetween ? 1 : 0)),
    Math.max(0, sum - moneyAtLimits),
  );
  return amounts.map((money, index) => (isBetweenLimits[index] ? equalParts[index]! : money));
}

/** Number of bisection steps. It is enough to find the level to less than a cent for any budget. */
const HALVINGS = 60;

/**
 * The equal amount per channel [$] at which the money of all channels adds up to the budget or comes closest to it.
 * @param amountsAt  returns the money of each channel for an equal amount, kept within the channel's limits
 */
function levelFor(budget: number, amountsAt: (level: number) => readonly number[]): number {
  let [low, high] = [0, budget];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (sumOf(amountsAt(middle)) > budget) high = middle;
    else low = middle;
  }
  return low;
}
