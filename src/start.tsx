import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { createAppStore } from './app/store.ts';
import { loadChunk } from './components/loadChunk.ts';
import { CHUNK } from './pageChunks.ts';
import { ROUTES } from './routes.tsx';
import { accessCache } from './services/planning/accessCache.ts';
import { dataLayerAnalytics, startTagManager } from './services/browser/analytics.ts';
import { workerReader } from './services/audienceReading/workerReader.ts';
import type { DeskService } from './services/deskWorker/deskService.ts';
import { browserStorage } from './services/browser/browserStorage.ts';
import { readSettings } from './services/webSettings.ts';
import { fileVault } from './services/browser/fileVault.ts';
import { planOwner, rememberedEmail } from './services/account/accountStorage.ts';
import { progressMeter } from './services/planning/progressMeter.ts';
import { rememberedAnswers } from './services/browser/rememberedAnswers.ts';
import { watchSession } from './flows/account/signIn.ts';
import { trialsRefused } from './slices/desk/desk.ts';
import { FILE_NOT_KEPT, noticeRaised, STORAGE_REFUSED } from './slices/notices.ts';

/** The service for the desk, the page for trying changes to a plan. Its code is loaded when the desk is opened. */
const lazyDesk: DeskService = {
  async open(...args) {
    try {
      const { browserDesk } = await loadChunk(CHUNK.desk, () => import('./services/deskWorker/browserDesk.ts'));
      return await browserDesk.open(...args);
    } catch (cause) {
      return { outcome: 'failed', reason: (cause as Error).message };
    }
  },
};

/** Creates the services and the store, and renders the application. */
export async function start(root: Root): Promise<void> {
  // Created first, because this starts loading the page's chunk.
  const router = createBrowserRouter(ROUTES);
  const settings = readSettings();
  const local = browserStorage('localStorage');
  const owner = planOwner(local.storage);
  let warnOfFile = () => {};
  const { createFirebaseAuth } = await loadChunk(CHUNK.accounts, () => import('./services/account/firebaseAuth.ts'));
  const services = {
    settings,
    auth: createFirebaseAuth(settings),
    vault: fileVault(() => warnOfFile()),
    audienceReader: workerReader,
    desk: lazyDesk,
    progress: progressMeter(),
    analytics: dataLayerAnalytics,
    accessCache: accessCache(browserStorage('sessionStorage').storage, local.storage),
    rememberedEmail: rememberedEmail(local.storage),
    rememberedAnswers: rememberedAnswers(local.storage),
    planOwner: owner,
  };
  const { store, flush, storedInOtherTab } = await createAppStore(services, local.storage);
  warnOfFile = () => store.dispatch(noticeRaised(FILE_NOT_KEPT));
  if (local.isInMemory) {
    store.dispatch(noticeRaised(STORAGE_REFUSED));
    store.dispatch(trialsRefused(true));
  }
  // Both events are needed, because mobile browsers often fire only `visibilitychange` before they end a page.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === local.storage) storedInOtherTab(key);
  });
  store.dispatch(watchSession());
  startTagManager(settings.tagManagerId);
  root.render(
    <StrictMode>
      <App store={store} router={router} />
    </StrictMode>,
  );
}
