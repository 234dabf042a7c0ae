import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { priceGaps } from '../../../core/planningData/rates/counts.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { gapSentence } from '../../../core/planningData/rates/rateWords.ts';
import { rowsOfCsv } from './cardRows.ts';
import { demographicItems } from './demographicItems.ts';
import type { DemographicLists } from './demographicItems.ts';

/**
 * A sentence for each channel that the card prices for other demographics only.
 * @param lists        those of call 1
 * @param demographic  the one of the plan
 */
export function gapSentences(card: RateCardRows, lists: DemographicLists, demographic: string): string[] {
  const item = demographicItems(lists).find(({ name }) => name === demographic);
  if (item === undefined) return [];
  const [own, inheritedRows] = [rowsOfCsv(card.rows), rowsOfCsv(card.under)];
  // The rows that a client's card inherits name the card of each price. The empty seed only gives the order of the cards.
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
