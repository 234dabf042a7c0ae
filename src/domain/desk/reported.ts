import { CHANNELS } from '../../../core/rules/channels.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import type { DeskDetails, DeskFigures, DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import type { ChannelReason } from '../../../core/contract/bodies/why.ts';
import { marginalReachOf } from '../report/channels/channelTable.ts';
import { planTotals } from '../report/planTotals.ts';
import { goalTimes } from '../report/ruleOutcomes.ts';
import { reachAloneOf, reachBuildChannels } from '../why/whyView.ts';
import { withinSupply } from '../../../core/planningData/supply.ts';
import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import type { GoalResult } from './goals.ts';
import { isSameReach } from './sameMix.ts';
import type { Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/*
 * For the plan itself, the desk shows the figures of the plan's report, as far as the report has them. The desk evaluates the mix in
 * whole dollars and optimises to one millionth, so its own figures could differ in the last digit. If the desk computes another reach
 * (on a sample, or with another version of the planning data), it shows its own figures and a note. The report also tells how much of
 * each channel there is to buy.
 */

/** Whether the desk computes the same reach for the plan's mix as its report. */
function agreesWithReport(reach: number, report: PlanReport): boolean {
  return isSameReach(report.attentive_reach, reach);
}

/** The report's figure of each channel, or the figure computed on the desk if the report has none. */
function reportedByChannel(
  { why }: Pick<PlanReport, 'why'>,
  computed: readonly number[],
  figureOf: (whyOfChannel: ChannelReason) => number | undefined,
): number[] {
  const whyByChannel = new Map((why?.channels ?? []).map((one) => [one.channel, one]));
  return computed.map((value, index) => {
    const whyOfChannel = whyByChannel.get(CHANNELS[index]!);
    return (whyOfChannel && figureOf(whyOfChannel)) ?? value;
  });
}

/** The figures of the plan's own mix. If the desk and the report agree on its reach, the report's figures are used. */
export function reportedFigures(computed: DeskFigures, report: PlanReport): DeskFigures {
  if (!agreesWithReport(computed.reach, report)) return computed;
  const isReached = report.attentive_reach > 0;
  return {
    ...computed,
    reach: report.attentive_reach,
    frequency: isReached ? report.frequency : computed.frequency,
    costPerReach: isReached ? report.cost_per_attentive_reach : computed.costPerReach,
    nextThousand: reportedByChannel(report, computed.nextThousand, (whyOfChannel) =>
      marginalReachOf(whyOfChannel, report.why?.shared_next_1000),
    ),
    // The sum of the channels' TARPs does not depend on the number of people in the target, so 0 (not known) is passed.
    tarps: planTotals(report, 0).tarps ?? computed.tarps,
  };
}

/**
 * How good the plan's own mix is for its goal, as its report says. Both are null if the desk computes another reach than the report:
 * a mix that is best for the report need not be best on the desk.
 */
export function reportedProof(
  computed: DeskFigures,
  report: PlanReport,
  scenario: Scenario,
): Pick<Step, 'proof' | 'extra'> {
  const { certificate } = report;
  if (!agreesWithReport(computed.reach, report)) return { proof: null, extra: null };
  const extra = reportedGoalResult(report, scenario);
  const isProofMissing = extra === null && (scenario.goal.kind === 'most often' || scenario.smallest > 0);
  if (!certificate || !scenario.keepsBest || isProofMissing) return { proof: null, extra };
  const { status, gap, relative_gap: relativeGap } = certificate;
  return { proof: { status: status === 'optimal' ? status : 'best found', gap, relativeGap }, extra };
}

/** What the report says about the goal in addition to the mix. A least budget is in its sentences only. */
function reportedGoalResult(report: PlanReport, { goal, smallest }: Scenario): GoalResult | null {
  const people = report.rules_report?.goal?.people;
  if (goal.kind === 'most often' && goalTimes(report) === goal.times && people !== undefined)
    return { kind: 'most often', people, times: goal.times, isFinal: true };
  const rule = report.rules_report?.smallest_buy;
  if (goal.kind === 'reach' && smallest > 0 && rule)
    return { kind: 'smallest buy', ruleCosts: rule.costs ?? 0, isFinal: true };
  return null;
}

/**
 * The details of the plan's own mix. If the desk and the report agree on its reach, the report's details are used.
 * @param computed  details of the plan's own mix as the desk computed them
 * @param isWithinPlanLimits  whether they were computed within the plan's own limits, on which `withoutIt` depends
 */
export function reportedDetails(computed: DeskDetails, report: PlanReport, isWithinPlanLimits: boolean): DeskDetails {
  if (!agreesWithReport(computed.distribution[0] ?? 0, report)) return computed;
  const peopleByTimes = new Map((report.why?.distribution ?? []).map((people) => [people.times, people]));
  const reachAlone = reachAloneOf(readRows<TableRow>(report.output_table));
  return {
    distribution: computed.distribution.map((people, index) => peopleByTimes.get(index + 1)?.attentive ?? people),
    plainReach: peopleByTimes.get(1)?.plain ?? computed.plainReach,
    onlyHere: reportedByChannel(
      { why: reachBuildChannels(report) },
      computed.onlyHere,
      ({ incremental_reach }) => incremental_reach,
    ),
    alone: computed.alone.map((people, index) => reachAlone.get(CHANNELS[index]!) ?? people),
    tarps: reportedByChannel(report, computed.tarps, ({ tarps }) => tarps),
    impressions: reportedByChannel(report, computed.impressions, ({ impressions }) => impressions),
    withoutIt: isWithinPlanLimits ? reachWithoutChannels(computed, report) : computed.withoutIt,
  };
}

/**
 * The best reach without each channel: of a channel with money as the report has it, of the others as the desk computed it. If that agrees
 * with the reach of the plan, as without a channel that has no money, it is the reach in the report.
 */
function reachWithoutChannels({ withoutIt: computed }: DeskDetails, report: PlanReport): DeskDetails['withoutIt'] {
  const whyByChannel = new Map((report.why?.channels ?? []).map((one) => [one.channel, one]));
  return computed.map((best, index) => {
    const { spend = 0, without_it: reportedBest } = whyByChannel.get(CHANNELS[index]!) ?? {};
    if (spend > 0 && reportedBest !== undefined) return reportedBest;
    return best !== null && agreesWithReport(best, report) ? report.attentive_reach : best;
  });
}

/** The robustness of the plan's own mix. If the desk and the report agree on its reach, the report's confidence interval is used. */
export function reportedRobustness(computed: DeskRobustness, report: PlanReport): DeskRobustness {
  const interval = report.why?.sampling_error;
  const { reach } = computed;
  if (!interval || !reach?.sample || !agreesWithReport(reach.reach, report)) return computed;
  return { ...computed, reach: { ...reach, sample: { low: interval.low, high: interval.high } } };
}

/** The limits with which the desk opens. No channel may get more money than there is to buy at the plan's rates. */
export function withinPlanSupply(
  limits: readonly ChannelLimits[],
  { why }: Pick<PlanReport, 'why'>,
): readonly ChannelLimits[] {
  return withinSupply(limits, why?.supply ?? []);
}

/**
 * One sentence for each channel in which a mix spends more than there is to buy. A channel with the planner's own price is left out,
 * because at another price its supply in dollars is different.
 */
export function sentencesBeyondSupply(
  { spend, ownCpm }: Pick<Scenario, 'spend' | 'ownCpm'>,
  { why }: Pick<PlanReport, 'why'>,
) {
  const exceeded = (why?.supply ?? []).filter(({ channel, most }) => {
    const index = CHANNELS.findIndex((name) => name === channel);
    // The mix is in whole dollars, so it may be one dollar above.
    return index >= 0 && ownCpm[index] === null && spend[index]! > most + 1;
  });
  return exceeded.map(({ says }) => says);
}
