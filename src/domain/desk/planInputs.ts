import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ChannelGroup, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { groupAmounts, mostInOneChannel } from '../../../core/rules/groupRules.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import { isManualMix } from '../../../core/rules/freedom.ts';
import { reportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { ownPriceFaults } from '../../../core/rules/ownPrices.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { fromReported } from '../plan/limits/budgetConstraint.ts';
import type { ConstraintChoice } from '../plan/limits/budgetConstraint.ts';
import { PRICES_NOT_TAKEN } from '../plan/ownPriceCopy.ts';
import { withOpenConstraint, withOwnPrices, withRules } from '../plan/planForm.ts';
import { changedRules, groupMoney } from '../plan/planRules.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { isRunGoal, planGoal } from './goals.ts';
import { indexOf, remainingPlanLimits, requestOf, rulesOf } from './scenario.ts';
import type { AskedPlan, Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/** The form and the limits with which a run turns a scenario into a plan. */
export interface PlanInputsOfScenario {
  readonly form: PlanFormData;
  readonly choice: ConstraintChoice;
}

/**
 * The inputs of a run that computes a scenario again.
 * @param takesRules  whether the planning service takes a goal and rules. Without them a run maximises attentive reach within
 *   limits, so a manual mix, or one found for another goal or under rules, is sent as min = max in every channel
 */
export function planInputs(
  name: string,
  form: PlanFormData,
  { scenario }: Pick<Step, 'scenario'>,
  asked: AskedPlan,
  takesRules: boolean,
): PlanInputsOfScenario {
  const budget = Math.ceil(scenario.budget);
  const rules = takesRules ? runRules(scenario) : undefined;
  const limits = limitsToRun(scenario, asked, takesRules, rules);
  const choice = fromReported(reportedConstraint(limits, budget), budget);
  const before =
    !takesRules && isManualMix({ budget, limits })
      ? reportedConstraint(remainingPlanLimits(scenario, asked), budget)
      : undefined;
  const run = { ...form, name, budget: wholeNumber(budget), budgetConstraint: choice.rows };
  const priced = withOwnPrices(run, pricesToRun(scenario, form.ownPrices ?? []));
  return { form: withRules(withOpenConstraint(priced, before), rules), choice };
}

/** Whether a run with the same inputs finds the same mix, or takes the planner's own as it is compared with. */
export function canRunFindMix(scenario: Scenario, takesRules: boolean): boolean {
  if (!scenario.keepsBest) return false;
  return takesRules || (scenario.floor === null && isRunGoal(scenario) && rulesOf(scenario) === undefined);
}

/** The goal and rules of a scenario as call 5 carries them. A mix of the planner's own leaves out the rules that it breaks. */
function runRules(scenario: Scenario): PlanRules | undefined {
  if (scenario.keepsBest) return changedRules(rulesOf(scenario), { goal: planGoal(scenario.goal) });
  const { budget, spend } = scenario;
  const money = new Map<string, number>(CHANNELS.map((channel, place) => [channel, spend[place]!]));
  const { groups = [], most_in_one } = scenario.rules ?? {};
  const isKept = (group: ChannelGroup) => {
    const { least, most } = groupAmounts(group, budget);
    const sum = groupMoney(group, money);
    return sum >= least && sum <= most;
  };
  const isCapKept = spend.every((amount) => amount <= mostInOneChannel({ most_in_one }, budget));
  return changedRules(rulesOf(scenario), {
    groups: groups.filter(isKept),
    most_in_one: isCapKept ? most_in_one : undefined,
    hand_mix: CHANNELS.map((channel, place) => ({ Channel: channel, Budget: spend[place]! })),
  });
}

/** The rows of limits of a run. */
function limitsToRun(
  scenario: Scenario,
  asked: AskedPlan,
  takesRules: boolean,
  rules: PlanRules | undefined,
): readonly ChannelLimits[] {
  // Groups are sent with limits of channels only.
  const hasGroups = rules?.groups !== undefined;
  if (canRunFindMix(scenario, takesRules)) {
    return withOneTvBranch(requestOf(scenario, asked).limits, scenario, hasGroups);
  }
  if (!takesRules) return exactLimits(scenario);
  // The planner's own mix lies within the limits that it is compared within.
  const open = remainingPlanLimits(scenario, asked).map((row) => {
    const money = scenario.spend[indexOf(row.Channel as Channel)]!;
    return { ...row, Min_Budget: Math.min(row.Min_Budget, money), Max_Budget: Math.max(row.Max_Budget, money) };
  });
  return withOneTvBranch(open, scenario, hasGroups);
}

function exactLimits({ spend }: Scenario): ChannelLimits[] {
  return CHANNELS.map((channel, place) => ({ Channel: channel, Min_Budget: spend[place]!, Max_Budget: spend[place]! }));
}

/** A form with limits chooses one TV branch: the one that the mix uses. */
function withOneTvBranch(
  limits: readonly ChannelLimits[],
  { budget, spend }: Scenario,
  isByChannel: boolean,
): readonly ChannelLimits[] {
  if (!isByChannel && reportedConstraint(limits, budget) === 'default') return limits;
  const isNational = spend[indexOf(NATIONAL)]! > 0;
  const shut: readonly Channel[] = isNational ? NATIONAL_PARTS : [NATIONAL];
  return limits.map((row) =>
    (shut as readonly string[]).includes(row.Channel) ? { ...row, Min_Budget: 0, Max_Budget: 0 } : row,
  );
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
