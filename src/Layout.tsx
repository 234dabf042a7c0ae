import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from './app/hooks.ts';
import type { Toasts as ToastList } from './ui/feedback/Toasts.tsx';
import { documentTitle } from './domain/documentTitle.ts';
import { PATHS } from './domain/paths.ts';
import { isForPlanners } from './pageParts.ts';
import { RunBanner } from './RunBanner.tsx';
import { SiteFrame } from './SiteFrame.tsx';
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
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { phase } = useAppSelector(selectSession);
  const main = useFocusOnNewPage(pathname);
  // The sign-in page has it from its first picture on: without it the page would move until it is known that nobody is signed in.
  const hasFooter = phase === 'signed out' || (phase === 'checking' && !isForPlanners(pathname));
  return (
    <SiteFrame
      main={main}
      header={<SiteHeader />}
      lines={
        <>
          <RunBanner />
          <StandingLines />
        </>
      }
      after={
        <>
          {hasFooter && <SiteFooter />}
          <PassingMessages />
        </>
      }
    >
      <PageTitle path={pathname} />
      {children}
    </SiteFrame>
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
function PassingMessages() {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectNotices);
  const [hasSaid, setHasSaid] = useState(false);
  // It stays from the first message on: the next one is announced where it listens already.
  if (notices.length > 0 && !hasSaid) setHasSaid(true);
  if (!hasSaid) return null;
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
  }, [pathname]);
  return main;
}
