import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { everyChannelOpen } from '../../../core/rules/freedom.ts';
import { manualMixFaults } from '../../../core/rules/manualMix.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { PlanGoal, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { roundedToSum } from '../../../core/words/largestRemainder.ts';
import { changedRules, NO_RULES } from '../plan/planRules.ts';
import type { ByChannel, DeskQuestion, DeskRequest } from '../../../core/contract/bodies/deskQuestions.ts';
import { goalQuestion } from './goals.ts';
import type { Goal } from './goals.ts';

/**
 * A variant of a plan on the desk: the planner's decisions and the resulting mix. Money is in whole dollars. Lists by channel are in
 * the order of CHANNELS. The limits of the plan (`RunSettings`) apply, except for the channels in `lifted`.
 */
export interface Scenario {
  readonly budget: number;
  /** The mix. Its amounts add up to the budget. */
  readonly spend: ByChannel<number>;
  /** Channels that keep their money. */
  readonly locked: ByChannel<boolean>;
  /** Channels whose limits the planner has removed. The name `lifted` is part of what the browser stores. */
  readonly lifted: ByChannel<boolean>;
  /**
   * Whether the channels that are not locked are optimised. Otherwise the mix is manual, and the budget is the sum of the mix. The name
   * `keepsBest` is part of what the browser stores.
   */
  readonly keepsBest: boolean;
  readonly goal: Goal;
  /** Minimum amount [$] for every channel that is bought; 0 for no such rule. */
  readonly smallest: number;
  /** The minimum amount [$] that each channel keeps while money is added; null for no such minimum. */
  readonly floor: ByChannel<number> | null;
  /** The limits over several channels, the maximum share of one channel and the rounding; missing if there are none. */
  readonly rules?: PlanRules | undefined;
  /** CPMs [$] that the planner typed; null for a channel with the plan's CPM. */
  readonly ownCpm: ByChannel<number | null>;
}

/** Gives the scenario after a change by the planner. */
export type ScenarioUpdate = (scenario: Scenario) => Scenario;

/** The settings with which the plan was run: its budget [$], and a row of limits for each of the 15 channels. */
export interface RunSettings {
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  /** The plan's goal and rules; missing if it has none. */
  readonly rules?: PlanRules | undefined;
  /**
   * Whether the plan's amounts were set by hand: by the rule `hand_mix`, or by limits that fix every amount. As such limits would allow no
   * change, `limits` are then those from before the amounts were fixed.
   */
  readonly isManual?: boolean;
}

/** A channel's limits in a scenario, in dollars; null for no limit. */
export interface EffectiveLimits {
  readonly minimum: number | null;
  readonly maximum: number | null;
  /** Whether the plan may not buy the channel: it was not chosen, or its maximum is 0. It gets no money until its limit is removed. */
  readonly isClosed: boolean;
}

/** Whether a channel may not have this money [$] in a scenario. */
export function isOutsideLimits({ minimum, maximum, isClosed }: EffectiveLimits, money: number): boolean {
  return (isClosed && money > 0) || money < (minimum ?? 0) || money > (maximum ?? Infinity);
}

export const indexOf = (channel: Channel): number => CHANNELS.indexOf(channel);
export const sumOf = (amounts: ByChannel<number>): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * Divides `sum` in proportion to `weights`. The parts are whole numbers (rounded by largest remainders) that add up to `sum`. If all weights
 * are 0, so are the parts.
 */
export function splitByWeights(weights: readonly number[], sum: number): number[] {
  const total = sumOf(weights);
  return roundedToSum(
    weights.map((weight) => (total > 0 ? (sum * weight) / total : 0)),
    0,
  );
}

/** The list with `value` for some of the channels. */
export function withValues<Value>(
  list: ByChannel<Value>,
  channels: readonly Channel[],
  value: Value,
): ByChannel<Value> {
  return list.map((one, index) => (channels.includes(CHANNELS[index]!) ? value : one));
}

/** The scenario of the unchanged plan. @param spend  the plan's mix in whole dollars */
export function firstScenario(runSettings: RunSettings, spend: ByChannel<number>): Scenario {
  const { goal, smallest_buy: smallest = 0, hand_mix: manualMix, ...rules } = runSettings.rules ?? NO_RULES;
  // Undefined if no rule is left.
  const remainingRules = changedRules(rules, {});
  return {
    budget: runSettings.budget,
    spend,
    locked: CHANNELS.map(() => false),
    lifted: CHANNELS.map(() => false),
    // The desk has only one target, the buying demographic. The mix of a plan for several targets is not the best mix for this target.
    keepsBest: !runSettings.isManual && manualMix === undefined && goal?.kind !== 'targets',
    goal: goalOfPlan(goal),
    smallest,
    ...(remainingRules && { rules: remainingRules }),
    floor: null,
    ownCpm: CHANNELS.map(() => null),
  };
}

