import { CHANNELS } from '../../../core/rules/channels.ts';
import type { ByChannel } from '../../../core/contract/bodies/deskQuestions.ts';
import { dollarsAndCents, twoDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { moneyOf, numberOrNull, spendOf } from '../compare/comparedPlan.ts';
import type { ComparedPlan } from '../compare/comparedPlan.ts';
import { comparabilityOf, pricesComparedTo } from '../compare/compareInputs.ts';
import { PAST_PLANS } from '../messages.ts';
import { targetPeople } from '../plan/file/audienceCopy.ts';
import { tarpsText } from '../../../core/words/printedParts.ts';
import { planTotals, threePlusReach } from '../report/planTotals.ts';
import type { ScenarioLine } from './deskRows.ts';
import { difference } from './deskCopy.ts';
import { sumOf, splitByWeights } from './scenario.ts';

/** A saved plan in a column next to the scenarios of the desk, with the figures with which it was saved. */
export interface SavedColumn {
  readonly name: string;
  readonly lines: readonly ScenarioLine[];
  /** The mix in whole dollars. */
  readonly spend: ByChannel<number>;
  /** [$]; 0 if it is not known. */
  readonly budget: number;
  /** One sentence for each reason why it cannot be compared directly with the desk's plan. */
  readonly caveats: readonly string[];
}

/**
 * The column of a saved plan.
 * @param savedPlan  the saved plan
 * @param deskPlan  the desk's plan as it was saved. The column shows the difference to it.
 */
export function savedColumn(savedPlan: ComparedPlan, deskPlan: ComparedPlan): SavedColumn {
  const { report, form } = savedPlan;
  const spendByChannel = spendOf(report);
  const spend = CHANNELS.map((channel) => spendByChannel.get(channel) ?? 0);
  const money = moneyOf(savedPlan);
  const { caveats } = comparabilityOf(deskPlan, savedPlan);
  return {
    name: form.name || PAST_PLANS.nothing,
    lines: linesOf(savedPlan, deskPlan, caveats.length === 0, money),
    // Rounds the mix to whole dollars that add up to its rounded sum.
    spend: splitByWeights(spend, Math.round(sumOf(spend))),
    budget: Math.round(money ?? 0),
    caveats,
  };
}

function linesOf(
  savedPlan: ComparedPlan,
  deskPlan: ComparedPlan,
  isLikeForLike: boolean,
  money: number | null,
): ScenarioLine[] {
  const { report, constraint, facts } = savedPlan;
  // 0 means that the number of people in the target is not known.
  const totals = planTotals(report, facts === null ? 0 : targetPeople(facts));
  const reach = numberOrNull(report.attentive_reach);
  const deskPlanReach = numberOrNull(deskPlan.report.attentive_reach);
  const textOrNothing = (value: number | null, text: (value: number) => string) =>
    value === null ? PAST_PLANS.nothing : text(value);
  const change = reach === null || deskPlanReach === null ? null : Math.round(reach) - Math.round(deskPlanReach);
  const reachDifference =
    reach === null || deskPlanReach === null ? PAST_PLANS.nothing : difference(reach, deskPlanReach);
  return [
    { label: 'Budget', value: textOrNothing(money, wholeDollars) },
    { label: 'Reach', value: textOrNothing(reach, wholeNumber), isStrong: true },
    // No difference is shown if the two plans count people of different targets or with another meaning of attentive.
    {
      label: 'Difference',
      value: isLikeForLike ? reachDifference : 'not alike',
      isGood: isLikeForLike && change ? change > 0 : null,
    },
    { label: 'Cost', value: textOrNothing(numberOrNull(report.cost_per_attentive_reach), dollarsAndCents) },
    { label: 'Frequency', value: textOrNothing(numberOrNull(report.frequency), twoDecimals) },
    { label: '3+ reach', value: textOrNothing(threePlusReach(report), wholeNumber) },
    { label: 'GRPs', value: textOrNothing(totals.tarps, tarpsText) },
    { label: 'Attentive GRPs', value: textOrNothing(totals.tarps && totals.attentiveTarps, tarpsText) },
    { label: 'Prices', value: pricesComparedTo(savedPlan, deskPlan) ?? PAST_PLANS.nothing },
    { label: 'Limits', value: constraint || PAST_PLANS.nothing },
  ];
}
