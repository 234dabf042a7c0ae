import { editedLists, LISTS_CARD_ID, LISTS_NOT_READABLE, wireLists } from '../../domain/rates/editLists.ts';
import type { EditedLists } from '../../domain/rates/editLists.ts';
import { withLearned } from '../../domain/rates/learnedNames.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { isCard, NO_SUCH_CARD, readRateCard, sendChange } from './cardCalls.ts';

/**
 * Adds vehicles to the draft of the lists. The planner named them while correcting how an audience file is read.
 * @returns the reason of a failure; null after success
 */
export function learnNames(learned: EditedLists['vehicles']): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const reply = await dispatch(readRateCard(LISTS_CARD_ID));
    if (!isCard(reply)) return reply.code === NO_SUCH_CARD ? LISTS_NOT_READABLE : reply.message;
    const lists = reply.draft_lists ?? reply.lists;
    if (!lists) return 'This planning backend offers you no lists.';
    const newLists = wireLists(withLearned(editedLists(lists), learned));
    const { revision } = reply;
    const answer = await dispatch(sendChange({ card: LISTS_CARD_ID, change: 'save', revision, lists: newLists }));
    return 'card' in answer ? null : answer.message;
  };
}
