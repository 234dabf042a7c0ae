import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { Dollars } from '../../words/units.ts';
import { collapsedCards, runRows } from './resolve.ts';
import { channelsBought, formatKey, isFormatRow, ownsGroup } from './mergeCards.ts';
import { SEED_CARD } from './rateRow.ts';
import type { Basis, CardId, MergedRow, CardToMerge, RateRow } from './rateRow.ts';

/** How many formats on offer have own figures. */
export interface OwnCount {
  /** The number of formats with a price or attention figures of the cards that count. */
  readonly own: number;
  /** The number of all formats on offer. */
  readonly formats: number;
}

/**
 * Counts the formats on offer, and those of them with own figures.
 * @param merged  the rows of a card with those it inherits, by `mergeCards`
 * @param countedCard  the card whose figures count; without it all cards but the seed (Illustrative)
 */
export function countOwnFormats(merged: readonly MergedRow[], countedCard?: CardId): OwnCount {
  const isOwn = (card: CardId | undefined) =>
    card !== undefined && (countedCard === undefined ? card !== SEED_CARD : card === countedCard);
  const formatsWithTargetPrice = new Set(
    merged.filter((row) => !isFormatRow(row) && isOwn(row.price_from)).map(formatKey),
  );
  const formats = merged.filter((row) => isFormatRow(row) && row.retired !== 'yes');
  const own = formats.filter(
    (row) => isOwn(row.price_from) || isOwn(row.attention_from) || formatsWithTargetPrice.has(formatKey(row)),
  );
  return { own: own.length, formats: formats.length };
}

/** Whether a format on offer names a supply that bounds its channel's money. @param merged  as in `countOwnFormats` */
export function hasSupply(merged: readonly MergedRow[]): boolean {
  return merged.some(
    ({ retired, available_impressions: available, max_contacts_per_use: contacts }) =>
      retired !== 'yes' && (typeof available === 'number' || typeof contacts === 'number'),
  );
}

/** Ids of the demographics for which a card has a price of a format, but no general CPM of that format. */
export function demographicsWithoutGeneralPrice(rows: readonly RateRow[]): string[] {
  return [...new Set(targetPricesAlone(rows).map(({ price_for: demographic }) => demographic))];
}

/** A card's prices for demographics, of formats for which the card has no general CPM. */
function targetPricesAlone(rows: readonly RateRow[]): RateRow[] {
  const priced = new Set(rows.filter((row) => isFormatRow(row) && ownsGroup(row, 'price')).map(formatKey));
  return rows.filter((row) => !isFormatRow(row) && !priced.has(formatKey(row)));
}

/** A channel for which the nearest card has only prices for other demographics. Its price comes from a farther card. */
export interface PriceGap {
  readonly channel: Channel;
  /** The price that is used [$]. */
  readonly price: Dollars;
  /** What this price pays for. */
  readonly basis: Basis;
  /** The card that this price comes from. */
  readonly from: CardId;
}

/**
 * The channels for which the nearest card has prices, but none for this demographic.
 * @param cards        nearest first, the seed last
 * @param demographic  id
 */
export function priceGaps(cards: readonly CardToMerge[], demographic: string): PriceGap[] {
  const [nearest, ...others] = cards;
  if (nearest === undefined || others.length === 0) return [];
  const targetPrices = targetPricesAlone(nearest.rows);
  const withPriceForTarget = new Set(targetPrices.filter((row) => row.price_for === demographic).map(formatKey));
  const withoutPriceForTarget = new Set(targetPrices.map(formatKey).filter((key) => !withPriceForTarget.has(key)));
  if (withoutPriceForTarget.size === 0) return [];
  const collapsed = collapsedCards(cards);
  const bought = channelsBought(collapsed.filter(({ bought: share }) => share !== null));
  const rows = runRows(collapsed, demographic);
  return CHANNELS.flatMap((channel) => {
    const ofChannel = rows.filter((row) => row.channel === channel);
    // The channel's price is that of its first format, or of the formats that are bought.
    const pricingRows = bought.has(channel)
      ? ofChannel.filter(({ bought: share }) => share! > 0)
      : ofChannel.slice(0, 1);
    const row = pricingRows.find((pricingRow) => withoutPriceForTarget.has(formatKey(pricingRow)));
    if (row === undefined) return [];
    const { price = row.cpm, basis = 'cpm', price_from: from = SEED_CARD } = row;
    return [{ channel, price, basis, from }];
  });
}
