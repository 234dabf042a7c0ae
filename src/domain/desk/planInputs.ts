import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import { minimumsTakeBudget } from '../../../core/rules/freedom.ts';
import { reportedLimits } from '../../../core/rules/reportedLimits.ts';
import { ownPriceFaults } from '../../../core/rules/ownPrices.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { fromReported } from '../plan/limits/budgetConstraint.ts';
import type { LimitChoice } from '../plan/limits/budgetConstraint.ts';
import { PRICES_NOT_TAKEN } from '../plan/ownPriceCopy.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { withLimitsBeforeManualMix, withOwnPrices, withRules } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { changedRules } from '../plan/planRules.ts';
import { MAKE_PLAN_DESCRIPTIONS } from './deskCopy.ts';
import { isRunGoal } from './goals.ts';
import {
  brokenLimits,
  indexOf,
  remainingPlanLimits,
  requestOf,
  rulesOfScenario,
  withClosedChannels,
} from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/** The form and the limits of the run that turns a scenario of the desk into a plan. */
export interface PlanInputsOfScenario {
  readonly form: PlanFormData;
  readonly choice: LimitChoice;
}

/**
 * The inputs of a run that turns a scenario into a plan. A planning service that takes rules gets the scenario's limits, locks, goal
 * and rules. Any other service maximises attentive reach within limits. If its run would not find the scenario's mix, the mix is sent
 * as exact amounts: minimum = maximum in every channel.
 * @param takesRules  whether the planning service takes rules
 */
export function planInputs(
  name: string,
  form: PlanFormData,
  step: Step,
  runSettings: RunSettings,
  takesRules = false,
): PlanInputsOfScenario {
  const { scenario } = step;
  const formWithoutRules = withRules(form, undefined);
  return takesRules
    ? inputsWithRules(name, formWithoutRules, scenario, runSettings)
    : inputsWithoutRules(name, formWithoutRules, scenario, runSettings);
}

function inputsWithRules(
  name: string,
  form: PlanFormData,
  scenario: Scenario,
  runSettings: RunSettings,
): PlanInputsOfScenario {
  const budget = Math.ceil(scenario.budget);
  const rules = rulesToRun(scenario);
  const limits = scenario.keepsBest ? requestOf(scenario, runSettings).limits : limitsContaining(scenario, runSettings);
  // With limits over several channels the constraint cannot be 'default', so one TV branch must be chosen.
  const hasGroups = rules?.groups !== undefined;
  const choice = fromReported(reportedLimits(withUnusedTvBranchClosed(limits, scenario, hasGroups), budget), budget);
  const run = { ...form, name, budget: wholeNumber(budget), budgetConstraint: choice.rows };
  const formWithPrices = withOwnPrices(run, pricesToRun(scenario, form.ownPrices ?? []));
  return { form: withRules(withLimitsBeforeManualMix(formWithPrices, undefined), rules), choice };
}

/** The scenario's goal and rules for a run. With the goal 'least budget' nothing is rounded: a rounded mix might reach too few people. */
function rulesToRun(scenario: Scenario): PlanRules | undefined {
  const { keepsBest, goal } = scenario;
  const rules = rulesOfScenario(scenario);
  if (!keepsBest) return rulesOfManualMix(scenario, rules);
  switch (goal.kind) {
    case 'reach':
      return rules;
    case 'most often':
      return changedRules(rules, goal.times > 1 ? { goal: { kind: 'often', times: goal.times } } : {});
    case 'least budget':
      return changedRules(rules, { goal, round_to: undefined });
  }
}

/** The plan's remaining limits, widened where the mix that the planner set by hand exceeds them. */
function limitsContaining(scenario: Scenario, runSettings: RunSettings): ChannelLimits[] {
  return remainingPlanLimits(scenario, runSettings).map((row, index) => ({
    ...row,
    Min_Budget: Math.min(row.Min_Budget, scenario.spend[index]!),
    Max_Budget: Math.max(row.Max_Budget, scenario.spend[index]!),
  }));
}

/**
 * The rules of a run with a mix set by hand, without the limits over several channels and the maximum share that the mix breaks. The mix is
 * compared with the best mix, which must be under the same rules.
 */
function rulesOfManualMix(scenario: Scenario, rules: PlanRules | undefined): PlanRules | undefined {
  const isKept = (rule: Partial<PlanRules>) =>
    brokenLimits({ ...scenario, rules: changedRules(undefined, rule) }).length === 0;
  return changedRules(rules, {
    hand_mix: CHANNELS.map((name, index) => ({ Channel: name, Budget: scenario.spend[index]! })),
    groups: rules?.groups?.filter((group) => isKept({ groups: [group] })),
    most_in_one: isKept({ most_in_one: rules?.most_in_one }) ? rules?.most_in_one : undefined,
  });
}

