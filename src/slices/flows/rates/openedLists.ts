import type { RateCardRows } from '../../../../core/contract/bodies/rates.ts';
import { editedLists } from '../../../domain/rates/editLists.ts';
import type { EditedLists } from '../../../domain/rates/editLists.ts';
import type { OpenLists } from '../../rates/rateLists.ts';

const EMPTY: EditedLists = { clients: [], strategies: [], demographics: [], vehicles: [] };

/** Lists that were read, with their vehicles parsed. Apart from the reducer, which is loaded with every page. */
export function openedLists(reply: RateCardRows): OpenLists {
  const inForce = reply.lists ? editedLists(reply.lists) : EMPTY;
  const lists = reply.draft_lists ? editedLists(reply.draft_lists) : inForce;
  return { phase: 'loaded', reply, inForce, lists, saved: lists, past: [], future: [], saving: { phase: 'idle' } };
}
