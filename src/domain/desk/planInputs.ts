import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import { isManualMix } from '../../../core/rules/freedom.ts';
import { reportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { ownPriceFaults } from '../../../core/rules/ownPrices.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { fromReported } from '../plan/limits/budgetConstraint.ts';
import type { ConstraintChoice } from '../plan/limits/budgetConstraint.ts';
import { PRICES_NOT_TAKEN } from '../plan/ownPriceCopy.ts';
import { withOpenConstraint, withOwnPrices } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';
import { isRunGoal } from './goals.ts';
import { indexOf, remainingPlanLimits, requestOf } from './scenario.ts';
import type { AskedPlan, Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/** The form and the limits with which a run turns a scenario into a plan. */
export interface PlanInputsOfScenario {
  readonly form: PlanFormData;
  readonly choice: ConstraintChoice;
}

/**
 * A run maximises attentive reach within limits. So a manual mix, or one found for another goal, is sent as min = max in every
 * channel. A mix that a run finds by itself is sent with its limits.
 */
export function planInputs(name: string, form: PlanFormData, step: Step, asked: AskedPlan): PlanInputsOfScenario {
  const { scenario } = step;
  const budget = Math.ceil(scenario.budget);
  const limits = canRunFindMix(scenario)
    ? withOneTvBranch(requestOf(scenario, asked).limits, scenario)
    : exactLimits(scenario);
  const choice = fromReported(reportedConstraint(limits, budget), budget);
  const before = isManualMix({ budget, limits })
    ? reportedConstraint(remainingPlanLimits(scenario, asked), budget)
    : undefined;
  const run = { ...form, name, budget: wholeNumber(budget), budgetConstraint: choice.rows };
  return {
    form: withOpenConstraint(withOwnPrices(run, pricesToRun(scenario, form.ownPrices ?? [])), before),
    choice,
  };
}

/** Whether a run with the same limits and budget finds the same mix. */
export function canRunFindMix(scenario: Scenario): boolean {
  return scenario.keepsBest && scenario.floor === null && isRunGoal(scenario);
}

function exactLimits({ spend }: Scenario): ChannelLimits[] {
  return CHANNELS.map((channel, place) => ({ Channel: channel, Min_Budget: spend[place]!, Max_Budget: spend[place]! }));
}

/** A form with limits chooses one TV branch: the one that the mix uses. */
function withOneTvBranch(limits: readonly ChannelLimits[], { budget, spend }: Scenario): readonly ChannelLimits[] {
  if (reportedConstraint(limits, budget) === 'default') return limits;
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
