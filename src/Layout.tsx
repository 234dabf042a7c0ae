import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from './app/hooks.ts';
import { Toasts } from './ui/feedback/Toasts.tsx';
import { documentTitle } from './domain/documentTitle.ts';
import { PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import { RunBanner } from './RunBanner.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { StandingLines } from './StandingLines.tsx';
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
export function Layout({ children = <Outlet /> }: { children?: ReactNode }) {
  const { pathname } = useLocation();
  const session = useAppSelector(selectSession);
  const main = useFocusOnNewPage(pathname);
  return (
    <div className={styles.site}>
      <PageTitle path={pathname} />
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <SiteHeader />
      <RunBanner />
      <StandingLines />
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {session.phase === 'signed out' && <SiteFooter />}
      <PassingMessages />
      <ScrollRestoration />
    </div>
  );
}

/** What storage refused. */
function PassingMessages() {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectNotices);
  return (
    <Toasts
      messages={notices.map(({ id, message }) => ({ id, tone: 'warn' as const, text: message }))}
      onClose={(id) => {
        const closed = notices.find((notice) => notice.id === id);
        if (closed) dispatch(noticeDismissed(closed.id));
      }}
    />
  );
}

function PageTitle({ path }: { path: string }) {
  const formName = useAppSelector(selectPlanName);
  const reportName = useAppSelector(selectReportForm).name;
  const run = useAppSelector(selectRunStatus);
  const load = useAppSelector(selectPlanLoad);
  const planName = path === PATHS.home ? formName : reportName;
  const state = { planName, running: run.phase === 'running', loadingPlan: load.phase === 'loading' };
  return <title>{documentTitle(path, state)}</title>;
}

/** Puts the focus on the heading of a page that was navigated to, so that it is read out. The first page keeps its own. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    (main.current?.querySelector<HTMLElement>('h1') ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
