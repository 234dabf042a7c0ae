import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { hasAnswers } from '../domain/plan/file/fileAnswers.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import type { Services } from '../services/services.ts';
import { fileCleared, filePicked } from '../slices/audience/audienceFile.ts';
import { previewFile, stopPreview } from '../flows/file/previewFile.ts';
import { cancelRun } from '../flows/plan/runPlan.ts';
import { planCleared } from '../slices/plan/planCleared.ts';
import { demographicChosen, earlierNameReplaced, isPlanEdit } from '../slices/plan/planEdits.ts';
import { loadAbandoned, planFileArrived } from '../slices/plan/planLoad.ts';
import { isAnswersEdit, isEditByPlanner, fileReopened } from '../slices/audience/answerEdits.ts';
import { selectFileAnswers, selectFileToRun, selectUser, selectVaultIds } from '../slices/selectors.ts';
import { signedOut } from '../slices/session.ts';
import { planRestored } from '../slices/stashedPlan.ts';
import type { AppDispatch, RootState } from '../slices/storeTypes.ts';

/** Side effects of actions. */
export function appListeners(services: Services) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });

  /** Keeps the files that state refers to in the IndexedDB file store (`vault`), and releases the others. */
  listeners.startListening({
    predicate: (_action, state, before) => selectVaultIds(state) !== selectVaultIds(before),
    effect: async (_action, { getState, getOriginalState, extra }) => {
      const [before, after] = [selectVaultIds(getOriginalState()), selectVaultIds(getState())];
      await Promise.all([
        ...after.filter((id) => !before.includes(id)).map((id) => extra.vault.hold(id)),
        ...before.filter((id) => !after.includes(id)).map((id) => extra.vault.release(id)),
      ]);
    },
  });

  /** Previews the file again after actions that may change how it is read. `previewFile` does nothing if it finds no change. */
  listeners.startListening({
    matcher: isAnyOf(
      filePicked,
      planFileArrived,
      demographicChosen,
      // A chosen client, strategy or demographic was renamed, and the form got the new name.
      earlierNameReplaced,
      planRestored,
      // Answers and corrections of the planner, and remembered answers of an earlier file with the same headings.
      isAnswersEdit,
      // A file that a run locked is opened for corrections.
      fileReopened,
      // The reply of the access call has the option lists and prices with which files are read.
      planningApi.endpoints.userAccess.matchFulfilled,
    ),
    effect: (_action, { dispatch }) => dispatch(previewFile()),
  });

  /** Remembers the answers about a file for the next file with the same headings. */
  listeners.startListening({
    // Only the answers and corrections that the planner gave for this file, not those remembered from an earlier file.
    matcher: isEditByPlanner,
    effect: (_action, { getState, extra }) => rememberAnswers(getState(), extra.rememberedAnswers),
  });

  listeners.startListening({
    matcher: isAnyOf(planCleared, fileCleared),
    effect: (_action, { extra }) => stopPreview(extra),
  });

  listeners.startListening({
    matcher: isAnyOf(planCleared, planRestored),
    effect: (_action, { dispatch }) => dispatch(cancelRun()),
  });

  /** An edit abandons the loading of a saved plan, which would overwrite the edit. */
  listeners.startListening({
    matcher: isAnyOf(isPlanEdit, filePicked),
    effect: (_action, { dispatch, getState }) => {
      if (getState().planLoad.phase === 'loading') dispatch(loadAbandoned());
    },
  });

  /** Removes a user's data from caches after a sign-out. Files that the state still refers to, such as the stashed plan's file, stay. */
  listeners.startListening({
    actionCreator: signedOut,
    effect: async (_action, { getOriginalState, getState, dispatch, extra }) => {
      if (getOriginalState().session.phase !== 'signed in') return;
      extra.accessCache.clear();
      dispatch(planningApi.util.resetApiState());
      await extra.vault.sweep(selectVaultIds(getState()));
    },
  });

  return listeners;
}

/** Saves the planner's answers about the file. If there is no answer left, forgets what was saved for it. */
function rememberAnswers(state: RootState, remembered: Services['rememberedAnswers']): void {
  const [file, user] = [selectFileToRun(state), selectUser(state)];
  const { headings, reading } = selectFileAnswers(state);
  if (file === null || user === null || headings === null) return;
  const entry = { owner: user.uid, headings, fileName: file.name, at: new Date().toISOString(), reading };
  if (hasAnswers(reading)) remembered.save(entry);
  else remembered.forget(user.uid, headings);
}
