import { planRules, ROUND_TO } from '../../../core/contract/bodies/planRules.ts';
import type { ChannelGroup, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import type { LimitMode } from './limits/budgetConstraint.ts';

/** The rules object of a plan that has no rules. */
export const NO_RULES: PlanRules = { version: 1, goal: undefined };

/** The rules after changes, without those that are undefined or have no effect; undefined if no rule is left. */
export function changedRules(rules: PlanRules | undefined, changes: Partial<PlanRules>): PlanRules | undefined {
  const { goal, groups, ...amounts } = { ...NO_RULES, ...rules, ...changes };
  const definedAmounts = Object.entries(amounts).filter(([, value]) => value !== undefined);
  const others = {
    ...(goal === undefined || goal.kind === 'reach' ? {} : { goal }),
    ...(groups === undefined || groups.length === 0 ? {} : { groups }),
  };
  // Rules always have a `version`. Without another entry they are empty.
  const isEmpty = definedAmounts.length === 1 && Object.keys(others).length === 0;
  return isEmpty ? undefined : ({ ...Object.fromEntries(definedAmounts), ...others } as PlanRules);
}

/** Rules read from storage; undefined if there are none, or if a run would not accept them. */
export function readStoredRules(value: unknown): PlanRules | undefined {
  return planRules.isValidSync(value, { strict: true }) ? changedRules(value, {}) : undefined;
}

/**
 * The rules that a run sends. In default mode it sends no groups of channels; otherwise only the groups that have a limit. A planning
 * service that takes no rules gets none, although the form may have rules that were entered for another planning service.
 * @param takesRules  whether the planning service takes rules
 */
export function rulesForRun(rules: PlanRules | undefined, mode: LimitMode, takesRules: boolean): PlanRules | undefined {
  if (rules === undefined || !takesRules) return undefined;
  const groupsWithLimit = (rules.groups ?? []).filter(
    ({ at_least, at_most }) => at_least !== undefined || at_most !== undefined,
  );
  return changedRules(rules, { groups: mode === 'default' ? undefined : groupsWithLimit });
}

/** Maximum share of the budget in one channel, in per cent, that is proposed for the goal of reaching people often. */
export const MOST_IN_ONE_PROPOSED = 40;

/** The offered maximum shares of the budget in one channel, in per cent. */
const OFFERED_SHARES = [20, 25, 30, 40, 50, 60, 75];

interface Option {
  readonly value: string;
  readonly label: string;
}

/** The choices of "Most in one channel". @param current  the current share, which may be missing in the list and is then added */
export function mostInOneOptions(current: number | undefined): Option[] {
  const shares =
    current === undefined || OFFERED_SHARES.includes(current)
      ? OFFERED_SHARES
      : [...OFFERED_SHARES, current].sort((a, b) => a - b);
  return shares.map((share) => ({ value: String(share), label: `${share}% of the budget` }));
}

/** The choices of "Round to". */
export function roundToOptions(): Option[] {
  return ROUND_TO.map((amount) => ({ value: String(amount), label: wholeDollars(amount) }));
}

/** Names of ready-made groups that differ from the name of the channel family. */
const SUGGESTED_NAMES: Partial<Record<string, string>> = { Television: 'All television' };
/** Ready-made groups of channels: the channel families with several channels. */
export const SUGGESTED_GROUPS: readonly ChannelGroup[] = FAMILIES.filter(({ channels }) => channels.length > 1).map(
  ({ name, channels }) => ({
    name: SUGGESTED_NAMES[name] ?? name,
    channels: [...channels],
    unit: '% of budget' as const,
  }),
);

/** A new group for the planner to edit, with a name that no other group has. */
export function newGroup(groups: readonly ChannelGroup[]): ChannelGroup {
  const names = groups.map(({ name }) => name);
  // One more name than there are groups, so at least one of them is free.
  const candidates = Array.from({ length: groups.length + 1 }, (_, index) =>
    index === 0 ? 'Own group' : `Own group ${index + 1}`,
  );
  const name = candidates.find((one) => !names.includes(one))!;
  return { name, channels: [CHANNELS[0]!], unit: '% of budget' };
}

/** The money [$] that a mix gives to the channels of a group. @param money  the mix, by channel */
export function groupMoney({ channels }: Pick<ChannelGroup, 'channels'>, money: ReadonlyMap<string, number>): number {
  return channels.reduce((sum, channel) => sum + (money.get(channel) ?? 0), 0);
}

/** The group after a channel was added or removed. The last channel of a group is never removed. */
export function withMember(group: ChannelGroup, channel: Channel, isMember: boolean): ChannelGroup {
  const members = new Set(group.channels);
  if (isMember) members.add(channel);
  else if (members.size > 1) members.delete(channel);
  return { ...group, channels: CHANNELS.filter((name) => members.has(name)) };
}
