import { CHANNELS, excludedBy, NATIONAL } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { addingUp } from '../report/channels/addingUp.ts';
import { indexOf, limitsOf, sumOf, withValues } from './scenario.ts';
import type { AskedPlan, Goal, Scenario } from './scenario.ts';

/*
 * What a planner does at the desk, each as a function from one scenario to the next. The mix of the channels that follow is then
 * computed (`questionOf`); where the mix is the planner's own, it stands in the scenario already and the budget is its sum.
 */

/** A channel gets this money [$]. With the rest kept best it is held there; by hand the budget follows the mix. */
export function withMoney(scenario: Scenario, channel: Channel, money: number): Scenario {
  const emptied = money > 0 ? excludedBy(channel) : [];
  const spend = withValues(withValues(scenario.spend, emptied, 0), [channel], money);
  const freed = { ...scenario, spend, floor: null, locked: withValues(scenario.locked, emptied, false) };
  if (!scenario.keepsBest) return { ...freed, budget: sumOf(spend) };
  return { ...freed, locked: withValues(freed.locked, [channel], true) };
}

/** Channels that would have to be emptied so that this one may get money; those that have some. */
export function channelsToEmpty({ spend }: Scenario, channel: Channel): readonly Channel[] {
  return excludedBy(channel).filter((other) => spend[indexOf(other)]! > 0);
}

/** Whether a channel stands aside because the other side of free-to-air television has money. */
export function isExcluded(scenario: Scenario, channel: Channel): boolean {
  return scenario.spend[indexOf(channel)] === 0 && channelsToEmpty(scenario, channel).length > 0;
}

export function withLock(scenario: Scenario, channel: Channel, isLocked: boolean): Scenario {
  return { ...scenario, locked: withValues(scenario.locked, [channel], isLocked) };
}

/** By hand the mix is scaled; what is locked keeps its money while the rest can carry the difference. */
export function withBudget(scenario: Scenario, budget: number): Scenario {
  const goal: Goal = scenario.goal.kind === 'least budget' ? { kind: 'reach' } : scenario.goal;
  if (scenario.keepsBest) return { ...scenario, budget, goal, floor: null };
  return { ...scenario, budget, goal, floor: null, spend: scaled(scenario, budget) };
}

/** The mix at another sum, in whole dollars that add up to it: the free channels in proportion, all of them where none is free. */
function scaled({ spend, locked }: Scenario, budget: number): readonly number[] {
  const held = sumOf(spend.map((money, place) => (locked[place] ? money : 0)));
  const isHeld = held > 0 && held < Math.min(budget, sumOf(spend));
  const free = spend.map((money, place) => (isHeld && locked[place] ? 0 : money));
  const parts = inWholeDollars(free, budget - (isHeld ? held : 0));
  return parts.map((money, place) => (isHeld && locked[place] ? spend[place]! : money));
}

/** Amounts in the proportion of `weights`, rounded so that they add up to `sum` (largest remainders). */
export function inWholeDollars(weights: readonly number[], sum: number): number[] {
  const whole = sumOf(weights);
  return addingUp(
    weights.map((weight) => (whole > 0 ? (sum * weight) / whole : 0)),
    0,
  );
}

/** The rest follows again, or the mix becomes the planner's own. */
export function withRestKeptBest(scenario: Scenario, keepsBest: boolean): Scenario {
  const goal: Goal = keepsBest ? scenario.goal : { kind: 'reach' };
  return { ...scenario, keepsBest, goal, smallest: keepsBest ? scenario.smallest : 0, floor: null };
}

/** Another mix, taken by hand: whole dollars that add up to `budget`, in the proportion of `spend`. */
export function withManualMix(scenario: Scenario, spend: readonly number[], budget: number): Scenario {
  return { ...withRestKeptBest(scenario, false), spend: inWholeDollars(spend, budget), budget };
}

export function withGoal(scenario: Scenario, goal: Goal): Scenario {
  return { ...scenario, goal, keepsBest: true, smallest: goal.kind === 'reach' ? scenario.smallest : 0, floor: null };
}

