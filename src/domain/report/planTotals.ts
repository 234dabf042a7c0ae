import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';

/**
 * Figures of the whole plan: sums over its channels, its attentive contacts (reach times frequency), and quotients of these. Null if a channel
 * lacks the figure.
 */
export interface PlanTotals {
  readonly impressions: number | null;
  /** Target audience rating points. */
  readonly tarps: number | null;
  /** Attentive target audience rating points; null if the size of the target is not known. */
  readonly attentiveTarps: number | null;
  /** Dollars for a thousand impressions bought, over the whole plan. */
  readonly cpm: number | null;
  /** Dollars for a thousand contacts with the target. */
  readonly cpmOnTarget: number | null;
  /** Dollars for a thousand attentive contacts with the target. */
  readonly attentiveCpm: number | null;
}

/**
 * Dollars for a thousand contacts with the target, attentive or not; null if there are no contacts.
 * @param tarps  contacts per hundred people of the target
 * @param target  number of people in the target
 */
export function cpmOnTarget(money: number, tarps: number, target: number): number | null {
  const contacts = (tarps * target) / 100;
  return contacts > 0 ? (1000 * money) / contacts : null;
}

/** Attentive contacts per hundred people of the target; null if the number of people in the target is not known. */
export function attentiveTarps(reach: number, frequency: number, target: number): number | null {
  const points = (100 * reach * frequency) / target;
  return target > 0 && Number.isFinite(points) ? points : null;
}

/** People reached attentively three times or more; null if the reply does not tell it. */
export function threePlusReach({ why }: Pick<PlanReport, 'why'>): number | null {
  return why?.distribution?.find(({ times }) => times === 3)?.attentive ?? null;
}

/**
 * The plan's contacts as sums over its channels. Reach is not among them, because the reach of channels cannot be added.
 * @param target  number of people in the target; 0 if it is not known
 */
export function planTotals(report: PlanReport, target: number): PlanTotals {
  const { why } = report;
  const bought = why?.channels?.filter(({ spend }) => spend > 0) ?? [];
  const sumOf = (values: readonly (number | undefined)[]) =>
    values.length > 0 && values.every((value) => value !== undefined)
      ? (values as number[]).reduce((sum, value) => sum + value, 0)
      : null;
  const impressions = sumOf(bought.map((channel) => channel.impressions));
  const money = sumOf(bought.map(({ spend }) => spend)) ?? 0;
  const attentiveContacts = report.attentive_reach * report.frequency;
  const tarps = sumOf(bought.map((channel) => channel.tarps));
  return {
    impressions,
    tarps,
    attentiveTarps: attentiveTarps(report.attentive_reach, report.frequency, target),
    cpm: impressions !== null && impressions > 0 ? (1000 * money) / impressions : null,
    cpmOnTarget: tarps === null ? null : cpmOnTarget(money, tarps, target),
    attentiveCpm: attentiveContacts > 0 ? (1000 * money) / attentiveContacts : null,
  };
}
