import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { priceGaps } from '../../../core/planningData/rates/counts.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { gapSentence } from '../../../core/planningData/rates/rateWords.ts';
import { rowsOfCsv } from './cardRows.ts';
import { demographicItems } from './demographicItems.ts';
import type { DemographicLists } from './demographicItems.ts';

/**
 * One sentence for each channel whose price on the card is only for other demographics than the plan's.
 * @param lists        the lists of the access data (call 1)
 * @param demographic  the plan's buying demographic
 */
export function gapSentences(card: RateCardRows, lists: DemographicLists, demographic: string): string[] {
  const item = demographicItems(lists).find(({ name }) => name === demographic);
  if (item === undefined) return [];
  const [own, inheritedRows] = [rowsOfCsv(card.rows), rowsOfCsv(card.under)];
  // The rows that a client's card inherits name the card of each price. The built-in card is empty here and only gives the order.
  const inheritedCards =
    card.card === AGENCY_CARD
      ? [{ card: SEED_CARD, rows: inheritedRows }]
      : [
          { card: AGENCY_CARD, rows: inheritedRows },
          { card: SEED_CARD, rows: [] },
        ];
  return priceGaps([{ card: card.card, rows: own }, ...inheritedCards], item.id).map((gap) =>
    gapSentence(gap, demographic),
  );
}
