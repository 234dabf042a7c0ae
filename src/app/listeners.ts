import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { hasAnswers } from '../domain/plan/file/fileAnswers.ts';
import { planningApi } from '../services/planning/planningApi.ts';
import type { Services } from '../services/services.ts';
import { fileCleared, filePicked } from '../slices/audience/audienceFile.ts';
import { previewFile, stopPreview } from '../slices/flows/file/previewFile.ts';
import { cancelRun } from '../slices/flows/runPlan.ts';
import { planCleared } from '../slices/plan/planCleared.ts';
import { demographicChosen, isPlanEdit } from '../slices/plan/planEdits.ts';
import { loadAbandoned, planFileArrived } from '../slices/plan/planLoad.ts';
import { isReadingEdit, isAnswerEdit, readingReopened } from '../slices/audience/readingEdits.ts';
import { selectFileAnswers, selectFileInHand, selectUser, selectVaultIds } from '../slices/selectors.ts';
import { signedOut } from '../slices/session.ts';
import { planRestored } from '../slices/stashedPlan.ts';
import type { AppDispatch, RootState } from '../slices/storeTypes.ts';

/** "When this happened, also that": what follows from an action outside the state. */
export function appListeners(services: Services) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });

  /** The vault is told which files this tab refers to: bytes that nobody refers to any more go. */
  listeners.startListening({
    predicate: (_action, state, before) => selectVaultIds(state) !== selectVaultIds(before),
    effect: async (_action, { getState, getOriginalState, extra }) => {
      const [before, now] = [selectVaultIds(getOriginalState()), selectVaultIds(getState())];
      await Promise.all([
        ...now.filter((id) => !before.includes(id)).map((id) => extra.vault.hold(id)),
        ...before.filter((id) => !now.includes(id)).map((id) => extra.vault.release(id)),
      ]);
    },
  });

  /** Whatever changes what is to be known of the file asks for it; where nothing changed, nothing is read. */
  listeners.startListening({
    matcher: isAnyOf(
      filePicked,
      planFileArrived,
      demographicChosen,
      planRestored,
      isReadingEdit,
      readingReopened,
      planningApi.endpoints.userAccess.matchFulfilled,
    ),
    effect: (_action, { dispatch }) => dispatch(previewFile()),
  });

  /** What was said of a file is remembered for the next one with its headings. */
  listeners.startListening({
    matcher: isAnswerEdit,
    effect: (_action, { getState, extra }) => {
      const [file, user] = [selectFileInHand(getState()), selectUser(getState())];
      const { headings, reading } = selectFileAnswers(getState());
      if (file === null || user === null || headings === null) return;
      const entry = { owner: user.uid, headings, fileName: file.name, at: new Date().toISOString(), reading };
      if (hasAnswers(reading)) extra.rememberedReadings.save(entry);
      else extra.rememberedReadings.forget(user.uid, headings);
    },
  });

  listeners.startListening({
    matcher: isAnyOf(planCleared, fileCleared),
    effect: (_action, { extra }) => stopPreview(extra),
  });

  listeners.startListening({
    matcher: isAnyOf(planCleared, planRestored),
    effect: (_action, { dispatch }) => dispatch(cancelRun()),
  });

  /** Whoever types has begun something new: a plan that is still on its way would overwrite it. */
  listeners.startListening({
    matcher: isAnyOf(isPlanEdit, filePicked),
    effect: (_action, { dispatch, getState }) => {
      if (getState().planLoad.phase === 'loading') dispatch(loadAbandoned());
    },
  });

  /** Whoever signs in next finds nothing of the one who left; a draft of theirs is kept apart for them alone. */
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
