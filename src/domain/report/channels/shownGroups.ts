import type { ChannelTable } from './channelTable.ts';
import { GROUPS } from './channelColumns.ts';
import type { ChannelColumn, ColumnGroup } from './channelColumns.ts';

/** Groups of columns that are hidden, in this order, as long as the table does not fit. */
const GROUPS_HIDDEN_FIRST: readonly ColumnGroup[] = ['Attention', 'Delivery', 'What if'];

/** Estimated width of a digit in a cell. */
const DIGIT_PX = 7.6;
/** Estimated width of a letter in a heading. */
const LETTER_PX = 6.6;
/** Padding of a cell, left and right together. */
const PADDING_PX = 16;
/** Gap before a group of columns. */
const GROUP_PX = 16;
/** Width of the colour and the limit label next to a channel's name. */
const NAME_PX = 88;

/** The groups of these columns, in the order of the table. */
export function groupsOf({ columns }: Pick<ChannelTable, 'columns'>): ColumnGroup[] {
  return GROUPS.filter((group) => columns.some((column) => column.group === group));
}

/**
 * The groups to show: the groups that the user chose or, without a choice, as many as fit.
 * @param width  the available width in px; null if it is not known
 */
export function shownGroups(
  table: ChannelTable,
  chosen: readonly string[] | null,
  width: number | null,
): readonly ColumnGroup[] {
  const all = groupsOf(table);
  if (chosen !== null) return all.filter((group) => chosen.includes(group));
  if (width === null) return all;
  let shown = all;
  for (const group of GROUPS_HIDDEN_FIRST) {
    if (tableWidth(table, shown) <= width) break;
    shown = shown.filter((one) => one !== group);
  }
  return shown;
}

/** The estimated width, in px, of the table with these groups. */
function tableWidth(table: ChannelTable, groups: readonly ColumnGroup[]): number {
  const shown = table.columns.filter(({ group }) => group === null || groups.includes(group));
  return shown.reduce((sum, column) => sum + columnWidth(column, table), GROUP_PX * groups.length);
}

function columnWidth({ id, header, numeric }: ChannelColumn, { bought, total }: ChannelTable): number {
  const cells = [...bought, ...(total ? [total] : [])].map(({ shown }) => shown[id]?.length ?? 0);
  const words = header.split(' ').map((word) => word.length);
  const namePx = numeric ? 0 : NAME_PX;
  return PADDING_PX + namePx + Math.max(DIGIT_PX * Math.max(0, ...cells), LETTER_PX * Math.max(0, ...words));
}
