import { readRows } from '../../../../core/contract/jsonText.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';
import { targetPeople } from '../../plan/file/audienceCopy.ts';
import { unboughtSentence } from './channelsNotBought.ts';
import { columnsOf, goalHeader, OWN_COLUMNS } from './channelColumns.ts';
import type { ChannelColumn } from './channelColumns.ts';
import { shownCells } from './channelCells.ts';
import { detailsTotal } from '../detailsTotal.ts';
import { cpmOnTarget, planTotals } from '../planTotals.ts';
import { goalTimes, isForReach } from '../ruleOutcomes.ts';
import { isAtSharedMargin, marginalReachOf } from './sharedMargin.ts';

/** One row of the table, ready to display. */
export interface ChannelLine {
  readonly channel: string;
  /** Whether the channel's money is at a limit of the plan, and at which; null if it is at no limit. */
  readonly limit: 'at min' | 'at max' | 'fixed' | null;
  /** The values by which the table is sorted, by column id. */
  readonly values: Readonly<Record<string, number | string | null>>;
  /** The cells as text, by column id. */
  readonly shown: Readonly<Record<string, string>>;
  /** Whether the next $1,000 adds as many people here as in the other channels between their limits. */
  readonly isAtSharedMargin: boolean;
}

export interface ChannelTable {
  readonly columns: readonly ChannelColumn[];
  /** Channels with money, the channel with most money first. */
  readonly bought: readonly ChannelLine[];
  /** Channels without money, ordered by the people that the first $1,000 would add. */
  readonly unbought: readonly ChannelLine[];
  readonly unboughtSentence: string;
  /** The row of the whole plan, always last; null if the reply's table already has such a row. */
  readonly total: ChannelLine | null;
}

/**
 * The planning details as one table of channels. The rows of the reply's table are extended by the other figures that the reply has
 * for each channel.
 * @returns null if the rows have no channel column
 */
export function channelTable(report: PlanReport, facts: AudienceFacts | null): ChannelTable | null {
  const rows = readRows<TableRow>(report.output_table);
  const field = Object.keys(rows[0] ?? {}).find((name) => name.toLowerCase() === 'channel');
  if (field === undefined) return null;
  const reasons = new Map((report.why?.channels ?? []).map((reason) => [reason.channel, reason]));
  const targetSize = facts === null ? 0 : targetPeople(facts);
  const extended = rows.map((row) => withReason(row, reasons.get(String(row[field])), report, targetSize));
  const notBought = [...reasons.values()].filter(
    (reason) => reason.spend === 0 && !rows.some((row) => row[field] === reason.channel),
  );
  const unboughtRows = notBought
    .sort((one, other) => other.next_1000 - one.next_1000)
    .map((reason) => ({
      [field]: reason.channel,
      [OWN_COLUMNS.cpm]: reason.cpm ?? null,
      [OWN_COLUMNS.next]: reason.next_1000,
    }));
  const totalRow = totalOf(report, rows, targetSize);
  const columns = columnsOf(extended, field, planTotals(report, targetSize).tarps);
  const line = lineMaker(columns, field, reasons, report);
  const cells = shownCells(columns, extended, unboughtRows, totalRow);
  const times = goalTimes(report);
  return {
    columns: columns.map((column) => goalHeader(column, times)),
    bought: extended.map((row, index) => line(row, cells.rows[index]!)),
    unbought: unboughtRows.map((row, index) => line(row, cells.spare[index]!)),
    unboughtSentence: unboughtSentence(notBought, report.why?.shared_next_1000),
    total: totalRow && cells.total ? line(totalRow, cells.total) : null,
  };
}

/**
 * The row extended by the other figures that the reply has for its channel. A figure that is missing in all rows gets no column.
 * @param targetSize  number of people in the target; 0 if it is not known
 */
