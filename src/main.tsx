import { createRoot } from 'react-dom/client';
import './ui/base.css';
import { loadChunk } from './components/loadChunk.ts';
import { PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import { CHUNK, preloadPage } from './pageParts.ts';
import { EarlyLogin } from './pages/account/EarlyLogin.tsx';
import { holdEarlyEntry } from './pages/account/earlyEntry.ts';
import { planOwner } from './services/account/planOwner.ts';
import { browserStorage } from './services/browser/browserStorage.ts';
import { BrandSign, SiteFrame } from './SiteFrame.tsx';

/*
 * What a visitor waits for first is this file and React: it draws the sign-in page, which takes what is typed. The store, the router and
 * the page itself come behind it, and take it over.
 */
const root = document.getElementById('root')!;
const screen = createRoot(root);
// The contract's schemas take as long to be made as all the rest: they come ahead, as a task of their own.
import('../core/contract/calls.ts').catch(() => {});
const program = loadChunk(CHUNK.program, () => import('./start.tsx'));
preloadPage(location.pathname, planOwner(browserStorage('localStorage').storage).read() !== null);
if (location.pathname === PATHS.login)
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
          <div className={styles.agency}>{'\u00a0'}</div>
        </footer>
      }
    >
      <EarlyLogin />
    </SiteFrame>,
  );

const handOver = () => {
  const early = root.querySelector<HTMLFormElement>('form[data-early]');
  if (early) holdEarlyEntry(early);
};

program
  .then(({ start }) => start(screen, handOver))
  .catch((cause: Error) => {
    // Before the first page there is no screen that could say it.
    screen.unmount();
    root.textContent = `The media planner could not start: ${cause.message}. Reload the page to try again.`;
  });