function inputsWithoutRules(
  name: string,
  form: PlanFormData,
  scenario: Scenario,
  runSettings: RunSettings,
): PlanInputsOfScenario {
  const budget = Math.ceil(scenario.budget);
  const limits = canRunFindMix(scenario)
    ? withUnusedTvBranchClosed(requestOf(scenario, runSettings).limits, scenario)
    : exactLimits(scenario);
  const choice = fromReported(reportedLimits(limits, budget), budget);
  // Limits that fix every amount would allow no change on the desk of the new plan. So it is stored with the limits from before.
  const limitsBeforeManualMix = minimumsTakeBudget({ budget, limits })
    ? reportedLimits(remainingPlanLimits(scenario, runSettings), budget)
    : undefined;
  const run = { ...form, name, budget: wholeNumber(budget), budgetConstraint: choice.rows };
  return {
    form: withLimitsBeforeManualMix(
      withOwnPrices(run, pricesToRun(scenario, form.ownPrices ?? [])),
      limitsBeforeManualMix,
    ),
    choice,
  };
}

/** Whether a run with the same limits and budget, but without rules, finds the same mix. */
function canRunFindMix(scenario: Scenario): boolean {
  return scenario.rules === undefined && scenario.keepsBest && scenario.floor === null && isRunGoal(scenario);
}

function exactLimits({ spend }: Scenario): ChannelLimits[] {
  return CHANNELS.map((channel, index) => ({ Channel: channel, Min_Budget: spend[index]!, Max_Budget: spend[index]! }));
}

/**
 * The limits with one branch of free-to-air television closed: the one that the mix does not use. A form with limits has only one branch.
 * Limits that amount to no constraint ('default') keep both branches.
 * @param closesForDefaultToo  whether a branch is closed even if the limits amount to 'default'
 */
function withUnusedTvBranchClosed(
  limits: readonly ChannelLimits[],
  { budget, spend }: Scenario,
  closesForDefaultToo = false,
): readonly ChannelLimits[] {
  if (!closesForDefaultToo && reportedLimits(limits, budget) === 'default') return limits;
  const isNational = spend[indexOf(NATIONAL)]! > 0;
  return withClosedChannels(limits, isNational ? NATIONAL_PARTS : [NATIONAL]);
}

/** The text of the dialog about what happens when a scenario is made a plan, and which limits the plan will not have. */
export function makePlanDescription(scenario: Scenario, runSettings: RunSettings, takesRules: boolean): string {
  if (takesRules && !scenario.keepsBest) {
    const broken = brokenLimits(scenario, remainingPlanLimits(scenario, runSettings));
    return [
      MAKE_PLAN_DESCRIPTIONS.manual,
      ...broken,
      ...(broken.length > 0 ? [MAKE_PLAN_DESCRIPTIONS.broken] : []),
    ].join(' ');
  }
  if (takesRules || canRunFindMix(scenario)) return MAKE_PLAN_DESCRIPTIONS.found;
  const hasRules = rulesOfScenario(scenario) !== undefined || scenario.goal.kind === 'most often';
  return hasRules ? `${MAKE_PLAN_DESCRIPTIONS.noRules} ${MAKE_PLAN_DESCRIPTIONS.exact}` : MAKE_PLAN_DESCRIPTIONS.exact;
}

/** The planner's own prices for a run: the scenario's price of a channel or, if it has none, the price in the plan that it changes. */
export function pricesToRun({ ownCpm }: Pick<Scenario, 'ownCpm'>, inPlan: readonly OwnPrice[]): OwnPrice[] {
  return CHANNELS.flatMap((channel, index) => {
    const cpm = ownCpm[index] ?? inPlan.find((price) => price.channel === channel)?.cpm;
    return cpm === undefined ? [] : [{ channel, cpm }];
  });
}

/**
 * The reason why a scenario cannot be made a plan; null if it can.
 * @param inPlan  own prices of the plan that the scenario changes
 * @param takesPrices  whether the planning service accepts own prices
 */
export function noPlanReason(scenario: Scenario, inPlan: readonly OwnPrice[], takesPrices: boolean): string | null {
  const prices = pricesToRun(scenario, inPlan);
  if (prices.length === 0) return null;
  if (takesPrices) return ownPriceFaults(prices).join(' ') || null;
  return `A mix at your own prices cannot be made a plan: ${PRICES_NOT_TAKEN}. Remove your own prices first.`;
}
