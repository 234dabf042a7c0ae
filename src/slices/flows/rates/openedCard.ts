import type { RateCardRows } from '../../../../core/contract/bodies/rates.ts';
import { rowsOfCsv } from '../../../domain/rates/cardRows.ts';
import type { OpenRateCard } from '../../rates/rateCards.ts';

/**
 * The state of a rate card that was read, with its csv texts parsed. The reducer does not parse them, because it is loaded with
 * every page, while this file is loaded only with pages that show a card.
 */
export function openedCard(reply: RateCardRows): OpenRateCard {
  const inForce = rowsOfCsv(reply.rows);
  const rows = reply.draft_rows === null ? inForce : rowsOfCsv(reply.draft_rows);
  const inherited = rowsOfCsv(reply.under);
  const edited = { rows, saved: rows, past: [], future: [] };
  return { phase: 'loaded', card: reply.card, reply, inherited, inForce, ...edited, saving: { phase: 'idle' } };
}
