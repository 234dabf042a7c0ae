import { planRules, ROUND_TO } from '../../../core/contract/bodies/planRules.ts';
import type { ChannelGroup, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
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

/**
 * The rules that a run sends: in default mode no limits over several channels, and none without a limit. A form may have rules that
 * were entered for another planning service.
 * @param takesRules  whether the planning service takes rules
 */
export function sentRules(
  rules: PlanRules | undefined,
  mode: ConstraintMode,
  takesRules: boolean,
): PlanRules | undefined {
  if (rules === undefined || !takesRules) return undefined;
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
