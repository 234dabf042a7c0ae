import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { upToDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { titleCase } from '../report/reportView.ts';
import { goalInWords, groupLimitInWords } from '../../../core/contract/rulesInWords.ts';
import { moneyOf } from './comparedPlan.ts';
import type { ComparedPlan } from './comparedPlan.ts';

/** A rule, and what it is in each plan. */
export interface RuleLine {
  readonly label: string;
  /** '' for a plan without it. */
  readonly values: readonly string[];
}

const GOAL = 'Goal';

/** The goal and the rules of the plans, a line for each that one of them has. The same name is the same rule. */
export function ruleLines(plans: readonly ComparedPlan[]): RuleLine[] {
  const ofPlans = plans.map((plan) => rulesByLabel(plan.form.rules, moneyOf(plan) ?? 0));
  const labels = [...new Set(ofPlans.flatMap((rules) => [...rules.keys()]))];
  const lines = labels.map((label) => ({ label, values: ofPlans.map((rules) => rules.get(label) ?? '') }));
  const hasGoal = plans.some(({ form }) => form.rules?.goal !== undefined);
  return hasGoal ? [{ label: GOAL, values: plans.map(goalOf) }, ...lines] : lines;
}

/** What the plans reach of each target besides their buying demographics: the same name is the same target. */
export function targetLines(plans: readonly ComparedPlan[]): RuleLine[] {
  const ofPlans = plans.map(
    ({ report }) => new Map((report.target_reach ?? []).slice(1).map((target) => [titleCase(target.name), target])),
  );
  const names = [...new Set(ofPlans.flatMap((targets) => [...targets.keys()]))];
  return names.map((name) => ({
    label: `Reach of ${name}`,
    values: ofPlans.map((targets) => {
      const target = targets.get(name);
      return target === undefined ? '' : `${wholeNumber(target.reach)} (${percentText(target.share)})`;
    }),
  }));
}

/** What a plan is best at, in words. */
export function goalOf({ form }: Pick<ComparedPlan, 'form'>): string {
  return goalInWords(form.rules?.goal);
}

function rulesByLabel(rules: PlanRules | undefined, budget: number): Map<string, string> {
  const { groups = [], smallest_buy: smallest, most_in_one: most, round_to: round, hand_mix: mix } = rules ?? {};
  const lines: readonly (readonly [label: string, value: string])[] = [
    ...groups.map((group) => [group.name, groupLimitInWords(group, budget)] as const),
    ['Smallest buy', smallest === undefined ? '' : wholeDollars(smallest)],
    ['Most in one channel', most === undefined ? '' : `${upToDecimals(most, 2)}% of the budget`],
    ['Round to', round === undefined ? '' : wholeDollars(round)],
    ['Mix', mix === undefined ? '' : 'hand-set'],
  ];
  return new Map(lines.filter(([, value]) => value !== ''));
}
