import type { ChannelGroup, RulesReport } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { groupAmounts } from '../../../core/rules/groupRules.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { groupLimitInWords } from '../../../core/contract/rulesInWords.ts';
import { groupMoney } from '../plan/planRules.ts';
import { moneyDifference } from './deskRows.ts';
import type { RunSettings, Scenario } from './scenario.ts';

/** A limit over several channels (a group) on the desk, the page on which changes to a plan are tried. Money is in whole dollars. */
export interface DeskGroup {
  readonly group: ChannelGroup;
  /** The limit in words: "at most 50% ($1,200,000)". */
  readonly limit: string;
  /** Whether the planner removed the limit. */
  readonly isLifted: boolean;
  /** Whether the limit was added on the desk. If it is removed, there is no limit of the plan to bring back. */
  readonly isOwn: boolean;
  readonly money: number;
  /** Difference of the money to the plan, formatted; '' for no difference. */
  readonly difference: string;
  /** The amount [$] at the end of the bar. */
  readonly barEnd: number;
  /** Position of the minimum amount on the bar, as a share of the bar; null if there is no minimum. */
  readonly minimumPosition: number | null;
  /** Whether the money is outside the limit. */
  readonly isOutside: boolean;
  /** The value of the bar in words, for a screen reader. */
  readonly text: string;
}

/** Maximum amount [$] by which a group may be outside its limits because of rounding to whole dollars. */
const SLACK_DOLLARS = 1;

const moneyOf = ({ spend }: Pick<Scenario, 'spend'>): ReadonlyMap<string, number> =>
  new Map(CHANNELS.map((channel, index) => [channel, spend[index]!]));

/** The money [$] that a mix gives to the channels of a group. */
export const moneyIn = (group: ChannelGroup, mix: Pick<Scenario, 'spend'>): number => groupMoney(group, moneyOf(mix));

/** The limits over several channels of the plan and of the scenario, compared with the plan's mix. */
export function deskGroups(scenario: Scenario, plan: Pick<Scenario, 'spend'>, runSettings: RunSettings): DeskGroup[] {
  const groups = scenario.rules?.groups ?? [];
  const lifted = (runSettings.rules?.groups ?? []).filter(({ name }) => !groups.some((group) => group.name === name));
  const inPlan = (runSettings.rules?.groups ?? []).map(
    (group) => groups.find(({ name }) => name === group.name) ?? group,
  );
  const addedOnDesk = groups.filter(({ name }) => !inPlan.some((group) => group.name === name));
  return [...inPlan, ...addedOnDesk].map((group) => ({
    ...deskGroup(group, lifted.includes(group), scenario, plan),
    isOwn: addedOnDesk.includes(group),
  }));
}

function deskGroup(
  group: ChannelGroup,
  isLifted: boolean,
  scenario: Scenario,
  plan: Pick<Scenario, 'spend'>,
): Omit<DeskGroup, 'isOwn'> {
  const money = moneyIn(group, scenario);
  const { least, most } = groupAmounts(group, scenario.budget);
  const end = group.at_most === undefined ? scenario.budget : most;
  const limit = groupLimitInWords(group, scenario.budget);
  return {
    group,
    limit,
    isLifted,
    money,
    difference: moneyDifference(money - moneyIn(group, plan)),
    barEnd: end,
    minimumPosition: group.at_least === undefined || end <= 0 ? null : Math.min(1, least / end),
    isOutside: !isLifted && (money > most + SLACK_DOLLARS || money < least - SLACK_DOLLARS),
    text: `${wholeDollars(money)}, ${isLifted ? 'limit lifted' : limit}`,
  };
}

/** What is missing or wrong in a limit over several channels, for each part of the dialog; '' if nothing is. */
export interface GroupFaults {
  readonly name: string;
  readonly amounts: string;
}

/** @param otherNames  names of the other limits */
export function groupFaults(group: ChannelGroup, otherNames: readonly string[]): GroupFaults {
  return { name: nameFault(group.name, otherNames), amounts: amountsFault(group) };
}

function nameFault(name: string, otherNames: readonly string[]): string {
  if (isBlankText(name)) return 'Enter a name.';
  return otherNames.includes(name.trim()) ? 'Another limit has this name.' : '';
}

function amountsFault({ at_least: least, at_most: most, unit }: ChannelGroup): string {
  if (least === undefined && most === undefined) return 'Enter a least or a most amount.';
  // The planner probably entered dollars while the unit was still %, the default.
  if (unit === '% of budget' && Math.max(least ?? 0, most ?? 0) > 100)
    return 'That is more than 100% of the budget. For an amount of money, choose the unit $.';
  return least !== undefined && most !== undefined && least > most ? 'The least amount is above the most.' : '';
}

/**
 * The people that a limit costs, for its row: "costs 49,227 people; the next $1,000 adds 235"; '' if it is not known.
 * @param reports  the known costs of the limits; null until they are computed
 */
export function groupCostText({ name }: ChannelGroup, reports: RulesReport['groups'] | null): string {
  const report = reports?.find((one) => one.name === name);
  if (!report) return '';
  const { costs, binds, next_1000: next } = report;
  if (costs === null || binds === null) return 'costs no one';
  const money = binds === 'at most' ? 'the next $1,000' : '$1,000 less';
  return `costs ${wholePeople(costs)}; ${money} adds ${wholeNumber(next)}`;
}
