import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import type { Channel } from '../../rules/channels.ts';
import { formatKey, isFormatRow, mergeCards } from './mergeCards.ts';
import { DISCLOSURE_COLUMNS, SEED_CARD, SUPPLY_COLUMNS } from './rateRow.ts';
import type { MergedRow, RateCardRows } from './rateRow.ts';

/** The price and attention figures of a format, as a run takes them. */
export type FormatAssumption = AssumptionRow & { readonly channel: Channel };

/**
 * All cards as one card, from which every run takes its rows. The CPM of a nearer card replaces a farther
 * card's price for a demographic.
 * @param cards  nearest first; the last is the seed (the server's rate card Illustrative)
 */
export function collapsedCards(cards: readonly RateCardRows[]): MergedRow[] {
  const rows = mergeCards(cards);
  const distance = (card: string | undefined) => cards.findIndex((one) => one.card === card);
  const prices = new Map(rows.filter(isFormatRow).map((row) => [formatKey(row), distance(row.price_from)]));
  return rows.filter((row) => isFormatRow(row) || distance(row.price_from) <= (prices.get(formatKey(row)) ?? -1));
}

/**
 * The rows of a run. A price for the run's demographic stays in `price`, `basis` and `price_for`; `cpm` is then the format's
 * CPM, which applies until the audience file is known.
 * @param cards        nearest first, the seed last
 * @param demographic  id; null for none
 */
export function resolveRates(cards: readonly RateCardRows[], demographic: string | null): FormatAssumption[] {
  return runRows(collapsedCards(cards), demographic);
}

/** The rows of a run, from cards collapsed into one. See {@link resolveRates}. */
export function runRows(collapsed: readonly MergedRow[], demographic: string | null): FormatAssumption[] {
  const formats = collapsed.filter((row) => isFormatRow(row) && row.retired !== 'yes');
  const parts = partsBought(formats);
  const targeted = new Map(
    collapsed.filter((row) => !isFormatRow(row) && row.price_for === demographic).map((row) => [formatKey(row), row]),
  );
  return formats.flatMap((row) => {
    const resolved = resolvedRow(row, targeted.get(formatKey(row)), parts.get(row));
    return resolved === null ? [] : [resolved];
  });
}

/** The share bought of each format, scaled so that those of a channel add up to 1. */
function partsBought(formats: readonly MergedRow[]): ReadonlyMap<MergedRow, number> {
  const sums = new Map<Channel, number>();
  for (const { channel, bought } of formats) sums.set(channel, (sums.get(channel) ?? 0) + (bought ?? 0));
  const shared = formats.filter(
    ({ channel, bought }) => bought !== undefined && bought !== null && sums.get(channel)! > 0,
  );
  return new Map(shared.map((row) => [row, row.bought! / sums.get(row.channel)!]));
}

/** The row as a run takes it; null for a row of a draft that has no figures yet. */
function resolvedRow(
  row: MergedRow,
  targeted: MergedRow | undefined,
  part: number | undefined,
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
    ...(targeted && setCells(targeted, ['price', 'basis', 'price_for'])),
    ...priceTexts(targeted ?? row, figures),
    ...(part !== undefined && { bought: part }),
    ...setCells(row, ['low', 'high', ...DISCLOSURE_COLUMNS, ...SUPPLY_COLUMNS]),
    ...origins((targeted ?? row).price_from, row.attention_from),
  };
}

/** Kind, source and date of a price; source and date only where they differ from those of the attention figures. */
function priceTexts(row: MergedRow, { source, date }: Pick<AssumptionRow, 'source' | 'date'>) {
  const { price_source: priceSource, price_date: priceDate } = row;
  return {
    ...setCells(row, ['price_kind']),
    ...(priceSource && priceSource !== source && { price_source: priceSource }),
    ...(priceDate && priceDate !== date && { price_date: priceDate }),
  };
}

function setCells<Column extends keyof AssumptionRow & keyof MergedRow>(
  row: MergedRow,
  columns: readonly Column[],
): Partial<Pick<AssumptionRow, Column>> {
  const set = columns.filter((column) => row[column] !== undefined && row[column] !== null && row[column] !== '');
  return Object.fromEntries(set.map((column) => [column, row[column]])) as Partial<Pick<AssumptionRow, Column>>;
}

function origins(price: string | undefined, attention: string | undefined) {
  const isOwn = (card: string | undefined) => card !== undefined && card !== SEED_CARD;
  return { ...(isOwn(price) && { price_from: price }), ...(isOwn(attention) && { attention_from: attention }) };
}
