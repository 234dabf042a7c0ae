import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import './ui/base.css';
import { loadChunk } from './components/loadChunk.ts';
import { PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import { CHUNK, preloadPage } from './pageParts.ts';
import { EarlyLogin } from './pages/account/EarlyLogin.tsx';
import { holdEarlyEntry } from './pages/account/earlyEntry.ts';
import { watchPresses } from './pages/account/earlyPress.ts';
import { planOwner } from './services/account/planOwner.ts';
import { browserStorage } from './services/browser/browserStorage.ts';
import { nextTask } from './services/browser/nextTask.ts';
import { BrandSign, SiteFrame } from './SiteFrame.tsx';

/*
 * What a visitor waits for first is this file and React: it draws the sign-in page, which takes what is typed. The store, the router and
 * the page itself come behind it, and take it over.
 */
const root = document.getElementById('root')!;
const screen = createRoot(root);

/** Draws the sign-in page. @returns until it is on the screen */
function drawEarly(): Promise<void> {
  // At once: a key that is pressed on what stands there before would be lost with it.
  flushSync(() =>
    screen.render(
      <SiteFrame
        header={
          <a href={PATHS.home} className={styles.brand}>
            <BrandSign />
          </a>
        }
        after={
          // As high as the footer that comes with the settings: the card stays where it is.
          <footer className={styles.footer}>
            <div className={styles.foot}>{'\u00a0'}</div>
          </footer>
        }
      >
        <EarlyLogin />
      </SiteFrame>,
    ),
  );
  if (!PerformanceObserver.supportedEntryTypes.includes(LARGEST_PICTURE)) return nextPicture();
  const written = performance.now();
  return new Promise((resolve) => {
    const isLater = ({ startTime }: PerformanceEntry) => startTime >= written;
    new PerformanceObserver((list) => list.getEntries().some(isLater) && resolve()).observe({
      type: LARGEST_PICTURE,
      buffered: true,
    });
    // A page that nobody sees is never drawn.
    setTimeout(resolve, LONGEST_PICTURE_MS);
  });
}
const LARGEST_PICTURE = 'largest-contentful-paint';
const LONGEST_PICTURE_MS = 300;

/** The same in browsers that do not tell of pictures. */
function nextPicture(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, LONGEST_PICTURE_MS);
  });
}

/** Fetches all that stands behind the first picture. */
async function loadProgram() {
  // What is on the way to the screen has the line and the processor for itself.
  if (location.pathname === PATHS.login) await drawEarly();
  // What takes long to be made, the contract's schemas and the store's calls, comes ahead, each as a task of its own.
  import('../core/contract/calls.ts').catch(() => {});
  import('./services/planning/planningApi.ts').catch(() => {});
  const program = loadChunk(CHUNK.program, () => import('./start.tsx'));
  // A page's parts are many, and asking for them is work: behind what is being done here.
  void nextTask().then(() =>
    preloadPage(location.pathname, planOwner(browserStorage('localStorage').storage).read() !== null),
  );
  return program;
}

const pressEnded = watchPresses();
const handOver = async () => {
  await pressEnded();
  const early = root.querySelector<HTMLFormElement>('form[data-early]');
  if (early) holdEarlyEntry(early);
};

loadProgram()
  .then(({ start }) => start(screen, handOver))
  .catch((cause: Error) => {
    // Before the first page there is no screen that could say it.
    screen.unmount();
    root.textContent = `The media planner could not start: ${cause.message}. Reload the page to try again.`;
  });