/** No channel below this amount [$]; 0 lifts the rule. */
export function withSmallestBuy(scenario: Scenario, smallest: number): Scenario {
  return { ...scenario, smallest, keepsBest: true, goal: { kind: 'reach' }, floor: null };
}

/** The plan's limits of a channel hold no longer, or again. */
export function withLimitLifted(scenario: Scenario, channel: Channel, isLifted: boolean): Scenario {
  return { ...scenario, lifted: withValues(scenario.lifted, [channel], isLifted) };
}

/** Without the plan's limits of these channels, all at once: the rest best, since only then it shows what they cost together. */
export function withLimitsLifted(scenario: Scenario, channels: readonly Channel[]): Scenario {
  const lifted = withValues(scenario.lifted, channels, true);
  return { ...withRestKeptBest(scenario, true), lifted, locked: withValues(scenario.locked, channels, false) };
}

/** A price of the planner's own [$ per thousand]; null for the kept one. */
export function withPrice(scenario: Scenario, channel: Channel, cpm: number | null): Scenario {
  return { ...scenario, ownCpm: withValues(scenario.ownCpm, [channel], cpm) };
}

/** Without these channels; a minimum of theirs is lifted, or no mix could do without them. */
export function withoutChannels(scenario: Scenario, asked: AskedPlan, channels: readonly Channel[]): Scenario {
  const demanded = channels.filter((channel) => limitsOf(asked, scenario, channel).least !== null);
  const spend = withValues(scenario.spend, channels, 0);
  return {
    ...scenario,
    spend,
    locked: withValues(scenario.locked, channels, true),
    lifted: withValues(scenario.lifted, demanded, true),
    budget: scenario.keepsBest ? scenario.budget : sumOf(spend),
    floor: null,
  };
}

/** So much more money [$], and nothing taken away from where it is. */
export function withMoneyOnTop(scenario: Scenario, amount: number): Scenario {
  return {
    ...scenario,
    budget: scenario.budget + amount,
    floor: scenario.spend,
    keepsBest: true,
    goal: { kind: 'reach' },
    smallest: 0,
  };
}

/** The budget in equal parts over the channels that may be bought; one without so much room, or with a minimum above it, gets that. */
export function withEvenSplit(scenario: Scenario, asked: AskedPlan, reaches: readonly boolean[]): Scenario {
  const { spend, locked, budget } = scenario;
  const room = CHANNELS.map((channel, place) => {
    const { least, most, isClosed } = limitsOf(asked, scenario, channel);
    if (locked[place]) return { least: spend[place]!, most: spend[place]! };
    const isOut = isClosed || !reaches[place] || channel === NATIONAL;
    return isOut ? { least: 0, most: 0 } : { least: least ?? 0, most: Math.min(budget, most ?? budget) };
  });
  const at = (level: number) => room.map(({ least, most }) => Math.max(least, Math.min(most, level)));
  const level = levelFor(budget, at);
  const parts = at(level);
  // Whole dollars: those at the level share what rounding leaves; the others stand at a limit, which is whole.
  const isFree = room.map(({ least, most }) => level > least && level < most);
  const held = sumOf(parts.map((money, place) => (isFree[place] ? 0 : money)));
  const shared = inWholeDollars(
    isFree.map((free) => (free ? 1 : 0)),
    Math.max(0, budget - held),
  );
  const whole = parts.map((money, place) => (isFree[place] ? shared[place]! : money));
  return { ...withRestKeptBest(scenario, false), spend: whole, budget: sumOf(whole) };
}

/** Halvings of the budget until the level is known to less than a cent, whatever the budget. */
const HALVINGS = 60;

/** The level at which what everybody gets adds up to the budget, or comes nearest [$]. */
function levelFor(budget: number, at: (level: number) => readonly number[]): number {
  let [low, high] = [0, budget];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (sumOf(at(middle)) > budget) high = middle;
    else low = middle;
  }
  return low;
}
