import { configureStore } from '@reduxjs/toolkit';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { planningApi } from '../services/planning/planningApi.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import type { DeskTrial } from '../domain/desk/trial.ts';
import type { Services } from '../services/services.ts';
import { NO_DESK, trialsRefused } from '../slices/desk/desk.ts';
import { noticeRaised, STORAGE_REFUSED } from '../slices/notices.ts';
import { trialToStore } from '../flows/desk/deskSession.ts';
import { rootReducer } from '../slices/rootReducer.ts';
import { selectVaultIds } from '../slices/selectors.ts';
import { devToolsOptions, liveState } from './devTools.ts';
import { appListeners } from './listeners.ts';
import { followOtherTabs } from './otherTabs.ts';
import { planPersistence } from './persistence.ts';
import { scenarioStorage, trialStorage } from './deskStorage.ts';
import { stashedPlanStorage } from './stashedPlanStorage.ts';
import { weeksStorage } from './weeksStorage.ts';
import { NO_WEEKS } from '../slices/weeks/weeks.ts';

/** Parts of the state with thousands of rows. */
const LARGE_SLICES = ['planResults', 'stashedPlan', 'desk', 'cardDraft', 'listsDraft', planningApi.reducerPath];

/**
 * Creates the store with the plan stored in the browser.
 * @param enhancers  further store enhancers, such as the one of Redux DevTools in tests
 * @returns the store; `flush`, which writes pending changes; and `storedInOtherTab`, which must be called with the key of each item that
 *   another tab stored
 */
export async function createAppStore(services: Services, storage: TextStorage, enhancers: StoreEnhancer[] = []) {
  // The callbacks dispatch to the store, so they are set after it is created.
  let warnOfRefusedStorage = () => {};
  const persistence = planPersistence(storage, () => warnOfRefusedStorage());
  const stashedPlan = stashedPlanStorage(storage, () => warnOfRefusedStorage());
  const scenarios = scenarioStorage(storage, () => warnOfRefusedStorage());
  const weeks = weeksStorage(storage, () => warnOfRefusedStorage());
  let trialCallbacks = { onRefused: (_isRefused: boolean) => {}, unfinishedTrial: (): DeskTrial | null => null };
  const trials = trialStorage(storage, {
    onRefused: (isRefused) => trialCallbacks.onRefused(isRefused),
    unfinishedTrial: () => trialCallbacks.unfinishedTrial(),
  });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: {
      ...(await persistence.restore()),
      stashedPlan: { stashed: stashedPlan.read(), before: null },
      desk: { ...NO_DESK, scenarios: scenarios.read(), trials: trials.read() },
      weeks: { ...NO_WEEKS, inBrowser: weeks.read() },
      settings: services.settings,
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // Checking thousands of rows on every action would make development slow. The limit of a warning is in milliseconds.
        serializableCheck: { ignoredPaths: LARGE_SLICES, warnAfter: 200 },
        immutableCheck: { ignoredPaths: LARGE_SLICES, warnAfter: 200 },
      })
        .prepend(appListeners(services).middleware)
        // The last middleware in the list stores first. So a restored plan is stored as the plan in the form before its stash is removed.
        .concat([
          planningApi.middleware,
          stashedPlan.middleware,
          scenarios.middleware,
          trials.middleware,
          weeks.middleware,
          ...persistence.middlewares,
        ]),
    devTools: devToolsOptions,
    enhancers: (defaults) => defaults().concat([liveState, ...enhancers]),
  });
  warnOfRefusedStorage = () => store.dispatch(noticeRaised(STORAGE_REFUSED));
  trialCallbacks = {
    onRefused(isRefused) {
      store.dispatch(trialsRefused(isRefused));
      if (isRefused) warnOfRefusedStorage();
    },
    unfinishedTrial: () => store.dispatch(trialToStore()),
  };
  const vaultIds = selectVaultIds(store.getState());
  await Promise.all(vaultIds.map((id) => services.vault.hold(id)));
  void services.vault.sweep(vaultIds);
  return {
    store,
    flush() {
      persistence.flush();
      trials.flush();
    },
    storedInOtherTab: followOtherTabs({ store, persistence, parts: [stashedPlan, scenarios, trials, weeks] }),
  };
}

export type AppStore = Awaited<ReturnType<typeof createAppStore>>['store'];
