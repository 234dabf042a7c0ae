import type { ChannelTable } from './channelTable.ts';
import { GROUPS } from './channelColumns.ts';
import type { ChannelColumn, ColumnGroup } from './channelColumns.ts';

/** What goes first where the table would not fit. */
const HIDDEN_FIRST: readonly ColumnGroup[] = ['Delivery', 'What if'];

/** A figure of the table's type, a letter of its heads, the room at both sides of a cell, and before a group [px]. */
const DIGIT_PX = 7.6;
const LETTER_PX = 6.6;
const SIDES_PX = 16;
const GROUP_PX = 16;
/** Beside a channel's name: its colour, and the words at a limit. */
const NAME_PX = 88;

/** The groups these columns are of, in their order. */
export function groupsOf({ columns }: Pick<ChannelTable, 'columns'>): ColumnGroup[] {
  return GROUPS.filter((group) => columns.some((column) => column.group === group));
}

/**
 * The groups that are shown: those chosen; without a choice as many as fit, Delivery left out first, then What if.
 * @param width  of the table's place [px]; null where it is not known
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
  for (const group of HIDDEN_FIRST) {
    if (tableWidth(table, shown) <= width) break;
    shown = shown.filter((one) => one !== group);
  }
  return shown;
}

/** About how wide the table is with these groups [px]. */
function tableWidth(table: ChannelTable, groups: readonly ColumnGroup[]): number {
  const shown = table.columns.filter(({ group }) => group === null || groups.includes(group));
  return shown.reduce((sum, column) => sum + columnWidth(column, table), GROUP_PX * groups.length);
}

function columnWidth({ id, header, numeric }: ChannelColumn, { bought, total }: ChannelTable): number {
  const cells = [...bought, ...(total ? [total] : [])].map(({ shown }) => shown[id]?.length ?? 0);
  const words = header.split(' ').map((word) => word.length);
  const beside = numeric ? 0 : NAME_PX;
  return SIDES_PX + beside + Math.max(DIGIT_PX * Math.max(0, ...cells), LETTER_PX * Math.max(0, ...words));
}
