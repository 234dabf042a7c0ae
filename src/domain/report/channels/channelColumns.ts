import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import type { Measure } from '../measures.ts';
import { RATING_POINTS, tableColumns } from '../reportView.ts';
import type { ViewColumn } from '../reportView.ts';
import { tarpsDecimals } from '../../../../core/words/printedParts.ts';

/** Groups of columns, in the order of the table; each can be hidden. */
export const GROUPS = ['Money', 'Reach', 'Delivery', 'What if'] as const;
export type ColumnGroup = (typeof GROUPS)[number];

/** Columns of the reply with figures that add up. */
export const MONEY = 'Optimal Budget ($)';
export const SHARE = 'Share Of Budget (%)';

/** Our own columns; field and header are the same. */
export const OWN_COLUMNS = {
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
  /** The field of the row. */
  readonly id: string;
  /** Null for the channel's name and for unknown columns, which are always shown. */
  readonly group: ColumnGroup | null;
  readonly measure: Measure | null;
}

/** The columns in the order of the table, by header: the specification's and our own. */
const PLACES: readonly (readonly [header: string, group: ColumnGroup, measure: Measure, decimals: number | null])[] = [
  [MONEY, 'Money', 'money', null],
  [SHARE, 'Money', 'share', 1],
  ['Attentive Reach', 'Reach', 'alone', 0],
  [OWN_COLUMNS.ofTarget, 'Reach', 'ofTarget', 1],
  ['Incremental Reach', 'Reach', 'onlyHere', 0],
  ['Frequency', 'Reach', 'channelFrequency', 2],
  [OWN_COLUMNS.impressions, 'Delivery', 'impressions', 0],
  [OWN_COLUMNS.tarps, 'Delivery', 'tarps', null],
  [OWN_COLUMNS.cpm, 'Delivery', 'cpm', 2],
  [OWN_COLUMNS.cpmOnTarget, 'Delivery', 'cpmOnTarget', 2],
  [OWN_COLUMNS.attentiveCpm, 'Delivery', 'attentiveCpm', 2],
  [OWN_COLUMNS.adsPerUse, 'Delivery', 'adsPerUse', 2],
  ['Cost Per Reach ($)', 'Delivery', 'costAlone', 2],
  [OWN_COLUMNS.next, 'What if', 'next', 0],
  [OWN_COLUMNS.without, 'What if', 'without', 0],
];

/**
 * The columns of these rows: the channel, the groups in order, then unknown ones.
 * @param tarps  the plan's rating points, which set the decimals; null where they are not known
 */
export function columnsOf(rows: readonly TableRow[], channel: string, tarps: number | null): ChannelColumn[] {
  const columns = tableColumns(rows, (field) => field.toLowerCase() === 'score');
  const placeOf = (column: ViewColumn) => PLACES.findIndex(([header]) => header === column.header);
  const rank = (column: ViewColumn) => {
    if (column.field === channel) return -1;
    return placeOf(column) >= 0 ? placeOf(column) : PLACES.length;
  };
  return columns
    .toSorted((one, other) => rank(one) - rank(other))
    .map((column) => {
      const [, group = null, measure = null, decimals = null] = PLACES[placeOf(column)] ?? [];
      // Our own columns are numeric even where all values are missing.
      const numeric = column.numeric || measure !== null;
      const ofTarps = measure === 'tarps' ? tarpsDecimals(tarps ?? 0) : null;
      return { ...column, id: column.field, group, measure, numeric, decimals: ofTarps ?? decimals ?? column.decimals };
    });
}

/** The column under a goal of several times: what the next money adds is then counted by the goal, and its header says so. */
export function goalHeader(column: ChannelColumn, times: number): ChannelColumn {
  if (times === 1 || column.id !== OWN_COLUMNS.next) return column;
  return { ...column, header: `${OWN_COLUMNS.next}, ${times}+`, measure: 'nextOften' };
}
