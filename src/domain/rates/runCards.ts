import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { RateCard } from '../../../core/contract/bodies/rates.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import { ratesDay, ratesLine } from '../../../core/planningData/rates/rateWords.ts';
import { clientId } from '../plan/currentNames.ts';

type Lists = Pick<AccessData, 'list_items'>;

/** The cards that apply to all clients, the nearest first. */
const SHARED_CARDS: readonly string[] = [AGENCY_CARD, SEED_CARD];

/**
 * The card in force that a run for a client uses: the client's card, or else the agency's card, or else the seed (the card Illustrative).
 * Null if none of them is in force.
 * @param client  the client's name; '' if no client is chosen
 * @param lists  the clients, which may be older than the cards: a card may have a new name of its client
 */
export function cardOfRun(cards: readonly RateCard[], client: string, lists: Lists): RateCard | null {
  const inOrder = [
    cardOfClient(cards, client, lists),
    ...SHARED_CARDS.map((id) => cards.find(({ card }) => card === id) ?? null),
  ];
  return inOrder.find((card) => card !== null && card.version !== null) ?? null;
}

/** A client's own card, by a current or an earlier name of the client; null if the client has none. The lists may be older than the cards. */
export function cardOfClient(cards: readonly RateCard[], client: string, lists: Lists): RateCard | null {
  const id = clientId(client, lists);
  return (
    cards.find(({ card }) => id !== null && card === `client:${id}`) ??
    cards.find(({ card, name }) => name === client && !SHARED_CARDS.includes(card)) ??
    null
  );
}

/** The names that plans of a card's client may have. The lists may be older than the card, which has a new name of its client. */
export function namesOnPlans({ card, name }: Pick<RateCard, 'card' | 'name'>, lists: Lists): string[] {
  const item = lists.list_items?.client.find(({ id }) => card === `client:${id}`);
  return item === undefined ? [name] : [name, item.name, ...item.was];
}

/**
 * The line "Rates: Banksia Bank, 12 of 41 your own, 3 Nov" in two parts: the first word as label, and the text of the link to the card.
 * @param today  the current day in the time zone of the backend, an ISO 8601 date
 */
export function lineOfRun(card: RateCard, today: string): { readonly label: string; readonly text: string } {
  const [label = '', ...linkWords] = ratesLine(card, today).split(' ');
  return { label, text: linkWords.join(' ') };
}

/** "for today", "for 1 Feb 2027". For pages, which may not import core/planningData. @param day  the chosen day, an ISO 8601 date; null for today */
export function dayOfRun(day: string | null): string {
  return ratesDay(day);
}

/** Whether a card has prices for some demographics, so that plans for other demographics may have no such price. */
export function mayHavePriceGaps({ price_only_for: demographics }: RateCard): boolean {
  return demographics.length > 0;
}
