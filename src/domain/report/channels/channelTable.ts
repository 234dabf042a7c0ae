import { readRows } from '../../../../core/contract/jsonText.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow, Cell } from '../../../../core/contract/bodies/rows.ts';
import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';
import { targetPeople } from '../../plan/file/audienceCopy.ts';
import { columnsOf, withGoalHeader, ADDED_COLUMNS, SHARE_HEADER } from './channelColumns.ts';
import type { ChannelColumn } from './channelColumns.ts';
import { detailsTotal } from '../detailsTotal.ts';
import { cpmOnTarget, planTotals } from '../planTotals.ts';
import { goalTimes, isForReach } from '../ruleOutcomes.ts';
import { fixedDecimals } from '../../../../core/words/amounts.ts';
import { differenceText, peopleText } from '../peopleText.ts';
import { OPTIMAL_BUDGET_HEADER, shownText } from '../reportContents.ts';
import type { TableView } from '../reportContents.ts';
import {
  impressionsTexts,
  moneyDecimals,
  printedMoney,
  printedShares,
  shareText,
  tarpsTexts,
  readPrintedNumber,
} from '../../../../core/words/printedParts.ts';
import { counted, listed, capital } from '../../../../core/words/wording.ts';
import { isSharedMargin } from '../../../../core/rules/sharedMargin.ts';

/** The cells of a row as text, by column id. */
type CellTexts = Readonly<Record<string, string>>;

