import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { priceGaps } from '../../../core/planningData/rates/counts.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { gapSentence, ratesDay, ratesLine } from '../../../core/planningData/rates/rateWords.ts';
import { localDay } from '../../../core/words/days.ts';
import { demographicItems, rowsOfCsv } from './cardRows.ts';
import type { DemographicLists } from './cardRows.ts';

/**
 * The nearest card in force for a client's run: the client's, else the agency's, else the seed. Null for none.
 * @param client  the client's name; '' for none
 */
export function cardOfRun(cards: readonly RateCard[], client: string): RateCard | null {
  const ofAll: readonly string[] = [AGENCY_CARD, SEED_CARD];
  const own = cards.find(({ card, name }) => name === client && !ofAll.includes(card));
  const inOrder = [own, ...ofAll.map((id) => cards.find(({ card }) => card === id))];
  return inOrder.find((card) => card !== undefined && card.version !== null) ?? null;
}

/** "Rates: Banksia Bank, 12 of 41 your own, 3 Nov", as "Rates:" and what links to the card. */
export function lineOfRun(card: RateCard): { readonly label: string; readonly text: string } {
  const [label = '', ...text] = ratesLine(card, localDay(new Date())).split(' ');
  return { label, text: text.join(' ') };
}

/** "for today", "for 1 Feb 2027". @param day  the day chosen, ISO; null for today */
export function dayOfRun(day: string | null): string {
  return ratesDay(day);
}

/** Whether a card has prices for demographics that others of its plans could miss. */
export function mayHaveGaps({ price_only_for: demographics }: RateCard): boolean {
  return demographics.length > 0;
}

/**
 * A sentence for each channel that the card prices for other demographics only.
 * @param lists        those of call 1
 * @param demographic  the one of the plan
 */
export function gapSentences(card: RateCardRows, lists: DemographicLists, demographic: string): string[] {
  const item = demographicItems(lists).find(({ name }) => name === demographic);
  if (item === undefined) return [];
  const [own, under] = [rowsOfCsv(card.rows), rowsOfCsv(card.under)];
  // What a client's card inherits names the card of each price itself; the seed's place says which card is nearer.
  const inherited =
    card.card === AGENCY_CARD
      ? [{ card: SEED_CARD, rows: under }]
      : [
          { card: AGENCY_CARD, rows: under },
          { card: SEED_CARD, rows: [] },
        ];
  return priceGaps([{ card: card.card, rows: own }, ...inherited], item.id).map((gap) => gapSentence(gap, demographic));
}
