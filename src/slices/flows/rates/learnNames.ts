import { editedLists, LISTS, wireLists } from '../../../domain/rates/editLists.ts';
import type { EditedLists } from '../../../domain/rates/editLists.ts';
import { withLearned } from '../../../domain/rates/learnedNames.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { isCard, readRateCard } from './openCard.ts';
import { sendChange } from './saveDraft.ts';

/**
 * Adds vehicles that were named while a file was corrected to the draft of the lists.
 * @returns why it failed; null when done
 */
export function learnNames(learned: EditedLists['vehicles']): AppThunk<Promise<string | null>> {
  return async (dispatch) => {
    const reply = await dispatch(readRateCard(LISTS));
    if (!isCard(reply)) return reply.message;
    const lists = reply.draft_lists ?? reply.lists;
    if (!lists) return 'This planning backend offers you no lists.';
    const now = wireLists(withLearned(editedLists(lists), learned));
    const { revision } = reply;
    const answer = await dispatch(sendChange({ card: LISTS, change: 'save', revision, lists: now }));
    return 'card' in answer ? null : answer.message;
  };
}
