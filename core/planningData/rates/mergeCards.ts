import type { Channel } from '../../rules/channels.ts';
import { plainName } from '../../text/plainName.ts';
import { GROUP_FIGURES, GROUP_TEXTS, ORIGIN_COLUMNS, RATE_COLUMNS, SUPPLY_COLUMNS } from './rateRow.ts';
import type { CardId, MergedRow, CardToMerge, RateColumn, RateRow } from './rateRow.ts';

/** The key of a format, or of a format's price for one demographic: rows of several cards with this key are merged. */
export function rowKey(row: Pick<RateRow, 'channel' | 'format' | 'price_for'>): string {
  return `${formatKey(row)}\n${row.price_for}`;
}

/** The key of a format, without regard to case and punctuation. Its rows with prices for one demographic have the same key. */
export function formatKey({ channel, format }: { readonly channel: string; readonly format: string }): string {
  return `${channel}\n${plainName(format)}`;
}

/** Whether a row is that of a format itself, not of its price for one demographic. */
export function isFormatRow({ price_for: demographic }: RateRow): boolean {
  return demographic === '';
}

/** The cell that says where a group's figures come from. */
const GROUP_SOURCE = { price: 'price_source', attention: 'source' } as const;
/** The groups that belong to a single row. The third group, `bought`, belongs to all formats of a channel together. */
type RowGroup = keyof typeof GROUP_SOURCE;

/** Whether a group of cells is the row's own: it sets one of the figures, or says where they come from. */
export function ownsGroup(row: RateRow, group: RowGroup): boolean {
  const owning: readonly RateColumn[] = [...GROUP_FIGURES[group], GROUP_SOURCE[group]];
  return owning.some((column) => row[column] !== undefined);
}

/** The channels for which the card sets `bought` itself. */
export function channelsBought(rows: readonly RateRow[]): ReadonlySet<Channel> {
  return new Set(rows.filter(({ bought }) => bought !== undefined).map(({ channel }) => channel));
}

/**
 * Merges cards, of which each inherits from those after it. Rows keep the order of the last card. A row that only a nearer card
 * has follows the other rows of its channel. Each cell that a card leaves out is inherited. But if a card sets a figure or the source of
 * a group, the texts of this group are not inherited.
 * @param cards  nearest first; the last is the seed (the server's rate card Illustrative)
 */
export function mergeCards(cards: readonly CardToMerge[]): MergedRow[] {
  const merged = new Map<string, MergedRow>();
  for (const { card, rows } of cards.toReversed()) {
    for (const row of rows) {
      const key = rowKey(row);
      merged.set(key, mergedRow(merged.get(key) ?? null, row, card));
    }
    const bought = channelsBought(rows);
    for (const [key, row] of merged) {
      if (bought.has(row.channel) && isFormatRow(row)) merged.set(key, { ...row, bought_from: card });
    }
  }
  return inChannelOrder([...merged.values()]);
}

type MergedCells = { -readonly [Column in keyof MergedRow]?: MergedRow[Column] | undefined };

/** A row of a card, with the cells that it inherits from the row `below`. */
function mergedRow(below: MergedRow | null, own: MergedRow, card: CardId): MergedRow {
  // The name as the farthest card spells it, so that all cards show the same name.
  const cells: MergedCells = { ...below, ...withoutGaps(own), format: (below ?? own).format };
  // Rows that were merged before keep the origins that they name.
  const { price_from: priceFrom = card, attention_from: attentionFrom = card } = own;
  // An inherited text would wrongly describe this card's figure, so it is left out.
  if (ownsGroup(own, 'price')) Object.assign(cells, cellsOf(own, GROUP_TEXTS.price), { price_from: priceFrom });
  if (ownsGroup(own, 'attention')) {
    Object.assign(cells, cellsOf(own, GROUP_TEXTS.attention), { attention_from: attentionFrom });
  }
  if (SUPPLY_COLUMNS.some((column) => own[column] !== undefined)) cells.supply_from = own.supply_from ?? card;
  return withoutGaps(cells as MergedRow);
}

/** The cells of these columns, undefined where the row has none. */
function cellsOf(row: MergedRow, columns: readonly RateColumn[]): MergedCells {
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}

/** The row without cells that are undefined, its cells in the order of columns. */
function withoutGaps(row: MergedRow): MergedRow {
  const columns = [...RATE_COLUMNS, ...ORIGIN_COLUMNS].filter((column) => row[column] !== undefined);
  return Object.fromEntries(columns.map((column) => [column, row[column]])) as unknown as MergedRow;
}

/** Each channel's rows together, its formats in their order, each followed by its prices for demographics. */
function inChannelOrder(rows: readonly MergedRow[]): MergedRow[] {
  return grouped(rows, ({ channel }) => channel).flatMap((ofChannel) =>
    grouped(ofChannel, formatKey).flatMap((ofFormat) => [
      ...ofFormat.filter(isFormatRow),
      ...ofFormat.filter((row) => !isFormatRow(row)),
    ]),
  );
}

/** Items in groups of the same key, groups and items in the order they came. */
function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}

/**
 * A card's rows with complete groups. If a card sets one figure of a group, the inherited figures of the group are copied
 * into the card, so that they stay when the inherited card changes. If it sets `bought` for a channel, the inherited
 * `bought` of all formats of the channel is copied.
 * @param inheritedCards  the cards that the card inherits from, nearest first
 */
export function withCopiedFigures(rows: readonly RateRow[], inheritedCards: readonly CardToMerge[]): RateRow[] {
  const inherited = new Map(mergeCards(inheritedCards).map((row) => [rowKey(row), row]));
  const bought = channelsBought(rows);
  const ownRows = rows.map((row) => {
    const inheritedRow = inherited.get(rowKey(row));
    if (inheritedRow === undefined) return row;
    const groups = (['price', 'attention'] as const).filter((group) => ownsGroup(row, group));
    const columns: RateColumn[] = groups.flatMap((group): readonly RateColumn[] => GROUP_FIGURES[group]);
    if (bought.has(row.channel) && isFormatRow(row)) columns.push('bought');
    return withoutGaps({ ...cellsOf(inheritedRow, columns), ...withoutGaps(row) } as MergedRow);
  });
  const ownKeys = new Set(ownRows.map(rowKey));
  const onlyInherited = [...inherited.values()].filter(
    (row) => bought.has(row.channel) && isFormatRow(row) && typeof row.bought === 'number' && !ownKeys.has(rowKey(row)),
  );
  return [
    ...ownRows,
    ...onlyInherited.map(({ channel, format, bought: share }) => ({ channel, format, price_for: '', bought: share! })),
  ];
}
