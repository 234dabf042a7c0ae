import { configureStore } from '@reduxjs/toolkit';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import { planningApi } from '../services/planningApi.ts';
import type { TextStorage } from '../services/browserStorage.ts';
import type { Services } from '../services/services.ts';
import { noticeRaised, STORAGE_REFUSED } from '../slices/notices.ts';
import { rootReducer } from '../slices/rootReducer.ts';
import { devToolsOptions } from './devTools.ts';
import { appListeners } from './listeners.ts';
import { liveView } from './liveView.ts';
import { planPersistence } from './persistence.ts';

/**
 * Builds the store with the plan that the browser has stored. `enhancers` lets a test record the session as DevTools does.
 */
export async function createAppStore(services: Services, storage: TextStorage, enhancers: StoreEnhancer[] = []) {
  let warn = () => {};
  const persistence = planPersistence(storage, () => warn());
  const store = configureStore({
    reducer: rootReducer,
    preloadedState: { ...(await persistence.restore()), settings: services.settings },
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: services },
        // Proposals are thousands of rows of plain JSON; walking them on every action makes development crawl.
        serializableCheck: { ignoredPaths: ['planResults', planningApi.reducerPath], warnAfter: 200 },
        immutableCheck: { ignoredPaths: ['planResults', planningApi.reducerPath], warnAfter: 200 },
      })
        .prepend(appListeners(services).middleware)
        .concat([planningApi.middleware, ...persistence.middlewares]),
    devTools: devToolsOptions,
    enhancers: (defaults) => defaults().concat([liveView, ...enhancers]),
  });
  warn = () => store.dispatch(noticeRaised(STORAGE_REFUSED));
  return { store, flush: persistence.flush };
}

export type AppStore = Awaited<ReturnType<typeof createAppStore>>['store'];
