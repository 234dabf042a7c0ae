import { planRules, ROUND_TO } from '../../../core/contract/bodies/planRules.ts';
import type { ChannelGroup, PlanGoal, PlanRules, TargetsGoal } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { upToDecimals, wholeDollars } from '../../../core/words/amounts.ts';
import { listed, wholePeople } from '../../../core/words/wording.ts';
import type { ConstraintMode } from './limits/budgetConstraint.ts';

/** The rules of a plan without any. */
export const NO_RULES: PlanRules = { version: 1, goal: undefined };

/** The rules with changes; undefined, where nothing differs from a plan without rules. */
export function changedRules(rules: PlanRules | undefined, changes: Partial<PlanRules>): PlanRules | undefined {
  const { goal, groups, ...amounts } = { ...NO_RULES, ...rules, ...changes };
  const set = Object.entries(amounts).filter(([, value]) => value !== undefined);
  const others = {
    ...(goal === undefined || goal.kind === 'reach' ? {} : { goal }),
    ...(groups === undefined || groups.length === 0 ? {} : { groups }),
  };
  const isEmpty = set.length === 1 && Object.keys(others).length === 0;
  return isEmpty ? undefined : ({ ...Object.fromEntries(set), ...others } as PlanRules);
}

/** Rules read from storage; undefined for none, and for what no run would accept. */
export function readStoredRules(value: unknown): PlanRules | undefined {
  return planRules.isValidSync(value, { strict: true }) ? changedRules(value, {}) : undefined;
}

/** The rules that a run sends: in default mode no limits over several channels, and none without a limit. */
export function sentRules(rules: PlanRules | undefined, mode: ConstraintMode): PlanRules | undefined {
  if (rules === undefined) return undefined;
  const limiting = (rules.groups ?? []).filter(
    ({ at_least, at_most }) => at_least !== undefined || at_most !== undefined,
  );
  return changedRules(rules, { groups: mode === 'default' ? undefined : limiting });
}

/** The share of the budget [%] that one channel is proposed to have at most when people are to be reached often. */
export const MOST_IN_ONE_PROPOSED = 40;

/** Shares of the budget [%] that one channel may have at most. */
const SHARES = [20, 25, 30, 40, 50, 60, 75];

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The choices of "Most in one channel". @param present  a share from elsewhere, which may be none of the list */
export function mostInOneOptions(present: number | undefined): Option[] {
  const shares =
    present === undefined || SHARES.includes(present) ? SHARES : [...SHARES, present].sort((a, b) => a - b);
  return shares.map((share) => ({ value: String(share), label: `${share}% of the budget` }));
}

/** The choices of "Round to". */
export function roundToOptions(): Option[] {
  return ROUND_TO.map((amount) => ({ value: String(amount), label: wholeDollars(amount) }));
}

/** Ready-made groups: the families with several channels, as planners name them. */
const GROUP_NAMES: Partial<Record<string, string>> = { Television: 'All television' };
export const READY_GROUPS: readonly ChannelGroup[] = FAMILIES.filter(({ channels }) => channels.length > 1).map(
  ({ name, channels }) => ({ name: GROUP_NAMES[name] ?? name, channels: [...channels], unit: '% of budget' as const }),
);

/** A group of the planner's own, named unlike the others. */
export function ownGroup(groups: readonly ChannelGroup[]): ChannelGroup {
  const names = groups.map(({ name }) => name);
  const free = Array.from({ length: groups.length + 1 }, (_, at) => (at === 0 ? 'Own group' : `Own group ${at + 1}`));
  const name = free.find((one) => !names.includes(one))!;
  return { name, channels: [CHANNELS[0]!], unit: '% of budget' };
}

/** Money of a group in a mix [$]. */
export function groupMoney({ channels }: Pick<ChannelGroup, 'channels'>, money: ReadonlyMap<string, number>): number {
  return channels.reduce((sum, channel) => sum + (money.get(channel) ?? 0), 0);
}

/** The group with a channel added or taken out; the last channel stays. */
export function withMember(group: ChannelGroup, channel: Channel, isMember: boolean): ChannelGroup {
  const members = new Set(group.channels);
  if (isMember) members.add(channel);
  else if (members.size > 1) members.delete(channel);
  return { ...group, channels: CHANNELS.filter((name) => members.has(name)) };
}

/** A goal in words, beginning with a capital. */
export function goalInWords(goal: PlanGoal | undefined): string {
  switch (goal?.kind) {
    case undefined:
    case 'reach':
      return 'Most attentive reach';
    case 'often':
      return `Most people reached ${goal.times} times or more`;
    case 'least budget':
      return `Least budget for ${wholePeople(goal.people)}`;
    case 'targets':
      return targetsGoalInWords(goal);
  }
}

/** The goal with the weights, or the least shares of the further targets: "Most reach of several targets, weighted 70%, 30%". */
function targetsGoalInWords({ how, weights = [], shares = [] }: TargetsGoal): string {
  const amounts = how === 'weighted' ? weights : how === 'at least' ? shares.slice(1) : [];
  const percents = amounts.map((share) => `${upToDecimals(100 * share, 2)}%`).join(', ');
  return percents === '' ? GOALS_OF_TARGETS[how] : `${GOALS_OF_TARGETS[how]}: ${percents}`;
}

/** What a goal over several targets asks, by its kind. */
export const GOALS_OF_TARGETS = {
  weighted: 'Most reach of several targets, weighted',
  'at least': 'Most reach of the buying demographic, with a least reach of the others',
  'worst off': 'Most reach of the target that is reached least',
} as const;

/** "Also for women 18-24 and men 25-54". */
export function furtherTargetsInWords(targets: readonly string[]): string {
  return `Also for ${listed(targets)}`;
}

/** "All television at most 50% ($1,200,000)"; '' for a group without a limit. */
function groupInWords(group: ChannelGroup, budget: number): string {
  const limit = groupLimitInWords(group, budget);
  return limit === '' ? '' : `${group.name} ${limit}`;
}

/** "at most 50% ($1,200,000)". */
export function groupLimitInWords({ at_least: least, at_most: most, unit }: ChannelGroup, budget: number): string {
  const amount = (value: number) => {
    if (unit === '$') return wholeDollars(value);
    const share = `${upToDecimals(value, 2)}%`;
    return budget > 0 ? `${share} (${wholeDollars((value / 100) * budget)})` : share;
  };
  const parts = [
    ...(least === undefined ? [] : [`at least ${amount(least)}`]),
    ...(most === undefined ? [] : [`at most ${amount(most)}`]),
  ];
  return listed(parts);
}

/**
 * The rules of a plan, a phrase for each: "All television at most 50% ($1,200,000)", "No buy under $10,000". The goal of
 * most attentive reach is not said.
 * @param budget [$]; 0 where it is not known
 */
export function rulesInWords(rules: PlanRules | undefined, budget: number): string[] {
  if (rules === undefined) return [];
  const { goal, groups = [], smallest_buy: smallest, most_in_one: most, round_to: round, hand_mix: mix } = rules;
  return [
    ...(goal === undefined || goal.kind === 'reach' ? [] : [goalInWords(goal)]),
    ...groups.map((group) => groupInWords(group, budget)).filter((words) => words !== ''),
    ...(smallest === undefined ? [] : [`No buy under ${wholeDollars(smallest)}`]),
    ...(most === undefined ? [] : [`At most ${upToDecimals(most, 2)}% in one channel`]),
    ...(round === undefined ? [] : [`Rounded to ${wholeDollars(round)}`]),
    ...(mix === undefined ? [] : ['Hand-set mix']),
  ];
}
