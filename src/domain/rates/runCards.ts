import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { ratesDay, ratesLine } from '../../../core/planningData/rates/rateWords.ts';

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

/**
 * "Rates: Banksia Bank, 12 of 41 your own, 3 Nov", as "Rates:" and what links to the card.
 * @param today  ISO day in the time zone of the backend
 */
export function lineOfRun(card: RateCard, today: string): { readonly label: string; readonly text: string } {
  const [label = '', ...text] = ratesLine(card, today).split(' ');
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
