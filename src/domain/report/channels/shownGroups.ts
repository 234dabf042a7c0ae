import type { ChannelTable } from './channelTable.ts';
import { GROUPS } from './channelColumns.ts';
import type { ChannelColumn, ColumnGroup } from './channelColumns.ts';

/** Groups to hide where the table does not fit, in this order. */
const GROUPS_HIDDEN_FIRST: readonly ColumnGroup[] = ['Attention', 'Delivery', 'What if'];

/** Estimated widths: a digit, a letter of a heading, the padding of a cell, the gap before a group [px]. */
const DIGIT_PX = 7.6;
const LETTER_PX = 6.6;
const SIDES_PX = 16;
const GROUP_PX = 16;
/** The colour and the limit label next to a channel's name. */
const NAME_PX = 88;

/** The groups of these columns, in order. */
export function groupsOf({ columns }: Pick<ChannelTable, 'columns'>): ColumnGroup[] {
  return GROUPS.filter((group) => columns.some((column) => column.group === group));
}

/**
 * The groups to show: the chosen ones; without a choice as many as fit.
 * @param width  available width [px]; null where it is not known
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

/** The estimated width of the table with these groups [px]. */
function tableWidth(table: ChannelTable, groups: readonly ColumnGroup[]): number {
  const shown = table.columns.filter(({ group }) => group === null || groups.includes(group));
  return shown.reduce((sum, column) => sum + columnWidth(column, table), GROUP_PX * groups.length);
}

function columnWidth({ id, header, numeric }: ChannelColumn, { bought, total }: ChannelTable): number {
  const cells = [...bought, ...(total ? [total] : [])].map(({ shown }) => shown[id]?.length ?? 0);
  const words = header.split(' ').map((word) => word.length);
  const namePx = numeric ? 0 : NAME_PX;
  return SIDES_PX + namePx + Math.max(DIGIT_PX * Math.max(0, ...cells), LETTER_PX * Math.max(0, ...words));
}
