import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { priceGaps } from '../../../core/planningData/rates/cardFacts.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { gapSentence } from '../../../core/planningData/rates/rateWords.ts';
import { rowsOfCsv } from './cardRows.ts';
import { demographicItems } from './demographicItems.ts';
import type { DemographicLists } from './demographicItems.ts';

/**
 * One sentence for each channel for which the card has prices, but none for the plan's demographic. The channel's price then comes from
 * an inherited card.
 * @param card         a card with its own rows (`rows`) and the rows that it inherits (`under`), both as csv
 * @param lists        the lists of the access data
 * @param demographic  the plan's buying demographic
 */
export function priceGapSentences(card: RateCardRows, lists: DemographicLists, demographic: string): string[] {
  const item = demographicItems(lists).find(({ name }) => name === demographic);
  if (item === undefined) return [];
  const ownRows = rowsOfCsv(card.rows);
  const inheritedRows = rowsOfCsv(card.under);
  // A client's card inherits from the agency's card and from the seed. `under` mixes the rows of both, and each row names the card of its
  // price (`price_from`). So it does not matter under which of the two they are listed: all are listed under the agency's card.
  const inheritedCards =
    card.card === AGENCY_CARD
      ? [{ card: SEED_CARD, rows: inheritedRows }]
      : [
          { card: AGENCY_CARD, rows: inheritedRows },
          { card: SEED_CARD, rows: [] },
        ];
  return priceGaps([{ card: card.card, rows: ownRows }, ...inheritedCards], item.id).map((gap) =>
    gapSentence(gap, demographic),
  );
}
