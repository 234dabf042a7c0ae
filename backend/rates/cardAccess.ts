import { AGENCY_CARD, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId } from '../../core/planningData/rates/rateRow.ts';
import { may, seesClient } from '../../core/rules/rights.ts';
import { splitEmail } from '../../core/words/emailAddress.ts';
import type { Planner } from '../http/callers/planner.ts';
import { isFreeMail } from '../settings/freeMail.ts';

/** What a planner may do with a rate card. A card that may not be read is answered like one that does not exist. */
export interface CardAccess {
  readonly read: boolean;
  /** Save and discard drafts. */
  readonly edit: boolean;
  /** Publish, roll back, withdraw and archive; of the seed, read the files of the server again. */
  readonly publish: boolean;
}

export type CardAccessRule = (planner: Planner, card: CardId) => CardAccess;

/** Cards of clients begin with it; the client's id follows. */
export const CLIENT_PREFIX = 'client:';

/**
 * Members read the seed, the agency's card and those of their clients. Who may publish edits and publishes them; the agency's, the lists
 * and the files of the seed only with a team that has all clients. The lists hold every client's name, so others do not read them.
 * Addresses of free mail providers are no company: they read the seed only.
 */
export const cardAccess: CardAccessRule = (planner, card) => {
  const isShared = card === SEED_CARD || card === AGENCY_CARD;
  if (isFreeMail(splitEmail(planner.email).domain)) return { read: card === SEED_CARD, edit: false, publish: false };
  const hasAll = planner.clients === 'all';
  const seesItsClients = card.startsWith(CLIENT_PREFIX)
    ? seesClient(planner, card.slice(CLIENT_PREFIX.length))
    : hasAll;
  const publish = seesItsClients && may(planner, 'publish');
  return { read: isShared || seesItsClients, edit: publish && card !== SEED_CARD, publish };
};