function withReason(
  row: TableRow,
  reason: ChannelReason | undefined,
  report: PlanReport,
  targetSize: number,
): TableRow {
  const reach = Object.entries(row).find(([name]) => /^attentive[_ ]reach$/i.test(name))?.[1];
  const shared = report.why?.shared_next_1000;
  return {
    ...row,
    ...(targetSize > 0 && typeof reach === 'number' ? { [OWN_COLUMNS.ofTarget]: (100 * reach) / targetSize } : {}),
    ...(reason?.impressions === undefined ? {} : { [OWN_COLUMNS.impressions]: reason.impressions }),
    ...(reason?.tarps === undefined ? {} : { [OWN_COLUMNS.tarps]: reason.tarps }),
    ...(reason?.cpm === undefined ? {} : { [OWN_COLUMNS.cpm]: reason.cpm }),
    ...(reason?.tarps === undefined || targetSize <= 0
      ? {}
      : { [OWN_COLUMNS.cpmOnTarget]: cpmOnTarget(reason.spend, reason.tarps, targetSize) }),
    ...(reason?.attentive_cpm === undefined ? {} : { [OWN_COLUMNS.attentiveCpm]: reason.attentive_cpm }),
    ...(reason?.ads_per_use === undefined ? {} : { [OWN_COLUMNS.adsPerUse]: reason.ads_per_use }),
    ...(reason === undefined ? {} : { [OWN_COLUMNS.next]: marginalReachOf(reason, shared) }),
    // The reply only compares mixes without a channel if the plan's goal is reach.
    ...(reason?.without_it === undefined || !isForReach(report)
      ? {}
      : { [OWN_COLUMNS.without]: lostWithout(reason.without_it, report) }),
  };
}

/** The change in reach without the channel. It is computed from the printed numbers so that it agrees with them. */
function lostWithout(without: number | null, { attentive_reach }: PlanReport): number | null {
  return without === null ? null : Math.round(without) - Math.round(attentive_reach);
}

/** The row of the whole plan; null if the reply's table already has such a row. */
function totalOf(report: PlanReport, rows: readonly TableRow[], targetSize: number): TableRow | null {
  const total = detailsTotal(report, rows);
  if (total === null) return null;
  const totals = planTotals(report, targetSize);
  return {
    ...total,
    [OWN_COLUMNS.ofTarget]: targetSize > 0 ? (100 * report.attentive_reach) / targetSize : null,
    [OWN_COLUMNS.impressions]: totals.impressions,
    [OWN_COLUMNS.tarps]: totals.tarps,
    [OWN_COLUMNS.cpm]: totals.cpm,
    [OWN_COLUMNS.cpmOnTarget]: totals.cpmOnTarget,
    [OWN_COLUMNS.attentiveCpm]: totals.attentiveCpm,
  };
}

/** Returns the function that makes a line of the table from a row and its cells as text. @param field  the field with the channel */
function lineMaker(
  columns: readonly ChannelColumn[],
  field: string,
  reasons: ReadonlyMap<string, ChannelReason>,
  report: PlanReport,
) {
  return (row: TableRow, shown: Readonly<Record<string, string>>): ChannelLine => {
    const reason = reasons.get(String(row[field]));
    const valueOf = (name: string) => {
      const value = row[name] ?? null;
      return typeof value === 'boolean' ? shown[name]! : value;
    };
    return {
      channel: String(row[field]),
      limit: limitOf(reason),
      values: Object.fromEntries(columns.map(({ id }) => [id, valueOf(id)])),
      shown,
      isAtSharedMargin: reason !== undefined && isAtSharedMargin(reason, report.why?.shared_next_1000),
    };
  };
}

const AT_LIMIT: Partial<Record<string, ChannelLine['limit']>> = {
  'at minimum': 'at min',
  'at maximum': 'at max',
  fixed: 'fixed',
  // For plans saved before the reply had `standing`.
  'at min': 'at min',
  'at max': 'at max',
};

/** The limit at which the money of a channel is; null for a channel without money or at no limit. */
function limitOf(reason: ChannelReason | undefined): ChannelLine['limit'] {
  if (reason === undefined || reason.spend === 0) return null;
  return AT_LIMIT[reason.standing ?? reason.state] ?? null;
}
