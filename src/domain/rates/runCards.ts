import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { ratesDay, ratesLine } from '../../../core/planningData/rates/rateWords.ts';
import { clientId } from '../plan/currentNames.ts';

/**
 * The card in force that a run for a client uses: the client's card, or else the agency's card, or else the seed (the card Illustrative).
 * Null if none of them is in force.
 * @param client  the client's name; '' if no client is chosen
 * @param lists  the clients, which may be older than the cards: a card may have a new name of its client
 */
export function cardOfRun(
  cards: readonly RateCard[],
  client: string,
  lists: Pick<AccessData, 'list_items'>,
): RateCard | null {
  const sharedCards: readonly string[] = [AGENCY_CARD, SEED_CARD];
  const id = clientId(client, lists);
  const clientCard =
    cards.find(({ card }) => id !== null && card === `client:${id}`) ??
    cards.find(({ card, name }) => name === client && !sharedCards.includes(card));
  const inOrder = [clientCard, ...sharedCards.map((id) => cards.find(({ card }) => card === id))];
  return inOrder.find((card) => card !== undefined && card.version !== null) ?? null;
}

/**
 * The line "Rates: Banksia Bank, 12 of 41 your own, 3 Nov" in two parts: the first word as label, and the text of the link to the card.
 * @param today  the current day in the time zone of the backend, an ISO 8601 date
 */
export function lineOfRun(card: RateCard, today: string): { readonly label: string; readonly text: string } {
  const [label = '', ...linkWords] = ratesLine(card, today).split(' ');
  return { label, text: linkWords.join(' ') };
}

/** "for today", "for 1 Feb 2027". @param day  the chosen day, an ISO 8601 date; null for today */
export function dayOfRun(day: string | null): string {
  return ratesDay(day);
}

/** Whether a card has prices for some demographics, so that plans for other demographics may have no such price. */
export function mayHaveGaps({ price_only_for: demographics }: RateCard): boolean {
  return demographics.length > 0;
}
