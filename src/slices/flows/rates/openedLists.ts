import type { RateCardRows } from '../../../../core/contract/bodies/rates.ts';
import { editedLists } from '../../../domain/rates/editLists.ts';
import type { EditedLists } from '../../../domain/rates/editLists.ts';
import type { OpenLists } from '../../rates/rateLists.ts';

const EMPTY: EditedLists = { clients: [], strategies: [], demographics: [], vehicles: [] };

/** The state of lists that were read. The reducer does not build it, so that pages that do not edit lists do not load `editLists.ts`. */
export function openedLists(reply: RateCardRows): OpenLists {
  const inForce = reply.lists ? editedLists(reply.lists) : EMPTY;
  const lists = reply.draft_lists ? editedLists(reply.draft_lists) : inForce;
  return { phase: 'loaded', reply, inForce, lists, saved: lists, past: [], future: [], saving: { phase: 'idle' } };
}
