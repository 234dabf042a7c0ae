import {
  editedLists,
  isSameLists,
  listChanges,
  LISTS_CARD_ID,
  rebaseLists,
  wireLists,
  withNamesOfClients,
} from '../../domain/rates/editLists.ts';
import type { EditedLists } from '../../domain/rates/editLists.ts';
import { listsDraftActions } from '../../slices/rates/rateDrafts.ts';
import { selectListsDraft } from '../../slices/rates/selectRates.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { refreshAccessLists } from '../accessData.ts';
import { readTwoVersions } from './cardCalls.ts';
import { draftFlow } from './draftFlow.ts';

const NO_LISTS: EditedLists = { clients: [], strategies: [], demographics: [], vehicles: [] };

/** The draft of the lists of names that planners choose from (demographics, clients and so on). */
export const listsDraft = draftFlow<EditedLists>({
  actions: listsDraftActions,
  select: selectListsDraft,
  needsCardList: false,
  read({ lists, draft_lists }) {
    const inForce = lists ? editedLists(lists) : NO_LISTS;
    return { inForce, content: draft_lists ? editedLists(draft_lists) : inForce };
  },
  write: (lists) => ({ lists: wireLists(lists) }),
  isSame: isSameLists,
  rebase: ({ saved, content }, theirs) => rebaseLists(saved, content, theirs.content),
  refresh: refreshAccessLists,
});

/** Changes the lists. `inForce` are the published lists. */
export function editLists(change: (lists: EditedLists, inForce: EditedLists) => EditedLists): AppThunk<void> {
  return listsDraft.edit(({ content, inForce }) => {
    const lists = change(content, inForce);
    return isSameLists(lists, content) ? content : lists;
  });
}

/**
 * @param keepsNames  true to leave out renamed clients: going back to a version does not change their names
 * @returns a sentence for each difference between two versions, or one text that says why they cannot be compared
 */
export function compareLists(
  fromVersion: number,
  toVersion: number,
  keepsNames: boolean,
): AppThunk<Promise<readonly string[] | string>> {
  return async (dispatch) => {
    const versions = await dispatch(readTwoVersions(LISTS_CARD_ID, fromVersion, toVersion));
    if (typeof versions === 'string') return versions;
    const { before, after } = versions;
    if (!before.lists || !after.lists) return [];
    const [old, next] = [editedLists(before.lists), editedLists(after.lists)];
    return listChanges(old, keepsNames ? withNamesOfClients(next, old) : next);
  };
}
