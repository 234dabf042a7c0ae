import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import type { Measure } from '../measures.ts';
import { tableColumns } from '../reportView.ts';
import type { ViewColumn } from '../reportView.ts';
import { tarpsDecimals } from './printedParts.ts';

/** Groups of columns, in the order of the table; each can be shown or not. */
export const GROUPS = ['Money', 'Reach', 'Delivery', 'What if'] as const;
export type ColumnGroup = (typeof GROUPS)[number];

/** Columns of the reply whose printed figures add up. */
export const MONEY = 'Optimal Budget ($)';
export const SHARE = 'Share Of Budget (%)';

/** The columns of ours, by the field and the header they share. */
export const OWN_COLUMNS = {
  ofTarget: 'Of Target (%)',
  impressions: 'Impressions (000)',
  tarps: 'TARPs / GRPs',
  cpm: 'CPM ($)',
  cpmOnTarget: 'CPM On Target ($)',
  next: 'Next $1,000 Adds',
  without: 'Without It, Rest Best',
} as const;

export interface ChannelColumn extends ViewColumn {
  /** The field of the row. */
  readonly id: string;
  /** Null: of the channel's name, and of columns that a foreign reply has besides; always shown. */
  readonly group: ColumnGroup | null;
  readonly measure: Measure | null;
}

/** The columns in the order of the table, by their headers: the specification's, letter for letter, and ours among them. */
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
  ['Cost Per Reach ($)', 'Delivery', 'costAlone', 2],
  [OWN_COLUMNS.next, 'What if', 'next', 0],
  [OWN_COLUMNS.without, 'What if', 'without', 0],
];

/**
 * The columns of these rows: the channel, the groups in their order, then whatever else the reply has.
 * @param tarps  the whole plan's rating points, which say how many decimals the channels' have; null where they are not told
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
      // A column of ours is of numbers also where every channel lacks it.
      const numeric = column.numeric || measure !== null;
      const ofTarps = measure === 'tarps' ? tarpsDecimals(tarps ?? 0) : null;
      return { ...column, id: column.field, group, measure, numeric, decimals: ofTarps ?? decimals ?? column.decimals };
    });
}
