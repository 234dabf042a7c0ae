import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { PlanGoal, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { changedRules, NO_RULES } from '../plan/planRules.ts';
import type { ByChannel, DeskQuestion, DeskRequest } from '../../../core/contract/bodies/deskQuestions.ts';
import { goalQuestion } from './goals.ts';
import type { Goal } from './goals.ts';

/**
 * A plan under change: what the planner decided, and the resulting mix. Money is in whole dollars, lists by channel are in the order
 * of CHANNELS. The limits are those of the plan (`RunSettings`), except for the ones in `lifted`.
 */
export interface Scenario {
  readonly budget: number;
  /** Adds up to the budget. */
  readonly spend: ByChannel<number>;
  /** Channels that keep their money. */
  readonly locked: ByChannel<boolean>;
  /** Channels whose limits in the plan the planner has removed. The name is part of stored trials. */
  readonly lifted: ByChannel<boolean>;
  /**
   * Whether the channels that are not locked are optimised. Otherwise the mix is manual, and the budget is its sum. The name is part
   * of stored trials.
   */
  readonly keepsBest: boolean;
  readonly goal: Goal;
  /** No channel that is bought gets less [$]; 0 for no such rule. */
  readonly smallest: number;
  /** The least each channel keeps while money is added [$]; null for no such minimum. */
  readonly floor: ByChannel<number> | null;
  /** The limits over several channels, the most in one channel and the rounding; missing for none. */
  readonly rules?: PlanRules | undefined;
  /** CPMs that the planner typed [$]; null where the plan's CPM applies. */
  readonly ownCpm: ByChannel<number | null>;
}

/** What the plan was run with: its budget [$], and a row of limits for each of the 15 channels. */
export interface RunSettings {
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  /** The plan's goal and rules; missing for none. */
  readonly rules?: PlanRules | undefined;
  /** The plan's own limits fix every amount, so nothing could change. `limits` are then those the manual mix started from. */
  readonly isManual?: boolean;
}

/** A channel's limits in a scenario [$]; null where it has none. */
export interface EffectiveLimits {
  readonly least: number | null;
  readonly most: number | null;
  /** Not chosen in the plan: it gets no money until its limit is removed. */
  readonly isClosed: boolean;
}

export const indexOf = (channel: Channel): number => CHANNELS.indexOf(channel);
export const sumOf = (amounts: ByChannel<number>): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** The list with another value for some of the channels. */
export function withValues<Value>(
  list: ByChannel<Value>,
  channels: readonly Channel[],
  value: Value,
): ByChannel<Value> {
  return list.map((one, place) => (channels.includes(CHANNELS[place]!) ? value : one));
}

/** The scenario of the unchanged plan. @param spend  the plan's mix in whole dollars */
export function firstScenario(runSettings: RunSettings, spend: ByChannel<number>): Scenario {
  const { goal, smallest_buy: smallest = 0, hand_mix: hand, ...rules } = runSettings.rules ?? NO_RULES;
  const split = changedRules(rules, {});
  return {
    budget: runSettings.budget,
    spend,
    locked: CHANNELS.map(() => false),
    lifted: CHANNELS.map(() => false),
    // The mix for several targets is not the best for the buying demographic, the only target of the desk.
    keepsBest: !runSettings.isManual && hand === undefined && goal?.kind !== 'targets',
    goal: goalOfPlan(goal),
    smallest,
    ...(split && { rules: split }),
    floor: null,
    ownCpm: CHANNELS.map(() => null),
  };
}

/** The goal of a plan as the desk names it; several targets are no goal of the desk. */
function goalOfPlan(goal: PlanGoal | undefined): Goal {
  if (goal?.kind === 'often') return { kind: 'most often', times: goal.times };
  return goal?.kind === 'least budget' ? goal : { kind: 'reach' };
}

/** The rules of a scenario, as the desk's questions and a run take them; undefined for none. */
export function rulesOfScenario({ rules, smallest }: Pick<Scenario, 'rules' | 'smallest'>): PlanRules | undefined {
  return changedRules(rules, smallest > 0 ? { smallest_buy: Math.ceil(smallest) } : {});
}

/** A channel's limits in the plan; none if they were removed. A maximum of the whole budget counts as none. */
export function limitsOf(
  runSettings: RunSettings,
  { lifted }: Pick<Scenario, 'lifted'>,
  channel: Channel,
): EffectiveLimits {
  const row = runSettings.limits.find((one) => one.Channel === channel);
  if (lifted[indexOf(channel)]) return { least: null, most: null, isClosed: false };
  const { Min_Budget: least, Max_Budget: most } = row ?? { Min_Budget: 0, Max_Budget: 0 };
  return {
    least: least > 0 ? least : null,
    most: most >= runSettings.budget ? null : most,
    isClosed: most === 0,
  };
}

/** The limits within which a scenario is computed: the plan's limits, locked channels at exactly their money, and the floor. */
export function requestOf(scenario: Scenario, runSettings: RunSettings): DeskRequest {
  const { budget, spend, locked, floor, ownCpm } = scenario;
  const limits = CHANNELS.map((channel, place): ChannelLimits => {
    const row = (least: number, most: number) => ({ Channel: channel, Min_Budget: least, Max_Budget: most });
    const money = spend[place]!;
    if (locked[place]) return row(money, money);
    const { least, most, isClosed } = limitsOf(runSettings, scenario, channel);
    const below = Math.max(least ?? 0, floor?.[place] ?? 0);
    return isClosed ? row(0, 0) : row(below, Math.max(below, Math.min(budget, most ?? budget)));
  });
  const rules = rulesOfScenario(scenario);
  return { budget, limits: withOneTvBranch(limits), ownCpm, ...(rules && { rules }) };
}

/** The plan's remaining limits, without locks and `floor`. A manual mix is compared with the best mix within them. */
export function remainingPlanLimits(scenario: Scenario, runSettings: RunSettings): ChannelLimits[] {
  return CHANNELS.map((channel): ChannelLimits => {
    const { least, most, isClosed } = limitsOf(runSettings, scenario, channel);
    if (isClosed) return { Channel: channel, Min_Budget: 0, Max_Budget: 0 };
    return { Channel: channel, Min_Budget: least ?? 0, Max_Budget: Math.min(scenario.budget, most ?? scenario.budget) };
  });
}

/** A channel of one TV branch with a fixed amount closes the other branch, whose minima then do not apply. */
function withOneTvBranch(limits: readonly ChannelLimits[]): ChannelLimits[] {
  const isFixed = (channel: Channel) =>
    limits.some((row) => row.Channel === channel && row.Min_Budget > 0 && row.Min_Budget === row.Max_Budget);
  const closed: readonly Channel[] = isFixed(NATIONAL)
    ? NATIONAL_PARTS
    : NATIONAL_PARTS.some(isFixed)
      ? [NATIONAL]
      : [];
  return limits.map((row) =>
    (closed as readonly string[]).includes(row.Channel) ? { ...row, Min_Budget: 0, Max_Budget: 0 } : row,
  );
}

/** The question whose answer has the scenario's mix and figures. */
export function questionOf(scenario: Scenario, runSettings: RunSettings): DeskQuestion {
  const request = requestOf(scenario, runSettings);
  return scenario.keepsBest ? goalQuestion(scenario, request) : { ask: 'by hand', request, spend: scenario.spend };
}
