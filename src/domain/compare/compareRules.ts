import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { upToDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { percentText } from '../../../core/words/percent.ts';
import { titleCase } from '../report/reportView.ts';
import { goalInWords, groupLimitInWords } from '../../../core/contract/rulesInWords.ts';
import { moneyOf } from './comparedPlan.ts';
import type { ComparedPlan } from './comparedPlan.ts';

/** A rule, and its value in each of the compared plans. */
export interface RuleLine {
  readonly label: string;
  /** The values in the order of the plans; '' for a plan without the rule. */
  readonly values: readonly string[];
}

const GOAL = 'Goal';

/** A line for the goal and for each rule that at least one of the plans has. Rules with the same name count as the same rule. */
export function ruleLines(plans: readonly ComparedPlan[]): RuleLine[] {
  const rulesOfPlans = plans.map((plan) => rulesByLabel(plan.form.rules, moneyOf(plan) ?? 0));
  const labels = [...new Set(rulesOfPlans.flatMap((rules) => [...rules.keys()]))];
  const lines = labels.map((label) => ({ label, values: rulesOfPlans.map((rules) => rules.get(label) ?? '') }));
  const hasGoal = plans.some(({ form }) => form.rules?.goal !== undefined);
  return hasGoal ? [{ label: GOAL, values: plans.map(goalOf) }, ...lines] : lines;
}

/**
 * A line for each further target (in addition to the buying demographic) with the reach of each plan in it. Targets with the same name
 * count as the same target.
 */
export function targetLines(plans: readonly ComparedPlan[]): RuleLine[] {
  // The first target is the buying demographic.
  const targetsOfPlans = plans.map(
    ({ report }) => new Map((report.target_reach ?? []).slice(1).map((target) => [titleCase(target.name), target])),
  );
  const names = [...new Set(targetsOfPlans.flatMap((targets) => [...targets.keys()]))];
  return names.map((name) => ({
    label: `Reach of ${name}`,
    values: targetsOfPlans.map((targets) => {
      const target = targets.get(name);
      return target === undefined ? '' : `${wholeNumber(target.reach)} (${percentText(target.share)})`;
    }),
  }));
}

/** The goal of a plan, in words. */
export function goalOf({ form }: Pick<ComparedPlan, 'form'>): string {
  return goalInWords(form.rules?.goal);
}

/** The rules of a plan in words, by their labels. */
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
