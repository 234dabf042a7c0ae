import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { createAppStore } from './app/store.ts';
import './ui/base.css';
import { loadChunk } from './components/loadChunk.ts';
import { CHUNK } from './pageParts.ts';
import { routes } from './routes.tsx';
import { accessCache } from './services/planning/accessCache.ts';
import { dataLayerAnalytics, startTagManager } from './services/browser/analytics.ts';
import { workerReader } from './services/audienceReading/workerReader.ts';
import { workerDesk } from './services/deskWorker/workerDesk.ts';
import { browserStorage } from './services/browser/browserStorage.ts';
import { readSettings } from './services/config.ts';
import { fileVault } from './services/browser/fileVault.ts';
import { planOwner } from './services/account/planOwner.ts';
import { progressMeter } from './services/planning/progressMeter.ts';
import { rememberedReadings } from './services/browser/rememberedReadings.ts';
import { rememberedEmail } from './services/account/rememberedEmail.ts';
import { watchSession } from './slices/flows/signIn.ts';
import { FILE_NOT_KEPT, noticeRaised, STORAGE_REFUSED } from './slices/notices.ts';

/** Makes the services, the store and the first page. */
async function start(root: HTMLElement): Promise<void> {
  const settings = readSettings();
  const local = browserStorage('localStorage');
  let warnOfFile = () => {};
  const { createFirebaseAuth } = await loadChunk(CHUNK.accounts, () => import('./services/account/firebaseAuth.ts'));
  const services = {
    settings,
    auth: createFirebaseAuth(settings),
    vault: fileVault(() => warnOfFile()),
    audienceReader: workerReader,
    desk: workerDesk,
    progress: progressMeter(),
    analytics: dataLayerAnalytics,
    accessCache: accessCache(browserStorage('sessionStorage').storage),
    rememberedEmail: rememberedEmail(local.storage),
    rememberedReadings: rememberedReadings(local.storage),
    planOwner: planOwner(local.storage),
  };
  const { store, flush, storedElsewhere } = await createAppStore(services, local.storage);
  warnOfFile = () => store.dispatch(noticeRaised(FILE_NOT_KEPT));
  if (local.isOurs) store.dispatch(noticeRaised(STORAGE_REFUSED));
  // A page may be gone after either: browsers on telephones tell only the second.
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === local.storage) storedElsewhere(key);
  });
  store.dispatch(watchSession());
  startTagManager(settings.tagManagerId);
  createRoot(root).render(
    <StrictMode>
      <App store={store} router={createBrowserRouter(routes)} />
    </StrictMode>,
  );
}

const root = document.getElementById('root')!;
start(root).catch((cause: Error) => {
  // Before the first page there is no screen that could say it.
  root.textContent = `The media planner could not start: ${cause.message}. Reload the page to try again.`;
});
