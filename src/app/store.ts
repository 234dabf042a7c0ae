import { configureStore } from '@reduxjs/toolkit';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { planningApi } from '../services/planning/planningApi.ts';
import type { TextStorage } from '../services/browser/browserStorage.ts';
import type { DeskTrial } from '../domain/desk/trial.ts';
import type { Services } from '../services/services.ts';
import { NO_DESK, trialsRefused } from '../slices/desk/desk.ts';
import { noticeRaised, STORAGE_REFUSED } from '../slices/notices.ts';
import { trialUnderWay } from '../slices/flows/desk/deskSession.ts';
import { rootReducer } from '../slices/rootReducer.ts';
import { selectVaultIds } from '../slices/selectors.ts';
import { devToolsOptions } from './devTools.ts';
import { appListeners } from './listeners.ts';
import { liveState } from './liveState.ts';
import { followOtherTabs } from './otherTabs.ts';
import { planPersistence } from './persistence.ts';
import { scenarioStorage } from './scenarioStorage.ts';
import { stashedPlanStorage } from './stashedPlanStorage.ts';
import { trialStorage } from './trialStorage.ts';

/** Proposals are thousands of rows. */
const LARGE = ['planResults', 'stashedPlan', 'desk', planningApi.reducerPath];

/**
 * Builds the store with the plan that the browser has stored. `enhancers` lets a test record the session as DevTools does;
 * `storedInOtherTab` is to be told the key of each item that another tab has stored.
 */
export async function createAppStore(services: Services, storage: TextStorage, enhancers: StoreEnhancer[] = []) {
  let warn = () => {};
  const persistence = planPersistence(storage, () => warn());
  const stashedPlan = stashedPlanStorage(storage, () => warn());
  const scenarios = scenarioStorage(storage, () => warn());
  let told = { onRefused: (_isRefused: boolean) => {}, underWay: (): DeskTrial | null => null };
  const trials = trialStorage(storage, {
    onRefused: (isRefused) => told.onRefused(isRefused),
    unfinishedTrial: () => told.underWay(),
  });
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: {
      ...(await persistence.restore()),
      stashedPlan: { kept: stashedPlan.read(), before: null },
      desk: { ...NO_DESK, kept: scenarios.read(), trials: trials.read() },
      settings: services.settings,
    },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // Proposals are thousands of rows of plain JSON; walking them on every action makes development crawl.
        serializableCheck: { ignoredPaths: LARGE, warnAfter: 200 },
        immutableCheck: { ignoredPaths: LARGE, warnAfter: 200 },
      })
        .prepend(appListeners(services).middleware)
        // The last stores first: a plan that comes back is among the eight items before it goes from its own.
        .concat([
          ...[planningApi.middleware, stashedPlan.middleware, scenarios.middleware, trials.middleware],
          ...persistence.middlewares,
        ]),
    devTools: devToolsOptions,
    enhancers: (defaults) => defaults().concat([liveState, ...enhancers]),
  });
  warn = () => store.dispatch(noticeRaised(STORAGE_REFUSED));
  told = {
    onRefused(isRefused) {
      store.dispatch(trialsRefused(isRefused));
      if (isRefused) warn();
    },
    underWay: () => store.dispatch(trialUnderWay()),
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
    storedInOtherTab: followOtherTabs({ store, persistence, stashedPlan, scenarios, trials }),
  };
}

export type AppStore = Awaited<ReturnType<typeof createAppStore>>['store'];
