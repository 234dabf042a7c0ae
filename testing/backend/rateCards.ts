import type { RateCard, RateCardRows } from '../../core/contract/bodies/rates.ts';
import type { Answer, Calls } from './calls.ts';

/** One card with its rows. */
export async function readRates(calls: Calls, card: string, more: object = {}): Promise<RateCardRows> {
  const answer = await calls.access<RateCardRows>('rates', { ask: 'card', card, ...more });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** Any change of a card, at the revision given. */
export function changeRates(
  calls: Calls,
  card: string,
  change: string,
  more: object,
): Promise<Answer<{ card: RateCard }>> {
  return calls.access('rates_change', { card, change, ...more });
}

/** Saves and publishes rows from the card's present state. @throws when one of the two is refused */
export async function publishRates(calls: Calls, card: string, rows: string, more: object = {}): Promise<RateCard> {
  const { revision } = await readRates(calls, card);
  const saved = await changeRates(calls, card, 'save', { revision, rows });
  if (saved.status !== 200) throw new Error(saved.text);
  const next = { revision: saved.body.card.revision, note: 'New deal', ...more };
  const published = await changeRates(calls, card, 'publish', next);
  if (published.status !== 200) throw new Error(published.text);
  return published.body.card;
}

/** A card with a CPM [$] of the first format of FTA Metro. */
export function rateCardWithMetroPrice(cpm: number): string {
  return `channel,format,price,basis,price_kind,price_source\nFTA Metro,Metro 30s spot,${cpm},cpm,agreed,Deal of March\n`;
}
