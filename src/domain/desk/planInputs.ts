import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import { everyChannelOpen, isManualMix } from '../../../core/rules/freedom.ts';
import { manualMixFaults } from '../../../core/rules/handMix.ts';
import { reportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { ownPriceFaults } from '../../../core/rules/ownPrices.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { fromReported } from '../plan/limits/budgetConstraint.ts';
import type { ConstraintChoice } from '../plan/limits/budgetConstraint.ts';
import { PRICES_NOT_TAKEN } from '../plan/ownPriceCopy.ts';
import type { PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { withOpenConstraint, withOwnPrices, withRules } from '../plan/planForm.ts';
import { changedRules } from '../plan/planRules.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { MAKE_PLAN_DESCRIPTIONS } from './deskCopy.ts';
import { isRunGoal } from './goals.ts';
import { indexOf, remainingPlanLimits, requestOf, rulesOfScenario } from './scenario.ts';
import type { RunSettings, Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/** The form and the limits with which a run turns a scenario into a plan. */
export interface PlanInputsOfScenario {
  readonly form: PlanFormData;
  readonly choice: ConstraintChoice;
}

/**
 * A planning service that takes rules is asked the scenario's own question: its open limits and locks, and its goal and rules. For
 * any other a run maximises attentive reach within limits, so a mix that such a run does not find is sent as min = max in every channel.
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
  const plain = withRules(form, undefined);
  return takesRules
    ? inputsWithRules(name, plain, scenario, runSettings)
    : inputsWithoutRules(name, plain, scenario, runSettings);
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
  // The default constraint has no limits over several channels.
  const isLimited = rules?.groups !== undefined;
  const choice = fromReported(reportedConstraint(withOneTvBranch(limits, scenario, isLimited), budget), budget);
  const run = { ...form, name, budget: wholeNumber(budget), budgetConstraint: choice.rows };
  const priced = withOwnPrices(run, pricesToRun(scenario, form.ownPrices ?? []));
  return { form: withRules(withOpenConstraint(priced, undefined), rules), choice };
}

/** The scenario's goal and rules as a run takes them. A least budget is not rounded: a rounded mix might miss its people. */
function rulesToRun(scenario: Scenario): PlanRules | undefined {
  const { keepsBest, goal } = scenario;
  const rules = rulesOfScenario(scenario);
  if (!keepsBest) return rulesOfHandMix(scenario, rules);
  switch (goal.kind) {
    case 'reach':
      return rules;
    case 'most often':
      return changedRules(rules, goal.times > 1 ? { goal: { kind: 'often', times: goal.times } } : {});
    case 'least budget':
      return changedRules(rules, { goal, round_to: undefined });
  }
}

/** The plan's remaining limits, wide enough for a mix that a planner set by hand beyond them. */
function limitsContaining(scenario: Scenario, runSettings: RunSettings): ChannelLimits[] {
  return remainingPlanLimits(scenario, runSettings).map((row, at) => ({
    ...row,
    Min_Budget: Math.min(row.Min_Budget, scenario.spend[at]!),
    Max_Budget: Math.max(row.Max_Budget, scenario.spend[at]!),
  }));
}

/** A mix set by hand, with the rules that it keeps: it can be compared only within limits that it is in. */
function rulesOfHandMix({ budget, spend }: Scenario, rules: PlanRules | undefined): PlanRules | undefined {
  const hand = CHANNELS.map((name, at) => ({ Channel: name, Budget: spend[at]! }));
  const isKept = (own: Partial<PlanRules>) =>
    manualMixFaults({ budget, limits: everyChannelOpen(budget), rules: { ...own, hand_mix: hand } }).length === 0;
  return changedRules(rules, {
    hand_mix: hand,
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
    ? withOneTvBranch(requestOf(scenario, runSettings).limits, scenario)
    : exactLimits(scenario);
  const choice = fromReported(reportedConstraint(limits, budget), budget);
  const before = isManualMix({ budget, limits })
    ? reportedConstraint(remainingPlanLimits(scenario, runSettings), budget)
    : undefined;
  const run = { ...form, name, budget: wholeNumber(budget), budgetConstraint: choice.rows };
  return {
    form: withOpenConstraint(withOwnPrices(run, pricesToRun(scenario, form.ownPrices ?? [])), before),
    choice,
  };
}

/** Whether a run with the same limits and budget, but without rules, finds the same mix. */
function canRunFindMix(scenario: Scenario): boolean {
  return scenario.rules === undefined && scenario.keepsBest && scenario.floor === null && isRunGoal(scenario);
}

function exactLimits({ spend }: Scenario): ChannelLimits[] {
  return CHANNELS.map((channel, place) => ({ Channel: channel, Min_Budget: spend[place]!, Max_Budget: spend[place]! }));
}

/** A form with limits chooses one TV branch: the one that the mix uses. */
function withOneTvBranch(
  limits: readonly ChannelLimits[],
  { budget, spend }: Scenario,
  isAlways = false,
): readonly ChannelLimits[] {
  if (!isAlways && reportedConstraint(limits, budget) === 'default') return limits;
  const isNational = spend[indexOf(NATIONAL)]! > 0;
  const closed: readonly Channel[] = isNational ? NATIONAL_PARTS : [NATIONAL];
  return limits.map((row) =>
    (closed as readonly string[]).includes(row.Channel) ? { ...row, Min_Budget: 0, Max_Budget: 0 } : row,
  );
}

/** What making a scenario a plan means, in the dialog. */
export function makePlanDescription(scenario: Scenario, takesRules: boolean): string {
  if (takesRules) return scenario.keepsBest ? MAKE_PLAN_DESCRIPTIONS.found : MAKE_PLAN_DESCRIPTIONS.handSet;
  if (canRunFindMix(scenario)) return MAKE_PLAN_DESCRIPTIONS.found;
  const hasRules =
    scenario.keepsBest && (rulesOfScenario(scenario) !== undefined || scenario.goal.kind === 'most often');
  return hasRules ? `${MAKE_PLAN_DESCRIPTIONS.noRules} ${MAKE_PLAN_DESCRIPTIONS.exact}` : MAKE_PLAN_DESCRIPTIONS.exact;
}

/** The planner's own prices behind the mix: those of the scenario, then those of the plan that it changes. */
export function pricesToRun({ ownCpm }: Pick<Scenario, 'ownCpm'>, inPlan: readonly OwnPrice[]): OwnPrice[] {
  return CHANNELS.flatMap((channel, place) => {
    const cpm = ownCpm[place] ?? inPlan.find((price) => price.channel === channel)?.cpm;
    return cpm === undefined ? [] : [{ channel, cpm }];
  });
}

/**
 * Why a scenario cannot be made a plan; null where it can.
 * @param inPlan  own prices of the plan that it changes
 * @param takesPrices  whether the planning service accepts own prices
 */
export function noPlanReason(scenario: Scenario, inPlan: readonly OwnPrice[], takesPrices: boolean): string | null {
  const prices = pricesToRun(scenario, inPlan);
  if (prices.length === 0) return null;
  if (takesPrices) return ownPriceFaults(prices).join(' ') || null;
  return `A mix at your own prices cannot be made a plan: ${PRICES_NOT_TAKEN}. Bring the kept prices back first.`;
}
