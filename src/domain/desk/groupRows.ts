import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { groupAmounts } from '../../../core/rules/groupRules.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { groupLimitInWords } from '../../../core/contract/rulesInWords.ts';
import { groupMoney } from '../plan/planRules.ts';
import { moneyDifference } from './deskView.ts';
import type { AskedPlan, Scenario } from './scenario.ts';

/** A limit over several channels at the desk. Money in whole dollars. */
export interface DeskGroup {
  readonly group: ChannelGroup;
  /** "at most 50% ($1,200,000)". */
  readonly limit: string;
  /** Whether the planner removed it. */
  readonly isLifted: boolean;
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
  new Map(CHANNELS.map((channel, place) => [channel, spend[place]!]));

/** Money of a group in a mix [$]. */
export const moneyIn = (group: ChannelGroup, mix: Pick<Scenario, 'spend'>): number => groupMoney(group, moneyOf(mix));

/** The limits over several channels of the plan and of the scenario, compared with the plan's mix. */
export function deskGroups(scenario: Scenario, plan: Pick<Scenario, 'spend'>, asked: AskedPlan): DeskGroup[] {
  const own = scenario.rules?.groups ?? [];
  const lifted = (asked.rules?.groups ?? []).filter(({ name }) => !own.some((group) => group.name === name));
  const inPlan = (asked.rules?.groups ?? []).map((group) => own.find(({ name }) => name === group.name) ?? group);
  const others = own.filter(({ name }) => !inPlan.some((group) => group.name === name));
  return [...inPlan, ...others].map((group) => deskGroup(group, lifted.includes(group), scenario, plan));
}

function deskGroup(
  group: ChannelGroup,
  isLifted: boolean,
  scenario: Scenario,
  plan: Pick<Scenario, 'spend'>,
): DeskGroup {
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
