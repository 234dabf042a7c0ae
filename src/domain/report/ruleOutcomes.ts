import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { RulesReport } from '../../../core/contract/bodies/planRules.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { upToDecimals, wholeDollars } from '../../../core/words/amounts.ts';
import { listed } from '../../../core/words/wording.ts';
import { columnOf } from './reportContents.ts';
import type { TableView } from './reportContents.ts';

/** The part of a reply about the plan's goal and rules. */
type RulesPart = Pick<PlanReport, 'rules_report'>;

/** The title of the sheet and the csv with the rules. */
export const RULES_TITLE = 'Rules';
export const WHAT_RULES_COST = 'What the rules cost';
export const COSTS_DO_NOT_ADD_UP = 'One rule at a time; the costs do not add up.';

/** How often people must be reached to count for the plan's goal; 1 unless the goal is to reach people several times. */
export function goalTimes({ rules_report }: RulesPart): number {
  return rules_report?.goal?.times ?? 1;
}

/**
 * Whether the goal of a plan is attentive reach of its buying demographic: the most of it, or a given reach for the least budget. Most figures
 * are about such a goal.
 */
export function isForReach(report: RulesPart): boolean {
  return goalTimes(report) === 1 && report.rules_report?.goal?.kind !== 'targets';
}

/** "Goal: 3 times or more · 1,119,795 people"; null for the goal "most attentive reach", which the first card shows. */
export function goalLine({ rules_report }: RulesPart): string | null {
  const goal = rules_report?.goal;
  return goal === undefined || goal.kind === 'reach' ? null : goal.says;
}

/** One sentence for each rule about its outcome, in the order of the form. */
export function ruleSentences({ rules_report: rules }: RulesPart): string[] {
  if (!rules) return [];
  const { groups = [], smallest_buy, most_in_one, round_to } = rules;
  return [...groups, smallest_buy, most_in_one, round_to].flatMap((rule) => (rule ? [rule.says] : []));
}

const HEADERS = {
  rule: 'Rule',
  limit: 'Limit',
  spent: 'Spent ($)',
  binds: 'Binds',
  costs: 'Costs (people)',
  next: 'Next $1,000 adds (people)',
} as const;

type RuleCells = readonly [
  rule: string,
  limit: string,
  spent: number | null,
  binds: string | null,
  costs: number | null,
];

/**
 * The rules of a plan as a table for exports; null for a plan without rules. A rule that does not limit the mix has no cost. If the planner
 * set the mix by hand, it is not known which other rules limit it, so their cells `Binds` and `Next $1,000 adds` are empty.
 */
export function rulesTable({ rules_report: rules }: RulesPart): TableView | null {
  if (!rules) return null;
  const tableRow = ([rule, limit, spent, binds, costs]: RuleCells, next: number | null = null): TableRow => ({
    [HEADERS.rule]: rule,
    [HEADERS.limit]: limit,
    [HEADERS.spent]: spent === null ? null : Math.round(spent),
    [HEADERS.binds]: binds,
    [HEADERS.costs]: costs === null ? null : Math.round(costs),
    [HEADERS.next]: next === null ? null : Math.round(next),
  });
  const rows = [
    ...(rules.groups ?? []).map((group) =>
      tableRow(
        [group.name, groupLimit(group), group.spent, group.binds ?? bindsWithoutCost(rules), group.costs],
        group.costs === null && rules.hand_mix ? null : group.next_1000,
      ),
    ),
    ...amountRules(rules).map((cells) => tableRow(cells)),
  ];
  if (rows.length === 0) return null;
  const words: readonly string[] = [HEADERS.rule, HEADERS.limit, HEADERS.binds];
  const columns = Object.values(HEADERS).map((header) => columnOf(header, words.includes(header) ? null : 0));
  return { columns, rows };
}

function groupLimit({ least, most }: Pick<NonNullable<RulesReport['groups']>[number], 'least' | 'most'>): string {
  return listed([
    ...(least === null ? [] : [`at least ${wholeDollars(least)}`]),
    ...(most === null ? [] : [`at most ${wholeDollars(most)}`]),
  ]);
}

/** The cell `Binds` of a rule without a cost. */
const bindsWithoutCost = ({ hand_mix }: Pick<RulesReport, 'hand_mix'>) => (hand_mix ? null : 'no');

/** The rules about single amounts, and the mix set by the planner. The cost of that mix is its difference to the reach of the best mix. */
function amountRules({ smallest_buy, most_in_one, round_to, hand_mix }: RulesReport): RuleCells[] {
  const binds = (costs: number | null) => (costs === null ? bindsWithoutCost({ hand_mix }) : 'yes');
  return [
    ...(smallest_buy
      ? [ruleCells('Smallest buy', wholeDollars(smallest_buy.amount), binds(smallest_buy.costs), smallest_buy.costs)]
      : []),
    ...(most_in_one
      ? [
          ruleCells(
            'Most in one channel',
            `${upToDecimals(most_in_one.amount, 2)}% of the budget`,
            binds(most_in_one.costs),
            most_in_one.costs,
          ),
        ]
      : []),
    ...(round_to ? [ruleCells('Round to', wholeDollars(round_to.amount), binds(round_to.costs), round_to.costs)] : []),
    ...(hand_mix ? [ruleCells('Hand-set mix', 'every amount', 'yes', Math.max(0, hand_mix.behind))] : []),
  ];
}

const ruleCells = (rule: string, limit: string, binds: string | null, costs: number | null): RuleCells => [
  rule,
  limit,
  null,
  binds,
  costs,
];
