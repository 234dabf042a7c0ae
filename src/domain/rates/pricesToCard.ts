import { boughtFormats } from '../../../core/planningData/defaultFormat.ts';
import { isFormatRow } from '../../../core/planningData/rates/mergeCards.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { withInherited } from './cardRows.ts';
import type { CellChange } from './rateCells.ts';

/** Number of decimals of a price that was scaled to the price of its channel. */
const PRICE_DECIMALS = 4;

/**
 * The cells that put the planner's own prices of a plan into a card. If a channel buys several formats, the prices of all of
 * them are scaled so that they give the planner's CPM. Otherwise the CPM becomes the price of the channel's main format. The
 * kind and date of the replaced price are emptied.
 * @param rows  the card's own rows, as in its draft
 */
export function pricesToCard(
  { rows, inherited }: { readonly rows: readonly RateRow[]; readonly inherited: readonly MergedRow[] },
  prices: readonly OwnPrice[],
  planName: string,
): CellChange[] {
  const formats = withInherited(rows, inherited).flatMap(({ bought, ...row }) =>
    isFormatRow(row) && row.retired !== 'yes' ? [{ ...row, bought: bought ?? undefined }] : [],
  );
  return prices.flatMap(({ channel, cpm }) => {
    const bought = boughtFormats(formats, channel);
    const sumOfShares = bought.reduce((sum, row) => sum + row.bought!, 0);
    const averagePrice = bought.reduce((sum, row) => sum + (row.bought! / sumOfShares) * (row.price ?? 0), 0);
    if (averagePrice > 0) {
      return bought.flatMap((row) => priceCells(row, scaledPrice(row.price ?? 0, cpm / averagePrice), planName));
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
