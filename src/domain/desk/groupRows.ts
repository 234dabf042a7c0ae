import type { ChannelGroup, RulesReport } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { groupAmounts } from '../../../core/rules/groupRules.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { isBlankText } from '../../../core/words/blankText.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { groupLimitInWords } from '../../../core/contract/rulesInWords.ts';
import { groupMoney } from '../plan/planRules.ts';
import { moneyDifference } from './deskView.ts';
import type { RunSettings, Scenario } from './scenario.ts';

/** A limit over several channels at the desk. Money in whole dollars. */
export interface DeskGroup {
  readonly group: ChannelGroup;
  /** "at most 50% ($1,200,000)". */
  readonly limit: string;
  /** Whether the planner removed it. */
  readonly isLifted: boolean;
  /** Whether it was added at the desk, so that there is nothing to bring back. */
  readonly isOwn: boolean;
  readonly money: number;
  /** Difference to the plan, formatted; '' for none. */
  readonly difference: string;
  /** The whole bar [$], and the least amount where there is one, as a share of the bar. */
  readonly end: number;
  readonly leastAt: number | null;
  readonly isOutside: boolean;
  /** For a screen reader. */
  readonly text: string;
}

/** Rounding to whole dollars may leave a group this far outside its limits [$]. */
const SLACK_DOLLARS = 1;

const moneyOf = ({ spend }: Pick<Scenario, 'spend'>): ReadonlyMap<string, number> =>
  new Map(CHANNELS.map((channel, index) => [channel, spend[index]!]));

/** Money of a group in a mix [$]. */
export const moneyIn = (group: ChannelGroup, mix: Pick<Scenario, 'spend'>): number => groupMoney(group, moneyOf(mix));

/** The limits over several channels of the plan and of the scenario, compared with the plan's mix. */
export function deskGroups(scenario: Scenario, plan: Pick<Scenario, 'spend'>, runSettings: RunSettings): DeskGroup[] {
  const groups = scenario.rules?.groups ?? [];
  const lifted = (runSettings.rules?.groups ?? []).filter(({ name }) => !groups.some((group) => group.name === name));
  const inPlan = (runSettings.rules?.groups ?? []).map(
    (group) => groups.find(({ name }) => name === group.name) ?? group,
  );
  const others = groups.filter(({ name }) => !inPlan.some((group) => group.name === name));
  return [...inPlan, ...others].map((group) => ({
    ...deskGroup(group, lifted.includes(group), scenario, plan),
    isOwn: others.includes(group),
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
    end,
    leastAt: group.at_least === undefined || end <= 0 ? null : Math.min(1, least / end),
    isOutside: !isLifted && (money > most + SLACK_DOLLARS || money < least - SLACK_DOLLARS),
    text: `${wholeDollars(money)}, ${isLifted ? 'limit lifted' : limit}`,
  };
}

/** What is missing in a limit over several channels, or wrong with it; null for nothing. @param taken  names of the other limits */
export function groupFault({ name, at_least, at_most }: ChannelGroup, taken: readonly string[]): string | null {
  if (isBlankText(name)) return 'Enter a name.';
  if (taken.includes(name.trim())) return 'Another limit has this name.';
  if (at_least === undefined && at_most === undefined) return 'Enter a least or a most amount.';
  return at_least !== undefined && at_most !== undefined && at_least > at_most
    ? 'The least amount is above the most.'
    : null;
}

/** What a limit costs, for its row: "costs 49,227 people; the next $1,000 adds 235". '' where it is not known. */
export function groupCostText({ name }: ChannelGroup, known: RulesReport['groups'] | null): string {
  const report = known?.find((one) => one.name === name);
  if (!report) return '';
  const { costs, binds, next_1000: next } = report;
  if (costs === null || binds === null) return 'costs no one';
  const money = binds === 'at most' ? 'the next $1,000' : '$1,000 less';
  return `costs ${wholePeople(costs)}; ${money} adds ${wholeNumber(next)}`;
}
