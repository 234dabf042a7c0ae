import { formatKey, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import { TARP_CHANNELS } from '../../../core/planningData/rates/rateRow.ts';
import type { Basis } from '../../../core/planningData/rates/rateRow.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { CardRows } from './cardRows.ts';
import type { GridChannel, GridLine } from './gridLines.ts';
import { readTyped } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

/** The actions on a whole line of the grid, with their labels in the line's menu. */
export const LINE_ACTIONS = {
  price: 'Add a target price…',
  retire: 'Retire format',
  bringBack: 'Bring back format',
  remove: 'Remove',
} as const;
export type LineAction = keyof typeof LINE_ACTIONS;

/**
 * The actions that a line offers. A published format can only be retired, because older versions of the card have it. A format
 * that was only added to the draft can be removed. The first format of a channel must stay, because it gives the channel's price.
 */
export function lineActions({ priceFor, isMain, isRetired, inheritedRow, rowInForce }: GridLine): LineAction[] {
  if (priceFor !== '') return inheritedRow === null ? ['remove'] : [];
  if (isRetired) return ['bringBack'];
  const isOfDraft = inheritedRow === null && rowInForce === null;
  return isMain ? ['price'] : ['price', isOfDraft ? 'remove' : 'retire'];
}

/** The change of a cell that retires a format, or brings back a format that this card or an inherited card has retired. */
export function retirementChange(line: GridLine, isRetired: boolean): CellChange {
  const { channel, format, inheritedRow } = line;
  const value = isRetired ? 'yes' : inheritedRow?.retired === 'yes' ? 'no' : undefined;
  return { row: { channel, format, price_for: '' }, column: 'retired', value };
}

/** The rows without the row of a line. If the line is a format, its prices for demographics are removed too. */
export function withoutLine(rows: CardRows, { channel, format, priceFor }: GridLine): CardRows {
  const key = rowKey({ channel, format, price_for: priceFor });
  return rows.filter((row) =>
    priceFor === '' ? formatKey(row) !== formatKey({ channel, format }) : rowKey(row) !== key,
  );
}

/** Whether the grid has a line for this row: a format, or the price of a format for a demographic. */
export function hasLine(channels: readonly GridChannel[], row: CellChange['row']): boolean {
  return channels.some(({ lines }) => lines.some(({ key }) => key === rowKey(row)));
}

/** The bases that a price for one demographic may have in a channel. */
export function targetBases(channel: Channel): Basis[] {
  return TARP_CHANNELS.includes(channel) ? ['cpt', 'tarp'] : ['cpt'];
}

/** The fields of a new line, as the planner typed them. */
export type LineEntry = Readonly<Partial<Record<GridColumn, string>>>;

/** The cells of a new line, or the faults in its fields. */
export type ReadLine =
  | { readonly cells: readonly CellChange[] }
  | { readonly faults: Readonly<Partial<Record<GridColumn, string>>> };

/** Reads the typed fields of a new line. @param required  fields that must not be empty */
export function readLine(row: CellChange['row'], entry: LineEntry, required: readonly GridColumn[]): ReadLine {
  const cells: CellChange[] = [];
  const faults: Partial<Record<GridColumn, string>> = {};
  for (const [name, text] of Object.entries(entry)) {
    const column = name as GridColumn;
    const read = readTyped(column, text);
    if ('refused' in read) faults[column] = read.refused;
    else if (read.value !== undefined) cells.push({ row, column, value: read.value });
    else if (required.includes(column)) faults[column] = 'Required.';
  }
  return Object.keys(faults).length === 0 ? { cells } : { faults };
}
