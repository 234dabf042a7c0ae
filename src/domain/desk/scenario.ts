import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { ByChannel, DeskQuestion, DeskRequest } from '../../../core/contract/bodies/deskQuestions.ts';

/** What a scenario is to be good at. */
export type Goal =
  | { readonly kind: 'reach' }
  | { readonly kind: 'least budget'; readonly people: number }
  | { readonly kind: 'most often'; readonly times: number };

/**
 * A plan under change: what the planner decided, and the mix that follows. Money in whole dollars, lists by channel in the order of
 * CHANNELS. The limits it is held to are the plan's own (`AskedPlan`), but for those lifted here.
 */
export interface Scenario {
  readonly budget: number;
  /** Adds up to the budget. */
  readonly spend: ByChannel<number>;
  /** Held at the money they have. */
  readonly locked: ByChannel<boolean>;
  /** Channels whose limits of the plan the planner has lifted. */
  readonly lifted: ByChannel<boolean>;
  /** Whether the channels not locked follow; else the mix is the planner's own, and its budget what it adds up to. */
  readonly keepsBest: boolean;
  readonly goal: Goal;
  /** No channel gets less than this but nothing [$]; 0 for no such rule. */
  readonly smallest: number;
  /** Nothing is taken away from this mix [$]; null where anything may be. */
  readonly floor: ByChannel<number> | null;
  /** The planner's own prices of a thousand impressions [$]; null where the kept one holds. */
  readonly ownCpm: ByChannel<number | null>;
}

/** What the plan was asked for: its budget [$], and a row for each of the 15 channels. */
export interface AskedPlan {
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  /** Its own limits are the amounts of its mix, which would let nothing move: `limits` are those before. */
  readonly isManual?: boolean;
}

/** A channel's limits in a scenario [$]; null where there is none of its own. */
export interface OwnLimits {
  readonly least: number | null;
  readonly most: number | null;
  /** Not chosen in the plan: it may get nothing until its limit is lifted. */
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

/** The plan as it stands, in whole dollars, to begin from. @param spend  the plan's own mix in whole dollars */
export function firstScenario(asked: AskedPlan, spend: ByChannel<number>): Scenario {
  return {
    budget: asked.budget,
    spend,
    locked: CHANNELS.map(() => false),
    lifted: CHANNELS.map(() => false),
    keepsBest: !asked.isManual,
    goal: { kind: 'reach' },
    smallest: 0,
    floor: null,
    ownCpm: CHANNELS.map(() => null),
  };
}

/** The limits of the plan that a channel has of its own. A maximum of the whole budget is none. */
export function limitsOf(asked: AskedPlan, { lifted }: Pick<Scenario, 'lifted'>, channel: Channel): OwnLimits {
  const row = asked.limits.find((one) => one.Channel === channel);
  if (lifted[indexOf(channel)]) return { least: null, most: null, isClosed: false };
  const { Min_Budget: least, Max_Budget: most } = row ?? { Min_Budget: 0, Max_Budget: 0 };
  return {
    least: least > 0 ? least : null,
    most: most >= asked.budget ? null : most,
    isClosed: most === 0,
  };
}

/** The rows a scenario is computed within: the plan's limits, what is locked at exactly its money, and what may not be taken away. */
export function requestOf(scenario: Scenario, asked: AskedPlan): DeskRequest {
  const { budget, spend, locked, floor, ownCpm } = scenario;
  const limits = CHANNELS.map((channel, place): ChannelLimits => {
    const row = (least: number, most: number) => ({ Channel: channel, Min_Budget: least, Max_Budget: most });
    const money = spend[place]!;
    if (locked[place]) return row(money, money);
    const { least, most, isClosed } = limitsOf(asked, scenario, channel);
    const below = Math.max(least ?? 0, floor?.[place] ?? 0);
    return isClosed ? row(0, 0) : row(below, Math.max(below, Math.min(budget, most ?? budget)));
  });
  return { budget, limits: withOneTvBranch(limits), ownCpm };
}

/** The limits of the plan that the scenario still has, without what is held at the desk: what a mix set by hand is compared within. */
export function remainingPlanLimits(scenario: Scenario, asked: AskedPlan): ChannelLimits[] {
  return CHANNELS.map((channel): ChannelLimits => {
    const { least, most, isClosed } = limitsOf(asked, scenario, channel);
    if (isClosed) return { Channel: channel, Min_Budget: 0, Max_Budget: 0 };
    return { Channel: channel, Min_Budget: least ?? 0, Max_Budget: Math.min(scenario.budget, most ?? scenario.budget) };
  });
}

/** A channel of one side of television that must get money shuts the other side, whose own minimum then asks for nothing. */
function withOneTvBranch(limits: readonly ChannelLimits[]): ChannelLimits[] {
  const isFixed = (channel: Channel) =>
    limits.some((row) => row.Channel === channel && row.Min_Budget > 0 && row.Min_Budget === row.Max_Budget);
  const shut: readonly Channel[] = isFixed(NATIONAL) ? NATIONAL_PARTS : NATIONAL_PARTS.some(isFixed) ? [NATIONAL] : [];
  return limits.map((row) =>
    (shut as readonly string[]).includes(row.Channel) ? { ...row, Min_Budget: 0, Max_Budget: 0 } : row,
  );
}

/** What is to be asked so that the scenario's mix and figures follow from what the planner decided. */
export function questionOf(scenario: Scenario, asked: AskedPlan): DeskQuestion {
  const request = requestOf(scenario, asked);
  const { keepsBest, goal, smallest, spend } = scenario;
  if (!keepsBest) return { ask: 'by hand', request, spend };
  if (goal.kind === 'least budget') return { ask: 'least budget', request, people: goal.people };
  if (goal.kind === 'most often') return { ask: 'most often', request, times: goal.times };
  return smallest > 0 ? { ask: 'smallest buy', request, smallest } : { ask: 'best', request };
}
