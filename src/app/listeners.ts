import { createListenerMiddleware, isAnyOf } from '@reduxjs/toolkit';
import { accessEndpoints } from '../services/accessEndpoints.ts';
import { planningApi } from '../services/planningApi.ts';
import type { Services } from '../services/services.ts';
import { fileCleared, filePicked } from '../slices/audienceFile.ts';
import { previewFile, stopPreview } from '../slices/flows/previewFile.ts';
import { cancelRun } from '../slices/flows/runPlan.ts';
import { planCleared } from '../slices/planCleared.ts';
import { demographicChosen } from '../slices/planEdits.ts';
import { planFileArrived } from '../slices/planLoad.ts';
import { signedOut } from '../slices/session.ts';
import { planRestored } from '../slices/setAside.ts';
import type { AppDispatch, RootState } from '../slices/storeTypes.ts';

/** "When this happened, also that": what follows from an action outside the state. */
export function appListeners(services: Services) {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });

  /** Bytes that no file of the state refers to any more leave the vault. */
  listeners.startListening({
    predicate: (_action, state, before) => vaultIds(before).some((id) => !vaultIds(state).includes(id)),
    effect: async (_action, { getState, getOriginalState, extra }) => {
      const kept = vaultIds(getState());
      const gone = vaultIds(getOriginalState()).filter((id) => !kept.includes(id));
      await Promise.all(gone.map((id) => extra.vault.remove(id)));
    },
  });

  /** Whatever changes what is to be known of the file asks for it; where nothing changed, nothing is read. */
  listeners.startListening({
    matcher: isAnyOf(
      filePicked,
      planFileArrived,
      demographicChosen,
      planRestored,
      accessEndpoints.endpoints.userAccess.matchFulfilled,
    ),
    effect: (_action, { dispatch }) => dispatch(previewFile()),
  });

  listeners.startListening({
    matcher: isAnyOf(planCleared, fileCleared),
    effect: (_action, { extra }) => stopPreview(extra),
  });

  listeners.startListening({
    actionCreator: planCleared,
    effect: (_action, { dispatch }) => dispatch(cancelRun()),
  });

  /** Whoever signs in next finds nothing of the one who left. */
  listeners.startListening({
    actionCreator: signedOut,
    effect: async (_action, { getOriginalState, dispatch, extra }) => {
      if (getOriginalState().session.phase !== 'signed in') return;
      extra.accessCache.clear();
      extra.planOwner.forget();
      dispatch(planningApi.util.resetApiState());
      await extra.vault.clear();
    },
  });

  return listeners;
}

function vaultIds({ audienceFile, setAside }: RootState): string[] {
  return [audienceFile, setAside?.audienceFile]
    .flatMap((files) => [files?.fileMetadata, files?.savedFileData])
    .flatMap((file) => (file ? [file.vaultId] : []));
}
