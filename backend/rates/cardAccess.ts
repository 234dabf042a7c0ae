import { AGENCY_CARD, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId } from '../../core/planningData/rates/rateRow.ts';
import { roleAllows, seesClient } from '../../core/rules/rights.ts';
import { splitEmail } from '../../core/text/emailAddress.ts';
import type { Caller } from '../http/callers/caller.ts';
import { isFreeMail } from '../settings/freeMail.ts';

/** What a caller may do with a rate card. A card that may not be read gets the same answer as a card that does not exist. */
interface CardAccess {
  readonly canRead: boolean;
  /** Edit and publish. For the seed (the built-in card Illustrative): read the server's files again. */
  readonly canChange: boolean;
}

/** The names of clients' cards begin with this prefix; the client's id follows. */
export const CLIENT_PREFIX = 'client:';

/**
 * Members may read the seed, the agency's card and the cards of the clients that they see. Members with the right to publish may also edit
 * and publish the cards of these clients. The agency's card, the lists and the files of the seed need a team that sees all clients. The
 * lists contain every client's name, so other members may not read them. People with a free mail address read only the seed.
 */
export function cardAccess(caller: Caller, card: CardId): CardAccess {
  const isShared = card === SEED_CARD || card === AGENCY_CARD;
  if (isFreeMail(splitEmail(caller.email).domain)) return { canRead: card === SEED_CARD, canChange: false };
  const seesClientsOfCard = card.startsWith(CLIENT_PREFIX)
    ? seesClient(caller, card.slice(CLIENT_PREFIX.length))
    : caller.clients === 'all';
  return { canRead: isShared || seesClientsOfCard, canChange: seesClientsOfCard && roleAllows(caller, 'publish') };
}
