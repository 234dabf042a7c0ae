import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import type { Measure } from '../measures.ts';
import { OPTIMAL_BUDGET_HEADER, RATING_POINTS, tableColumns } from '../reportContents.ts';
import type { ViewColumn } from '../reportContents.ts';
import { tarpsDecimals } from '../../../../core/words/printedParts.ts';

/** Groups of columns, in the order of the table. Each group can be hidden. */
export const GROUPS = ['Money', 'Reach', 'Delivery', 'Attention', 'What if'] as const;
export type ColumnGroup = (typeof GROUPS)[number];

/** Header of the reply's shares. */
export const SHARE_HEADER = 'Share Of Budget (%)';

/** Headers of the columns that the specification does not have. Their field is the same as their header. */
export const ADDED_COLUMNS = {
  ofTarget: 'Of Target (%)',
  impressions: 'Impressions (000)',
  tarps: RATING_POINTS,
  cpm: 'CPM ($)',
  cpmOnTarget: 'CPM On Target ($)',
  attentiveCpm: 'Attentive CPM ($)',
  adsPerUse: 'Ads Per Use',
  next: 'Next $1,000 Adds',
  without: 'Without It, Rest Best',
} as const;

export interface ChannelColumn extends ViewColumn {
  /** The name of the column's field in the rows. */
  readonly id: string;
  /** The group of the column; null for the channel's name and for unknown columns, which are always shown. */
  readonly group: ColumnGroup | null;
  readonly measure: Measure | null;
}

/**
 * The known columns (those of the specification and those in ADDED_COLUMNS), in the order of the table. `decimals` is null if the decimals
 * depend on the figures: on the money, or on the rating points of the plan.
 */
const KNOWN_COLUMNS: readonly (readonly [
  header: string,
  group: ColumnGroup,
  measure: Measure,
  decimals: number | null,
])[] = [
  [OPTIMAL_BUDGET_HEADER, 'Money', 'money', null],
  [SHARE_HEADER, 'Money', 'share', 1],
  ['Attentive Reach', 'Reach', 'alone', 0],
  [ADDED_COLUMNS.ofTarget, 'Reach', 'ofTarget', 1],
  ['Incremental Reach', 'Reach', 'onlyHere', 0],
  ['Frequency', 'Reach', 'channelFrequency', 2],
  [ADDED_COLUMNS.impressions, 'Delivery', 'impressions', 0],
  [ADDED_COLUMNS.tarps, 'Delivery', 'tarps', null],
  [ADDED_COLUMNS.cpm, 'Delivery', 'cpm', 2],
  [ADDED_COLUMNS.cpmOnTarget, 'Delivery', 'cpmOnTarget', 2],
  ['Cost Per Reach ($)', 'Delivery', 'costAlone', 2],
  [ADDED_COLUMNS.attentiveCpm, 'Attention', 'attentiveCpm', 2],
  [ADDED_COLUMNS.adsPerUse, 'Attention', 'adsPerUse', 2],
  [ADDED_COLUMNS.next, 'What if', 'next', 0],
  [ADDED_COLUMNS.without, 'What if', 'without', 0],
];

/**
 * The columns of these rows: first the channel, then the groups in their order, then unknown columns.
 * @param channelField  the name of the field with the channel
 * @param tarps  the plan's rating points, on which the decimals of their column depend; null if they are not known
 */
export function columnsOf(rows: readonly TableRow[], channelField: string, tarps: number | null): ChannelColumn[] {
  const columns = tableColumns(rows, (field) => field.toLowerCase() === 'score');
  const indexOf = (column: ViewColumn) => KNOWN_COLUMNS.findIndex(([header]) => header === column.header);
  const rank = (column: ViewColumn) => {
    if (column.field === channelField) return -1;
    return indexOf(column) >= 0 ? indexOf(column) : KNOWN_COLUMNS.length;
  };
  return columns
    .toSorted((one, other) => rank(one) - rank(other))
    .map((column) => {
      const [, group = null, measure = null, decimals = null] = KNOWN_COLUMNS[indexOf(column)] ?? [];
      // Known columns are numeric even if all their values are missing.
      const numeric = column.numeric || measure !== null;
      const tarpsColumnDecimals = measure === 'tarps' ? tarpsDecimals(tarps ?? 0) : null;
      return {
        ...column,
        id: column.field,
        group,
        measure,
        numeric,
        decimals: tarpsColumnDecimals ?? decimals ?? column.decimals,
      };
    });
}

/**
 * The column for a plan whose goal counts people reached several times. The column "Next $1,000 Adds" then counts these people, and its
 * header tells how often they are reached.
 */
export function withGoalHeader(column: ChannelColumn, times: number): ChannelColumn {
  if (times === 1 || column.id !== ADDED_COLUMNS.next) return column;
  return { ...column, header: `${ADDED_COLUMNS.next}, ${times}+`, measure: 'nextOften' };
}
