import { isFormatRow, mergeCards, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { groupColumns } from './rateCells.ts';

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
  const lines = mergeCards([
    { card: '', rows },
    { card: '', rows: inherited },
  ]).map((row, index, all): GridLine => {
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
