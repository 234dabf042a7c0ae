import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';
import { wholeNumber } from '../core/words/amounts.ts';
import { App } from './App.tsx';
import { createAppStore } from './app/store.ts';
import { loadChunk } from './components/loadChunk.ts';
import { holdFocus } from './heldFocus.ts';
import { PATHS } from './domain/paths.ts';
import { CHUNK } from './pageParts.ts';
import { createPageRouter } from './pageRouter.ts';
import { keepScroll } from './scrollPlaces.ts';
import { accessCache } from './services/planning/accessCache.ts';
import { dataLayerAnalytics, startTagManager } from './services/browser/analytics.ts';
import { workerReader } from './services/audienceReading/workerReader.ts';
import type { DeskService } from './services/deskWorker/deskService.ts';
import { browserStorage } from './services/browser/browserStorage.ts';
import { readSettings } from './services/config.ts';
import { fileVault } from './services/browser/fileVault.ts';
import { nextTask } from './services/browser/nextTask.ts';
import { planOwner } from './services/account/planOwner.ts';
import { progressMeter } from './services/planning/progressMeter.ts';
import { rememberedReadings } from './services/browser/rememberedReadings.ts';
import { rememberedEmail } from './services/account/rememberedEmail.ts';
import { watchSession } from './slices/flows/signIn.ts';
import { trialsRefused } from './slices/desk/desk.ts';
import { FILE_NOT_KEPT, noticeRaised, STORAGE_REFUSED } from './slices/notices.ts';

/** The desk comes with a report; who signs in does not wait for it. */
const deskWhenAsked: DeskService = {
  async open(...asked) {
    try {
      const { workerDesk } = await loadChunk(CHUNK.desk, () => import('./services/deskWorker/workerDesk.ts'));
      return await workerDesk.open(...asked);
    } catch (cause) {
      return { outcome: 'failed', reason: (cause as Error).message };
    }
  },
};

/** The parts of the program that take a while to come set out together. */
const accounts = loadChunk(CHUNK.accounts, () => import('./services/account/firebaseAuth.ts'));

/**
 * Makes the services, the store and the first page.
 * @param handOver awaited when the page is about to take the place of what stands in `screen`
 */
export async function start(screen: Root, handOver: () => Promise<void>): Promise<void> {
  const settings = readSettings();
  const local = browserStorage('localStorage');
  const owner = planOwner(local.storage);
  let warnOfFile = () => {};
  // A browser makes its way of writing numbers ready with the first one, and a plan that is kept here has some: not in the task of the store.
  if (owner.read() !== null) void nextTask().then(() => wholeNumber(0));
  const { createFirebaseAuth } = await accounts;
  // Accounts, store, router and page are a task each: a key that is pressed meanwhile does not wait for all of them.
  await nextTask();
  const auth = createFirebaseAuth(settings);
  await nextTask();
  const services = {
    settings,
    auth,
    vault: fileVault(() => warnOfFile()),
    audienceReader: workerReader,
    desk: deskWhenAsked,
    progress: progressMeter(),
    analytics: dataLayerAnalytics,
    accessCache: accessCache(browserStorage('sessionStorage').storage),
    rememberedEmail: rememberedEmail(local.storage),
    rememberedReadings: rememberedReadings(local.storage),
    planOwner: owner,
  };
  const { store, flush, storedElsewhere } = await createAppStore(services, local.storage);
  warnOfFile = () => store.dispatch(noticeRaised(FILE_NOT_KEPT));
  if (local.isOurs) {
    store.dispatch(noticeRaised(STORAGE_REFUSED));
    store.dispatch(trialsRefused(true));
  }
  // A page may be gone after either: browsers on telephones tell only the second.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === local.storage) storedElsewhere(key);
  });
  await nextTask();
  store.dispatch(watchSession());
  startTagManager(settings.tagManagerId);
  const router = createPageRouter(createBrowserHistory({ v5Compat: false }), keepScroll);
  // The sign-in page stands there already: its own part of the program is waited for, and nothing flickers between.
  if (location.pathname === PATHS.login) await router.begun;
  await nextTask();
  await handOver();
  const focusAgain = holdFocus();
  flushSync(() =>
    screen.render(
      <StrictMode>
        <App store={store} router={router} />
      </StrictMode>,
    ),
  );
  focusAgain();
}
