import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentProps, ComponentType, CSSProperties, ReactNode } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { ReturnContext, useAppDispatch, useAppSelector } from './app/hooks.ts';
import type { Toasts as ToastList } from './ui/feedback/Toasts.tsx';
import { documentTitle } from './domain/documentTitle.ts';
import { HOME } from './domain/messages.ts';
import { isComparison, isForPlanners, pageOf, PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import { useKeptHeight } from './app/historyEntry.ts';
import { classNames } from './ui/classNames.ts';
import { RunBanner } from './RunBanner.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { StatusLines } from './StatusLines.tsx';
import { noticeDismissed } from './slices/notices.ts';
import {
  selectNotices,
  selectPlanLoad,
  selectPlanName,
  selectReportForm,
  selectRunStatus,
  selectSession,
} from './slices/selectors.ts';

/** The frame of every page: skip link, navigation, the page itself, footer, passing notices. */
export function Layout({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { pathname } = location;
  const { phase } = useAppSelector(selectSession);
  const main = useFocusOnNewPage(pageOf(location));
  const keptHeight = useKeptHeight(main);
  // Who is signed in has more above the page and on it: it is shown when that is known, and does not move.
  const isAwaited = phase === 'checking' && !isForPlanners(pathname);
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <SiteHeader />
        </div>
      </header>
      <LoadingIndicator isAwaited={isAwaited} />
      <RunBanner />
      <StatusLines />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classNames(styles.main, isAwaited && styles.awaited)}
        style={{ '--kept-height': keptHeight && `${keptHeight}px` } as CSSProperties}
      >
        <PageTitle path={pathname} comparing={isComparison(location)} />
        <ReturnContext value={keptHeight !== undefined}>{children}</ReturnContext>
      </main>
      {phase === 'signed out' && <SiteFooter />}
      <ToastMessages />
    </div>
  );
}

/** Hardly ever needed, so it comes when it is; without a connection its words stand there plain. */
const Toasts = lazy<ComponentType<ComponentProps<typeof ToastList>>>(() =>
  import('./ui/feedback/Toasts.tsx').then(
    (part) => ({ default: part.Toasts }),
    () => ({ default: ({ messages }) => <p role="status">{messages.map(({ text }) => text).join(' ')}</p> }),
  ),
);

/** What storage refused. */
function ToastMessages() {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectNotices);
  const [setWasShown, setHasSaid] = useState(false);
  // It stays from the first message on: the next one is announced where it listens already.
  if (notices.length > 0 && !setWasShown) setHasSaid(true);
  if (!setWasShown) return null;
  return (
    <Suspense fallback={null}>
      <Toasts
        messages={notices.map(({ id, message }) => ({ id, tone: 'warn' as const, text: message }))}
        onClose={(id) => {
          const closed = notices.find((notice) => notice.id === id);
          if (closed) dispatch(noticeDismissed(closed.id));
        }}
      />
    </Suspense>
  );
}

/** The next page is still loading, or it is not yet known who is signed in. CSS shows this after a moment only. */
function LoadingIndicator({ isAwaited }: { isAwaited: boolean }) {
  const isLoading = useNavigation().state === 'loading' || isAwaited;
  return <div className={styles.slowPage}>{isLoading && <Spinner inline sentence={HOME.wait} />}</div>;
}

function PageTitle({ path, comparing }: { path: string; comparing: boolean }) {
  const formName = useAppSelector(selectPlanName);
  const reportName = useAppSelector(selectReportForm).name;
  const run = useAppSelector(selectRunStatus);
  const load = useAppSelector(selectPlanLoad);
  const planName = path === PATHS.home ? formName : reportName;
  const state = { planName, running: run.phase === 'running', loadingPlan: load.phase === 'loading', comparing };
  return <title>{documentTitle(path, state)}</title>;
}

/** Puts the focus on the heading of a page that was navigated to, so that it is read out. The first page keeps its own. */
function useFocusOnNewPage(page: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // Behind its first picture: a focus has the whole page laid out, in the task that has just made it.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        // Somebody has begun with the new page.
        if (main.current?.contains(document.activeElement)) return;
        (main.current?.querySelector<HTMLElement>('h1') ?? main.current)?.focus({ preventScroll: true });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [page]);
  return main;
}
