import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId } from '../../core/planningData/rates/rateRow.ts';
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

/**
 * Everybody of a company reads, edits and publishes its cards, and reads the seed. Addresses of free mail providers are
 * no company: they read the seed only.
 */
export const cardAccess: CardAccessRule = ({ email }, card) => {
  if (isFreeMail(splitEmail(email).domain)) return { read: card === SEED_CARD, edit: false, publish: false };
  return { read: true, edit: card !== SEED_CARD, publish: true };
};
