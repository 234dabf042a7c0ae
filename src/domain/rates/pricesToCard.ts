import { boughtFormats } from '../../../core/planningData/defaultFormat.ts';
import { isFormatRow, mergeCards } from '../../../core/planningData/rates/mergeCards.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import type { CellChange } from './rateCells.ts';

/** Decimals of a price that is scaled to its channel's. */
const PRICE_DECIMALS = 4;

/**
 * The cells that give a card the planner's own prices of a plan: the CPM of each channel's main format, or where the
 * channel buys several, the price of all of them, scaled. What another figure was said to come from is emptied.
 * @param rows  the card's own rows, as in its draft
 */
export function pricesToCard(
  { rows, inherited }: { readonly rows: readonly RateRow[]; readonly inherited: readonly MergedRow[] },
  prices: readonly OwnPrice[],
  planName: string,
): CellChange[] {
  const merged = mergeCards([
    { card: '', rows },
    { card: '', rows: inherited },
  ]);
  const formats = merged.flatMap(({ bought, ...row }) =>
    isFormatRow(row) && row.retired !== 'yes' ? [{ ...row, bought: bought ?? undefined }] : [],
  );
  return prices.flatMap(({ channel, cpm }) => {
    const bought = boughtFormats(formats, channel);
    const parts = bought.reduce((sum, row) => sum + row.bought!, 0);
    const standard = bought.reduce((sum, row) => sum + (row.bought! / parts) * (row.price ?? 0), 0);
    if (standard > 0) {
      return bought.flatMap((row) => priceCells(row, scaledPrice(row.price ?? 0, cpm / standard), planName));
    }
    const main = formats.find((row) => row.channel === channel);
    return main === undefined ? [] : priceCells(main, cpm, planName);
  });
}

function scaledPrice(price: number, factor: number): number {
  return Number((price * factor).toFixed(PRICE_DECIMALS));
}

function priceCells(row: CellChange['row'], price: number, planName: string): CellChange[] {
  const source = `Plan "${planName}"`;
  return [
    { row, column: 'price', value: price },
    { row, column: 'basis', value: 'cpm' },
    { row, column: 'price_source', value: source },
    { row, column: 'price_kind', value: undefined },
    { row, column: 'price_date', value: undefined },
  ];
}