/** One row of the table, ready to display. */
export interface ChannelLine {
  readonly channel: string;
  /** Whether the channel's money is at a limit of the plan, and at which; null if it is at no limit. */
  readonly limit: 'at min' | 'at max' | 'fixed' | null;
  /** The values by which the table is sorted, by column id. */
  readonly values: Readonly<Record<string, number | string | null>>;
  /** The cells as text, by column id. */
  readonly shown: CellTexts;
  /** Whether the next $1,000 adds as many people here as in the other channels at no limit. */
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
 * The report's section Planning details as one table of channels. The rows of the reply's table are extended by the other figures that the reply has
 * for each channel.
 * @returns null if the rows have no channel column
 */
export function channelTable(report: PlanReport, facts: AudienceFacts | null): ChannelTable | null {
  const rows = readRows<TableRow>(report.output_table);
  const field = Object.keys(rows[0] ?? {}).find((name) => name.toLowerCase() === 'channel');
  if (field === undefined) return null;
  // `why.channels` has further figures of each channel.
  const whyByChannel = new Map((report.why?.channels ?? []).map((one) => [one.channel, one]));
  const targetSize = facts === null ? 0 : targetPeople(facts);
  const extended = rows.map((row) => withFiguresOfWhy(row, whyByChannel.get(String(row[field])), report, targetSize));
  const unboughtChannels = [...whyByChannel.values()].filter(
    ({ spend, channel }) => spend === 0 && !rows.some((row) => row[field] === channel),
  );
  const unboughtRows = unboughtChannels
    .sort((one, other) => other.next_1000 - one.next_1000)
    .map(({ channel, cpm, next_1000 }) => ({
      [field]: channel,
      [ADDED_COLUMNS.cpm]: cpm ?? null,
      [ADDED_COLUMNS.next]: next_1000,
    }));
  const totalRow = totalOf(report, rows, targetSize);
  const columns = columnsOf(extended, field, planTotals(report, targetSize).tarps);
  const sharedMargin = report.why?.shared_next_1000;
  const lineOf = (row: TableRow, shown: CellTexts) => {
    const channel = String(row[field]);
    return channelLine(row, shown, channel, whyByChannel.get(channel), columns, sharedMargin);
  };
  const cells = shownCells(columns, extended, unboughtRows, totalRow);
  const times = goalTimes(report);
  return {
    columns: columns.map((column) => withGoalHeader(column, times)),
    bought: extended.map((row, index) => lineOf(row, cells.rows[index]!)),
    unbought: unboughtRows.map((row, index) => lineOf(row, cells.unbought[index]!)),
    unboughtSentence: unboughtSentence(unboughtChannels, sharedMargin),
    total: totalRow && cells.total ? lineOf(totalRow, cells.total) : null,
  };
}

/**
 * The row extended by the other figures that the reply has for its channel. A figure that is missing in all rows gets no column.
 * @param targetSize  number of people in the target; 0 if it is not known
 */
function withFiguresOfWhy(
  row: TableRow,
  whyOfChannel: ChannelReason | undefined,
  report: PlanReport,
  targetSize: number,
): TableRow {
  const reach = Object.entries(row).find(([name]) => /^attentive[_ ]reach$/i.test(name))?.[1];
  const figures: Record<string, number | null | undefined> = {
    [ADDED_COLUMNS.ofTarget]: targetSize > 0 && typeof reach === 'number' ? (100 * reach) / targetSize : undefined,
  };
  if (whyOfChannel !== undefined) {
    const { spend, tarps, without_it } = whyOfChannel;
    figures[ADDED_COLUMNS.impressions] = whyOfChannel.impressions;
    figures[ADDED_COLUMNS.tarps] = tarps;
    figures[ADDED_COLUMNS.cpm] = whyOfChannel.cpm;
    if (tarps !== undefined && targetSize > 0) {
      figures[ADDED_COLUMNS.cpmOnTarget] = cpmOnTarget(spend, tarps, targetSize);
    }
    figures[ADDED_COLUMNS.attentiveCpm] = whyOfChannel.attentive_cpm;
    figures[ADDED_COLUMNS.adsPerUse] = whyOfChannel.ads_per_use;
    figures[ADDED_COLUMNS.next] = marginalReachOf(whyOfChannel, report.why?.shared_next_1000);
    // These mixes are the best for attentive reach, so they say nothing about a plan with another goal.
    if (without_it !== undefined && isForReach(report))
      figures[ADDED_COLUMNS.without] = changeWithout(without_it, report);
  }
  const known = Object.entries(figures).filter(([, figure]) => figure !== undefined);
  return { ...row, ...(Object.fromEntries(known) as TableRow) };
}

/** The change in reach without the channel; null if the other channels cannot take the budget. It is computed from the printed numbers so that it agrees with them. */
function changeWithout(without: number | null, { attentive_reach }: PlanReport): number | null {
  return without === null ? null : Math.round(without) - Math.round(attentive_reach);
}

/** The row of the whole plan; null if the reply's table already has such a row. */
function totalOf(report: PlanReport, rows: readonly TableRow[], targetSize: number): TableRow | null {
  const total = detailsTotal(report, rows);
  if (total === null) return null;
  const totals = planTotals(report, targetSize);
  return {
    ...total,
    [ADDED_COLUMNS.ofTarget]: targetSize > 0 ? (100 * report.attentive_reach) / targetSize : null,
    [ADDED_COLUMNS.impressions]: totals.impressions,
    [ADDED_COLUMNS.tarps]: totals.tarps,
    [ADDED_COLUMNS.cpm]: totals.cpm,
    [ADDED_COLUMNS.cpmOnTarget]: totals.cpmOnTarget,
    [ADDED_COLUMNS.attentiveCpm]: totals.attentiveCpm,
  };
}

/** A line of the table. @param shown  the cells of the row as text */
function channelLine(
  row: TableRow,
  shown: CellTexts,
  channel: string,
  whyOfChannel: ChannelReason | undefined,
  columns: readonly ChannelColumn[],
  sharedMargin: number | undefined,
): ChannelLine {
  const values = columns.map(({ id }) => {
    const value = row[id] ?? null;
    return [id, typeof value === 'boolean' ? shown[id]! : value] as const;
  });
  return {
    channel,
    limit: limitOf(whyOfChannel),
    values: Object.fromEntries(values),
    shown,
    isAtSharedMargin: whyOfChannel !== undefined && isAtSharedMargin(whyOfChannel, sharedMargin),
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
function limitOf(whyOfChannel: ChannelReason | undefined): ChannelLine['limit'] {
  if (whyOfChannel === undefined || whyOfChannel.spend === 0) return null;
  return AT_LIMIT[whyOfChannel.standing ?? whyOfChannel.state] ?? null;
}

/**
 * Whether a channel is at no limit, and its next $1,000 adds as many people (`sharedMargin`) as in the other channels at no limit. The
 * `state` of a channel with the whole budget is 'at max', but such a maximum is no limit.
 */
function isAtSharedMargin({ state, standing, next_1000 }: ChannelReason, sharedMargin: number | undefined): boolean {
  const isAtNoLimit = state === 'interior' || standing === 'whole budget';
  return isAtNoLimit && sharedMargin !== undefined && isSharedMargin(next_1000, sharedMargin);
}

/**
 * The people that the next $1,000 adds in a channel. Channels at the shared figure but for rounding all get it, so that they show one
 * number.
 */
export function marginalReachOf(whyOfChannel: ChannelReason, sharedMargin: number | undefined): number {
  return sharedMargin !== undefined && isAtSharedMargin(whyOfChannel, sharedMargin)
    ? sharedMargin
    : whyOfChannel.next_1000;
}

/**
 * Every cell as text.
 * @param rows  the channels with money
 * @param unbought  the channels without money (not bought)
 * @param total  the whole plan; null if the table has no such row
 */
function shownCells(
  columns: readonly ChannelColumn[],
  rows: readonly TableRow[],
  unbought: readonly TableRow[],
  total: TableRow | null,
): { rows: CellTexts[]; unbought: CellTexts[]; total: CellTexts | null } {
  const money = numbersIn(rows, columns.find(({ header }) => header === OPTIMAL_BUDGET_HEADER)?.id);
  const boughtCells: Record<string, string>[] = rows.map(() => ({}));
  for (const column of columns) {
    const textsThatAddUp = cellsThatAddUp(column, rows, money);
    rows.forEach((row, index) => (boughtCells[index]![column.id] = textsThatAddUp?.[index] ?? textOfCell(row, column)));
  }
  const cellsEmptyWhereMissing = (row: TableRow): CellTexts => {
    const texts: Record<string, string> = {};
    // A missing figure of a channel with money is 'N/A'. For other rows it is empty, because the figure has no meaning there.
    for (const column of columns) texts[column.id] = (row[column.id] ?? null) === null ? '' : textOfCell(row, column);
    return texts;
  };
  return {
    rows: boughtCells,
    unbought: unbought.map(cellsEmptyWhereMissing),
    total: total && cellsEmptyWhereMissing(total),
  };
}

/** The figures of a column; null if one of them is not a number. */
function numbersIn(rows: readonly TableRow[], id: string | undefined): number[] | null {
  const values = rows.map((row) => (id === undefined ? null : row[id]));
  return values.every((value) => typeof value === 'number') ? values : null;
}

/**
 * The cells of a column whose printed figures must add up; null for any other column, such as reach.
 * @param money  the money [$] of the same rows; null if it is not known
 */
function cellsThatAddUp(column: ChannelColumn, rows: readonly TableRow[], money: number[] | null): string[] | null {
  const values = numbersIn(rows, column.id);
  if (values === null) return null;
  switch (column.header) {
    case OPTIMAL_BUDGET_HEADER: {
      const decimals = moneyDecimals(values.reduce((sum, value) => sum + value, 0));
      return printedMoney(values).map((amount) => fixedDecimals(amount, decimals));
    }
    case SHARE_HEADER:
      return isShareOf(values, money) ? printedShares(money).map(shareText) : null;
    case ADDED_COLUMNS.tarps:
      return tarpsTexts(values);
    case ADDED_COLUMNS.impressions:
      return impressionsTexts(values);
    default:
      return null;
  }
}

/**
 * Whether the reply's shares are shares of this money. They are then computed again from the money, because the reply rounds them one
 * by one, and they may add up to 99.9.
 */
function isShareOf(shares: readonly number[], money: readonly number[] | null): money is number[] {
  const total = money?.reduce((sum, amount) => sum + amount, 0) ?? 0;
  if (money === null || !(total > 0)) return false;
  // A share with one decimal is rounded by at most 0.05. 1e-9 allows for errors of floating-point numbers.
  return money.every((amount, index) => Math.abs((100 * amount) / total - shares[index]!) <= 0.05 + 1e-9);
}

/** One cell as text, without regard to the other cells of its column. */
function textOfCell(row: TableRow, column: ChannelColumn): string {
  const value = row[column.id];
  if (typeof value !== 'number') return shownText(value, column);
  if (column.header === ADDED_COLUMNS.impressions) return impressionsTexts([value])[0]!;
  if (column.header === ADDED_COLUMNS.next) return peopleText(value);
  if (column.header === ADDED_COLUMNS.without) return differenceText(value);
  return shownText(value, column);
}

const EXCLUDED_BY_TV = 'cannot be bought together with the free-to-air television of this plan';

/**
 * Why channels have no money: "6 channels not bought. The first $1,000 in any of 5 would add fewer than the 835 people it adds
 * elsewhere; FTA National was not chosen."
 * @param sharedMargin  people that the next $1,000 adds in the channels of the mix; undefined if the reply does not tell it
 */
export function unboughtSentence(channels: readonly ChannelReason[], sharedMargin: number | undefined): string {
  if (channels.length === 0) return '';
  const withStanding = (standing: ChannelReason['standing']) =>
    channels.filter((channel) => channel.standing === standing);
  const reasons = [
    weakerClause(withStanding('not bought'), sharedMargin),
    namesClause(withStanding('not chosen'), 'was not chosen', 'were not chosen'),
    namesClause(withStanding('left out'), EXCLUDED_BY_TV, EXCLUDED_BY_TV),
    namesClause(withStanding('not in the file'), 'is not in the audience file', 'are not in the audience file'),
  ].filter(Boolean);
  const head = `${counted(channels.length, 'channel')} not bought.`;
  return reasons.length === 0 ? head : `${head} ${capital(reasons.join('; '))}.`;
}

/** The clause about channels that would add fewer people. '' if the rounded figures, which are the printed ones, do not show it. */
function weakerClause(channels: readonly ChannelReason[], sharedMargin: number | undefined): string {
  if (channels.length === 0 || sharedMargin === undefined) return '';
  const largest = Math.max(...channels.map(({ next_1000 }) => next_1000));
  if (!(Math.round(largest) < Math.round(sharedMargin))) return '';
  const where = channels.length === 1 ? channels[0]!.channel : `any of ${channels.length}`;
  return `the first $1,000 in ${where} would add fewer than the ${peopleText(sharedMargin)} people it adds elsewhere`;
}

function namesClause(channels: readonly ChannelReason[], singular: string, plural: string): string {
  if (channels.length === 0) return '';
  const names = channels.length > 3 ? String(channels.length) : listed(channels.map(({ channel }) => channel));
  return `${names} ${channels.length === 1 ? singular : plural}`;
}

/**
 * The table of channels for a csv: all columns, with the printed figures as plain numbers. It has only the channels with money. It has no
 * row for the whole plan, so that the sums of its columns are right.
 */
export function channelCsv({ columns, bought }: ChannelTable): TableView {
  return {
    columns: columns.map((column) => (column.measure === null ? column : { ...column, isPrinted: true })),
    rows: bought.map((line) => Object.fromEntries(columns.map((column) => [column.field, cellOf(line, column)]))),
  };
}

function cellOf({ values, shown }: ChannelLine, { id, header, measure }: ChannelColumn): Cell {
  const value = values[id] ?? null;
  if (measure === null || typeof value !== 'number') return value;
  // A printed text such as "<1" is not a number. Then the value itself is used, with two digits and in the unit of the column.
  const valueInUnit = header === ADDED_COLUMNS.impressions ? value / 1000 : value;
  return readPrintedNumber(shown[id] ?? '') ?? Number(valueInUnit.toPrecision(2));
}
