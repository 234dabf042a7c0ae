import { isFormatRow, rowKey, formatKey } from '../../../core/planningData/rates/mergeCards.ts';
import { TARP_CHANNELS } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow, Basis } from '../../../core/planningData/rates/rateRow.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { groupColumns, readTyped } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';
import { withInherited } from './cardRows.ts';
import type { CardRows } from './cardRows.ts';

/** A format of the grid, or a format's price for one demographic. */
export interface GridLine {
  readonly key: string;
  readonly channel: Channel;
  readonly format: string;
  /** Id of the demographic; '' for the format itself. */
  readonly priceFor: string;
  /** Whether this format gives the price of its channel. */
  readonly isMain: boolean;
  readonly isRetired: boolean;
  /** The card's own cells; null if it has none. */
  readonly own: RateRow | null;
  /** The row that the card inherits; null for a format that only this card has. */
  readonly inheritedRow: MergedRow | null;
  /** The card's own cells in the version in force, before the draft; null if it has none there. */
  readonly rowInForce: RateRow | null;
}

export interface GridChannel {
  readonly channel: Channel;
  readonly lines: readonly GridLine[];
  /** Number of formats. */
  readonly formatCount: number;
  /** Number of formats whose price or attention is the card's own. */
  readonly ownFormatCount: number;
}

/** A card: its own rows in the draft and in force, and the rows that it inherits. */
interface Card {
  readonly rows: readonly RateRow[];
  readonly inForce: readonly RateRow[];
  readonly inherited: readonly MergedRow[];
}

/** The lines of a card by channel, in the order of CHANNELS. The formats of a channel keep their order. */
export function gridChannels({ rows, inForce, inherited }: Card): GridChannel[] {
  const [ownByKey, inForceByKey, inheritedByKey] = [byKey(rows), byKey(inForce), byKey(inherited)];
  const lines = withInherited(rows, inherited).map((row, index, all): GridLine => {
    const key = rowKey(row);
    const isFirstOfChannel = all.findIndex(({ channel }) => channel === row.channel) === index;
    return {
      key,
      channel: row.channel,
      format: row.format,
      priceFor: row.price_for,
      isMain: isFirstOfChannel,
      isRetired: row.retired === 'yes',
      own: ownByKey.get(key) ?? null,
      inheritedRow: inheritedByKey.get(key) ?? null,
      rowInForce: inForceByKey.get(key) ?? null,
    };
  });
  return CHANNELS.map((channel) => {
    const ofChannel = lines.filter((line) => line.channel === channel);
    const formats = ofChannel.filter(({ priceFor }) => priceFor === '');
    return {
      channel,
      lines: ofChannel,
      formatCount: formats.length,
      ownFormatCount: formats.filter(hasOwnFigures).length,
    };
  });
}

const OWN_COLUMNS = [...groupColumns('price'), ...groupColumns('attention')];

/** Whether the price or attention of a format is the card's own. */
function hasOwnFigures({ own }: GridLine): boolean {
  return own !== null && isFormatRow(own) && OWN_COLUMNS.some((column) => own[column] !== undefined);
}

function byKey<Row extends RateRow>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [rowKey(row), row]));
}

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
