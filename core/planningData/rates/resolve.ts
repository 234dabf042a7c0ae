import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import type { Channel } from '../../rules/channels.ts';
import { formatKey, isFormatRow, mergeCards } from './mergeCards.ts';
import { DISCLOSURE_COLUMNS, SEED_CARD, SUPPLY_COLUMNS } from './rateRow.ts';
import type { MergedRow, CardToMerge } from './rateRow.ts';

/** The price and attention figures of a format, as a run takes them. */
export type FormatAssumption = AssumptionRow & { readonly channel: Channel };

/**
 * All cards collapsed into one, from which every run takes its rows. Unlike in `mergeCards`, the CPM of a nearer card also replaces a
 * farther card's prices for demographics.
 * @param cards  nearest first; the last is the seed (the server's rate card Illustrative)
 */
export function collapsedCards(cards: readonly CardToMerge[]): MergedRow[] {
  const rows = mergeCards(cards);
  // The nearest card has the distance 0.
  const distance = (card: string | undefined) => cards.findIndex(({ card: id }) => id === card);
  const cpmDistances = new Map(rows.filter(isFormatRow).map((row) => [formatKey(row), distance(row.price_from)]));
  return rows.filter((row) => isFormatRow(row) || distance(row.price_from) <= (cpmDistances.get(formatKey(row)) ?? -1));
}

/**
 * The rows of a run. A price for the run's demographic stays in `price`, `basis` and `price_for`; `cpm` is then the format's
 * CPM, which applies until the audience file is known.
 * @param cards        nearest first, the seed last
 * @param demographic  id; null for none
 */
export function resolveRates(cards: readonly CardToMerge[], demographic: string | null): FormatAssumption[] {
  return runRows(collapsedCards(cards), demographic);
}

/** The rows of a run, from cards collapsed into one. See {@link resolveRates}. */
export function runRows(collapsed: readonly MergedRow[], demographic: string | null): FormatAssumption[] {
  const formats = collapsed.filter((row) => isFormatRow(row) && row.retired !== 'yes');
  const boughtShares = sharesBought(formats);
  const targetPrices = new Map(
    collapsed.filter((row) => !isFormatRow(row) && row.price_for === demographic).map((row) => [formatKey(row), row]),
  );
  return formats.flatMap((row) => {
    const resolved = resolvedRow(row, targetPrices.get(formatKey(row)), boughtShares.get(row));
    return resolved === null ? [] : [resolved];
  });
}

/** The share bought of each format, scaled so that those of a channel add up to 1. */
function sharesBought(formats: readonly MergedRow[]): ReadonlyMap<MergedRow, number> {
  const sums = new Map<Channel, number>();
  for (const { channel, bought } of formats) sums.set(channel, (sums.get(channel) ?? 0) + (bought ?? 0));
  const withShare = formats.filter(
    ({ channel, bought }) => bought !== undefined && bought !== null && sums.get(channel)! > 0,
  );
  return new Map(withShare.map((row) => [row, row.bought! / sums.get(row.channel)!]));
}

/**
 * The row as a run takes it; null for a row of a draft that has no figures yet.
 * @param targetPrice  the row with the format's price for the run's demographic
 * @param boughtShare  the format's share of the impressions that its channel buys
 */
function resolvedRow(
  row: MergedRow,
  targetPrice: MergedRow | undefined,
  boughtShare: number | undefined,
): FormatAssumption | null {
  const { channel, format, price: cpm, attention_share: share, mean_active_seconds: seconds } = row;
  if (typeof cpm !== 'number' || typeof share !== 'number' || typeof seconds !== 'number') return null;
  const { source, date, confidence } = row;
  const figures = { source: source ?? '', date: date ?? '', confidence: confidence ?? '' };
  return {
    channel,
    format,
    cpm,
    attention_share: share,
    mean_active_seconds: seconds,
    ...figures,
    ...(targetPrice && filledCells(targetPrice, ['price', 'basis', 'price_for'])),
    ...priceTexts(targetPrice ?? row, figures),
    ...(boughtShare !== undefined && { bought: boughtShare }),
    ...filledCells(row, ['low', 'high', ...DISCLOSURE_COLUMNS, ...SUPPLY_COLUMNS]),
    ...originsOf((targetPrice ?? row).price_from, row.attention_from),
  };
}

/**
 * Kind, source and date of a price; source and date only where they differ from those of the attention figures. A price without
 * a date gets the date '', so that the date of the attention figures is not taken for it.
 */
function priceTexts(row: MergedRow, { source, date }: Pick<AssumptionRow, 'source' | 'date'>) {
  const { price_source: priceSource } = row;
  const priceDate = row.price_date ?? '';
  return {
    ...filledCells(row, ['price_kind']),
    ...(priceSource && priceSource !== source && { price_source: priceSource }),
    ...(priceDate !== date && { price_date: priceDate }),
  };
}

/** The cells of these columns that have a value. */
function filledCells<Column extends keyof AssumptionRow & keyof MergedRow>(
  row: MergedRow,
  columns: readonly Column[],
): Partial<Pick<AssumptionRow, Column>> {
  const filled = columns.filter((column) => row[column] !== undefined && row[column] !== null && row[column] !== '');
  return Object.fromEntries(filled.map((column) => [column, row[column]])) as Partial<Pick<AssumptionRow, Column>>;
}

/** The cards that price and attention figures come from; a figure of the seed names no card. */
function originsOf(price: string | undefined, attention: string | undefined) {
  const isOwn = (card: string | undefined) => card !== undefined && card !== SEED_CARD;
  return { ...(isOwn(price) && { price_from: price }), ...(isOwn(attention) && { attention_from: attention }) };
}
