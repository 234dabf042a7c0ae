import { CHANNELS } from '../../../core/rules/channels.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import type { DeskDetails, DeskFigures, DeskRobustness } from '../../../core/contract/bodies/deskQuestions.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import type { ChannelReason } from '../../../core/contract/bodies/why.ts';
import { marginalReachOf } from '../report/channels/sharedMargin.ts';
import { planTotals } from '../report/planTotals.ts';
import { reachAloneOf } from '../why/whyView.ts';
import { relativeDifferenceText } from './deskCopy.ts';

/*
 * For the plan itself, the desk shows the report's figures where the report has them. The desk evaluates the mix in whole dollars
 * and optimises to one millionth, so its own figures could differ in the last digit. Where it counts differently (on a sample, or on
 * another version of the planning data) it shows its own figures, with a note.
 */

/** Whether the desk computes the same reach for the plan's mix as its report. */
function agreesWithReport(reach: number, report: PlanReport): boolean {
  return relativeDifferenceText(reach, report.attentive_reach) === null;
}

/** The report's figure of each channel, or the one computed here where the report has none. */
function reportedByChannel(
  { why }: PlanReport,
  counted: readonly number[],
  of: (reason: ChannelReason) => number | undefined,
): number[] {
  const reasons = new Map((why?.channels ?? []).map((reason) => [reason.channel, reason]));
  return counted.map((value, place) => {
    const reason = reasons.get(CHANNELS[place]!);
    return (reason && of(reason)) ?? value;
  });
}

export function reportedFigures(counted: DeskFigures, report: PlanReport): DeskFigures {
  if (!agreesWithReport(counted.reach, report)) return counted;
  const isReached = report.attentive_reach > 0;
  return {
    ...counted,
    reach: report.attentive_reach,
    frequency: isReached ? report.frequency : counted.frequency,
    costPerReach: isReached ? report.cost_per_attentive_reach : counted.costPerReach,
    nextThousand: reportedByChannel(report, counted.nextThousand, (reason) =>
      marginalReachOf(reason, report.why?.shared_next_1000),
    ),
    tarps: planTotals(report, 0).tarps ?? counted.tarps,
  };
}

/**
 * @param counted  details of the plan's own mix
 * @param isAsAsked  whether they were computed within the plan's own limits, on which `withoutIt` depends
 */
export function reportedDetails(counted: DeskDetails, report: PlanReport, isAsAsked: boolean): DeskDetails {
  if (!agreesWithReport(counted.distribution[0] ?? 0, report)) return counted;
  const steps = new Map((report.why?.distribution ?? []).map((step) => [step.times, step]));
  const alone = reachAloneOf(readRows<TableRow>(report.output_table));
  return {
    distribution: counted.distribution.map((people, step) => steps.get(step + 1)?.attentive ?? people),
    plainReach: steps.get(1)?.plain ?? counted.plainReach,
    onlyHere: reportedByChannel(report, counted.onlyHere, ({ incremental_reach }) => incremental_reach),
    alone: counted.alone.map((people, place) => alone.get(CHANNELS[place]!) ?? people),
    tarps: reportedByChannel(report, counted.tarps, ({ tarps }) => tarps),
    impressions: reportedByChannel(report, counted.impressions, ({ impressions }) => impressions),
    withoutIt: isAsAsked ? withoutIt(counted, report) : counted.withoutIt,
  };
}

/** Without a channel that has no money, the reach is that of the plan. */
function withoutIt({ withoutIt: counted }: DeskDetails, report: PlanReport): DeskDetails['withoutIt'] {
  const reasons = new Map((report.why?.channels ?? []).map((reason) => [reason.channel, reason]));
  return counted.map((best, place) => {
    const reason = reasons.get(CHANNELS[place]!);
    if (reason !== undefined && reason.spend > 0 && reason.without_it !== undefined) return reason.without_it;
    return best !== null && agreesWithReport(best, report) ? report.attentive_reach : best;
  });
}

/** The robustness of the plan's own mix, with the report's confidence interval. */
export function reportedRobustness(counted: DeskRobustness, report: PlanReport): DeskRobustness {
  const interval = report.why?.sampling_error;
  const { reach } = counted;
  if (!interval || !reach?.sample || !agreesWithReport(reach.reach, report)) return counted;
  return { ...counted, reach: { ...reach, sample: { low: interval.low, high: interval.high } } };
}
