import type { FastifyReply, FastifyRequest } from 'fastify';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import type { CardId } from '../../../core/planningData/rates/rateRow.ts';
import { clientCard } from '../../rates/rateBook.ts';
import type { CompanyRates } from '../../rates/rateBook.ts';
import { isVisible, stateOf, visibleCards, cardWithRows, cardFacts, keyOf } from '../../rates/rateCards.ts';
import type { CardReader } from '../../rates/rateCards.ts';
import { noSuchCard, CHANGES } from '../../rates/rateChanges.ts';
import { isDay } from '../../rates/runRates.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { Refusal } from '../../common/refusal.ts';
import type { Services } from '../../services.ts';
import type { RatesChange } from '../../../core/contract/bodies/rates.ts';
import { cardAccess } from '../../rates/cardAccess.ts';
import type { CardState } from '../../rates/rateStore.ts';

/** Additional call, which is not in the specification: the rate cards that the caller may read, or one of them. */
export async function rates(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, ask, card, number, day } = readRequest('rates', request.body);
  checkOwnEmail(caller, user);
  if (day !== undefined && !isDay(day)) throw new Refusal(400, 'bad_request', `${day} is no day of the calendar.`);
  const reader = await readerOf(services, caller, day);
  if (ask === 'cards') {
    const fault = services.seedFiles.fault(reader.rates.data);
    return sendReply(
      'rates',
      { cards: await visibleCards(reader), today: reader.today, ...(fault && { fault }) },
      reply,
    );
  }
  if (card === undefined) throw new Refusal(400, 'bad_request', '"card" is missing.');
  const state = await stateOf(reader, card);
  if (!isVisible(reader, card, state)) throw noSuchCard();
  const isValidNumber = number === undefined || Number.isInteger(number);
  const cardReply = isValidNumber ? await cardWithRows(reader, card, state, number) : null;
  if (cardReply === null) throw noSuchCard();
  return sendReply('rates', cardReply, reply);
}

/** The cards as a caller sees them on a day; by default today. */
async function readerOf(services: Services, caller: Caller, day?: string): Promise<CardReader> {
  const { rateBook, rateStore } = services;
  const today = rateBook.today();
  const current = await rateBook.ratesOf(caller);
  return { store: rateStore, rates: current, caller, today, day: day ?? today };
}

/** The features in the reply of call 1 that depend on what the caller may do with the cards. */
export function rateFeatures(caller: Caller, { clients }: CompanyRates): string[] {
  const cards = [AGENCY_CARD, ...clients.map(({ id }) => clientCard(id))];
  const mayChange = cards.some((card) => cardAccess(caller, card).canChange);
  return [
    ...(cardAccess(caller, SEED_CARD).canRead ? [RATE_FEATURES.read] : []),
    ...(mayChange ? [RATE_FEATURES.edit, RATE_FEATURES.publish] : []),
  ];
}

/**
 * Additional call, which is not in the specification: changes a rate card. A card that the caller may not see gets the same
 * answer as a card that does not exist.
 */
export async function ratesChange(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, card, change: kind, revision, ...asked } = readRequest('ratesChange', request.body);
  checkOwnEmail(caller, user);
  const reader = await readerOf(services, caller);
  const state = await stateOf(reader, card);
  if (!isVisible(reader, card, state)) throw noSuchCard();
  checkMayChange(caller, card, kind);
  if (revision !== (state?.revision ?? 0)) throw draftChanged(state);
  const author = { uid: caller.uid, email: caller.email };
  const change = { ...keyOf(reader.rates, card), revision, author, caller, at: new Date().toISOString() };
  const isDone = await CHANGES[kind]({ reader, state, request: asked, change, seedFiles: services.seedFiles });
  if (!isDone) throw draftChanged(await stateOf(reader, card));
  const readerAfter = await readerOf(services, caller);
  const changed = await cardFacts(readerAfter, card, await stateOf(readerAfter, card));
  if (isLogged(kind, caller, state)) {
    request.log.warn({ audit: `rates_${kind}`, card, version: changed.version, author }, 'a rate card was changed');
  }
  return sendReply('ratesChange', { card: changed }, reply);
}

/** @throws {Refusal} 403 */
function checkMayChange(caller: Caller, card: CardId, kind: RatesChange): void {
  // The seed card takes no change but an import, and other cards take every change but an import.
  const isPossible = (card === SEED_CARD) === (kind === 'import_seed');
  if (isPossible && cardAccess(caller, card).canChange) return;
  throw new Refusal(403, 'not_editor', 'You may read this rate card, but not change it.');
}

function draftChanged(state: CardState | null): Refusal {
  const editor = state === null ? 'Somebody else' : state.author;
  return new Refusal(409, 'draft_changed', `${editor || 'Somebody else'} changed this rate card meanwhile.`);
}

/** Whether the service's log gets a line about a change. A save of a draft that the same person saved last is not, because a draft is saved many times. */
function isLogged(kind: RatesChange, { email }: Caller, state: CardState | null): boolean {
  return kind !== 'save' || !state?.hasDraft || state.author !== email;
}