/** The goal of a plan in the form of the desk. The desk has no goal for several targets and uses the goal 'reach' for it. */
function goalOfPlan(goal: PlanGoal | undefined): Goal {
  if (goal?.kind === 'often') return { kind: 'most often', times: goal.times };
  return goal?.kind === 'least budget' ? goal : { kind: 'reach' };
}

/** The rules of a scenario in the form that the desk's questions and a run accept; undefined if there are none. */
export function rulesOfScenario({ rules, smallest }: Pick<Scenario, 'rules' | 'smallest'>): PlanRules | undefined {
  return changedRules(rules, smallest > 0 ? { smallest_buy: Math.ceil(smallest) } : {});
}

/**
 * Sentences about the limits that a manual mix breaks: the limits over several channels, the maximum share of one channel, and `limits`.
 * @param limits  limits of each channel; by default none
 */
export function brokenLimits(
  { budget, spend, rules }: Scenario,
  limits: readonly ChannelLimits[] = everyChannelOpen(budget),
): string[] {
  const manualMix = CHANNELS.map((name, index) => ({ Channel: name, Budget: spend[index]! }));
  return manualMixFaults({ budget, limits, rules: { ...rules, hand_mix: manualMix } });
}

/** A channel's limits in the plan; no limits if they were removed. A maximum of the whole budget counts as no maximum. */
export function limitsOf(
  runSettings: RunSettings,
  { lifted }: Pick<Scenario, 'lifted'>,
  channel: Channel,
): EffectiveLimits {
  const row = runSettings.limits.find((one) => one.Channel === channel);
  if (lifted[indexOf(channel)]) return { minimum: null, maximum: null, isClosed: false };
  const { Min_Budget: least, Max_Budget: most } = row ?? { Min_Budget: 0, Max_Budget: 0 };
  return {
    minimum: least > 0 ? least : null,
    maximum: most >= runSettings.budget ? null : most,
    isClosed: most === 0,
  };
}

/**
 * The limits within which a scenario is computed: the plan's limits, locked channels at exactly their money, and the floor. One TV branch
 * is closed if the other has a fixed amount.
 */
export function requestOf(scenario: Scenario, runSettings: RunSettings): DeskRequest {
  const { budget, spend, locked, floor, ownCpm } = scenario;
  const limits = CHANNELS.map((channel, index): ChannelLimits => {
    const row = (least: number, most: number) => ({ Channel: channel, Min_Budget: least, Max_Budget: most });
    const money = spend[index]!;
    if (locked[index]) return row(money, money);
    const { minimum: least, maximum: most, isClosed } = limitsOf(runSettings, scenario, channel);
    const minimum = Math.max(least ?? 0, floor?.[index] ?? 0);
    return isClosed ? row(0, 0) : row(minimum, Math.max(minimum, Math.min(budget, most ?? budget)));
  });
  const rules = rulesOfScenario(scenario);
  return { budget, limits: withExcludedBranchClosed(limits), ownCpm, ...(rules && { rules }) };
}

/** The plan's limits that were not removed, without locks and `floor`. A manual mix is compared with the best mix within these limits. */
export function remainingPlanLimits(scenario: Scenario, runSettings: RunSettings): ChannelLimits[] {
  return CHANNELS.map((channel): ChannelLimits => {
    const { minimum: least, maximum: most, isClosed } = limitsOf(runSettings, scenario, channel);
    if (isClosed) return { Channel: channel, Min_Budget: 0, Max_Budget: 0 };
    return { Channel: channel, Min_Budget: least ?? 0, Max_Budget: Math.min(scenario.budget, most ?? scenario.budget) };
  });
}

/**
 * The limits with one branch of free-to-air television closed, if a channel of the other branch has a fixed amount. A mix has only one
 * branch. The minima of the closed branch do not apply.
 */
function withExcludedBranchClosed(limits: readonly ChannelLimits[]): ChannelLimits[] {
  const isFixed = (channel: Channel) =>
    limits.some((row) => row.Channel === channel && row.Min_Budget > 0 && row.Min_Budget === row.Max_Budget);
  const closed: readonly Channel[] = isFixed(NATIONAL)
    ? NATIONAL_PARTS
    : NATIONAL_PARTS.some(isFixed)
      ? [NATIONAL]
      : [];
  return withClosedChannels(limits, closed);
}

/** The limits with these channels closed: they get no money. */
export function withClosedChannels(limits: readonly ChannelLimits[], closed: readonly Channel[]): ChannelLimits[] {
  return limits.map((row) =>
    (closed as readonly string[]).includes(row.Channel) ? { ...row, Min_Budget: 0, Max_Budget: 0 } : row,
  );
}

/** The question for the desk's worker whose answer contains the scenario's mix and figures. */
export function questionOf(scenario: Scenario, runSettings: RunSettings): DeskQuestion {
  const request = requestOf(scenario, runSettings);
  return scenario.keepsBest ? goalQuestion(scenario, request) : { ask: 'manual mix', request, spend: scenario.spend };
}
