import type { FastifyReply, FastifyRequest } from 'fastify';
import { RATE_FEATURES } from '../../core/contract/bodies/access.ts';
import { AGENCY_CARD, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { clientCard } from '../rates/rateBook.ts';
import type { CompanyRates } from '../rates/rateBook.ts';
import { isVisible, stateOf, visibleCards, wholeCard } from '../rates/rateCards.ts';
import type { CardReader } from '../rates/rateCards.ts';
import { noSuchCard } from '../rates/rateChanges.ts';
import { isDay } from '../rates/ratesOn.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import type { Planner } from '../http/callers/planner.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';

/** Additional call, which is not in the specification: the rate cards that the caller may read, or one of them. */
export async function rates(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const planner = callerOf(request);
  const { user, ask, card, number, day } = readRequest('rates', request.body);
  checkOwnEmail(planner, user);
  if (day !== undefined && !isDay(day)) throw new Refusal(400, 'bad_request', `${day} is no day of the calendar.`);
  const reader = await readerOf(services, planner, day);
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
  const whole = isValidNumber ? await wholeCard(reader, card, state, number) : null;
  if (whole === null) throw noSuchCard();
  return sendReply('rates', whole, reply);
}

/** The cards as a planner sees them on a day; by default today. */
export async function readerOf(services: Services, planner: Planner, day?: string): Promise<CardReader> {
  const { rateBook, rateStore, cardAccess } = services;
  const today = rateBook.today();
  const current = await rateBook.ratesOf(planner);
  return { store: rateStore, rates: current, planner, access: cardAccess, today, day: day ?? today };
}

/** The features in the reply of call 1 (option lists) that depend on what the planner may do with the cards. */
export function rateFeatures({ cardAccess }: Services, planner: Planner, { clients }: CompanyRates): string[] {
  const cards = [SEED_CARD, AGENCY_CARD, ...clients.map(({ id }) => clientCard(id))];
  const accesses = cards.filter((card) => card !== SEED_CARD).map((card) => cardAccess(planner, card));
  return [
    ...(cardAccess(planner, SEED_CARD).read ? [RATE_FEATURES.read] : []),
    ...(accesses.some(({ edit }) => edit) ? [RATE_FEATURES.edit] : []),
    ...(accesses.some(({ publish }) => publish) ? [RATE_FEATURES.publish] : []),
  ];
}
