import { lazy, Suspense, useEffect, useRef, useState, useCallback } from 'react';
import type { ComponentProps, ComponentType, CSSProperties, ReactNode } from 'react';
import { useLocation, useNavigation, useNavigate } from 'react-router-dom';
import { ReturnContext, useAppDispatch, useAppSelector, useLiveValue } from './app/hooks.ts';
import type { Toasts as ToastList } from './ui/feedback/Toasts.tsx';
import { documentTitle } from './domain/documentTitle.ts';
import { HOME, otherTabText, stashedPlanText } from './domain/messages.ts';
import { isComparison, isForPlanners, pageOf, PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import { useRestoredHeight } from './app/historyEntry.ts';
import { classNames } from './ui/classNames.ts';
import { SiteHeader, DemoSignIn } from './SiteHeader.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { TextLink } from './ui/buttons/TextLink.tsx';
import { Button } from './ui/buttons/Button.tsx';
import { useAskedOnLeaving } from './ui/useAskedOnLeaving.ts';
import { preloadEndOfRun } from './pageChunks.ts';
import { noticeDismissed } from './slices/notices.ts';
import type { Notice } from './slices/notices.ts';
import {
  selectNeedsSecondFactor,
  selectNotices,
  selectPlanLoad,
  selectPlanName,
  selectReportForm,
  selectRunStatus,
  selectSession,
  selectSettings,
  selectPlanInOtherTab,
  selectFurtherStashedPlans,
  selectStashedPlanToOffer,
} from './slices/selectors.ts';
import { cancelRun } from './flows/plan/runPlan.ts';
import failureStyles from './ui/feedback/Failure.module.css';
import { otherTabDismissed, planOwnedByThisTab } from './slices/plan/otherTab.ts';
import { restoreStashedPlan } from './flows/plan/stashPlan.ts';
import { stashedPlanDropped } from './slices/stashedPlan.ts';
import { useFocusKept } from './useFocusKept.ts';

/** The frame of every page: skip link, header, the page, footer, toasts. */
export function Layout({ children }: { children: ReactNode }) {
  const location = useLocation();
  const { pathname } = location;
  const { phase } = useAppSelector(selectSession);
  const needsSecondFactor = useLiveValue(useAppSelector(selectNeedsSecondFactor));
  const main = useFocusOnNewPage(needsSecondFactor ? 'second factor' : pageOf(location));
  useFocusKept();
  const restoredHeight = useRestoredHeight(main);
  const accent = useAppSelector(selectSettings).brand?.accent ?? null;
  // The header and the page show more to signed-in users. The page stays hidden until the session is known, so that nothing shifts.
  const isPending = phase === 'checking' && !isForPlanners(pathname);
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header
        className={classNames(styles.header, accent !== null && styles.branded)}
        style={{ '--brand-accent': accent ?? undefined } as CSSProperties}
      >
        <div className={styles.bar}>
          <SiteHeader />
        </div>
      </header>
      <LoadingIndicator isPending={isPending} />
      <RunBanner />
      <StatusLines />
      <main
        id="content"
        ref={main}
        tabIndex={-1}
        className={classNames(styles.main, isPending && styles.pending)}
        style={{ '--restored-height': restoredHeight && `${restoredHeight}px` } as CSSProperties}
      >
        <PageTitle path={pathname} isComparing={isComparison(location)} />
        <ReturnContext value={restoredHeight !== undefined}>{children}</ReturnContext>
      </main>
      {phase === 'signed out' && <SiteFooter />}
      <ToastMessages />
    </div>
  );
}

/** The agency's links, for visitors who are not signed in. */
function SiteFooter() {
  const { agencyLinks, agencyDomain, supportEmail } = useAppSelector(selectSettings);
  const links = agencyLinks.length > 0 ? agencyLinks : [{ label: agencyDomain, href: `https://${agencyDomain}` }];
  return (
    <footer className={styles.footer}>
      <div className={styles.foot}>
        <nav aria-label="Agency" className={styles.agency}>
          {links.map(({ label, href }) => (
            <TextLink key={href} to={href}>
              {label}
            </TextLink>
          ))}
          <TextLink to={`mailto:${supportEmail}`}>Support</TextLink>
        </nav>
        <DemoSignIn />
      </div>
    </footer>
  );
}

/** Loaded at the first message, which is rare. If the code cannot be loaded, for example offline, plain text is shown instead. */
const Toasts = lazy<ComponentType<ComponentProps<typeof ToastList>>>(() =>
  import('./ui/feedback/Toasts.tsx').then(
    (loaded) => ({ default: loaded.Toasts }),
    () => ({ default: ({ messages }) => <p role="status">{messages.map(({ text }) => text).join(' ')}</p> }),
  ),
);

/** Notices of the store, such as a refused write to storage. */
function ToastMessages() {
  const dispatch = useAppDispatch();
  const notices = useAppSelector(selectNotices);
  const [wasShown, setWasShown] = useState(false);
  // Mounted from the first message on, so that the next ones are announced in an existing live region.
  if (notices.length > 0 && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense fallback={null}>
      <Toasts
        messages={notices.map(({ id, message }) => ({ id, tone: 'warn' as const, text: message }))}
        onClose={(id) => dispatch(noticeDismissed(id as Notice['id']))}
      />
    </Suspense>
  );
}

/** Shown while the next page loads or the session is checked; CSS delays it by half a second. */
function LoadingIndicator({ isPending }: { isPending: boolean }) {
  const isLoading = useNavigation().state === 'loading' || isPending;
  return <div className={styles.slowPage}>{isLoading && <Spinner inline sentence={HOME.wait} />}</div>;
}

/** Shown on all pages other than the home page while a run is under way. On all pages, the browser asks before the tab is closed meanwhile. */
function RunBanner() {
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectRunStatus);
  const { pathname } = useLocation();
  const isRunning = run.phase === 'running';
  useAskedOnLeaving({ isUnsaved: () => isRunning });
  useEffect(() => {
    if (!isRunning) return undefined;
    // Waits until the pressed button was painted. The preloaded pages are needed only at the end of the run.
    const timer = setTimeout(preloadEndOfRun);
    return () => clearTimeout(timer);
  }, [isRunning]);
  if (run.phase !== 'running' || pathname === PATHS.home) return null;
  return (
    <div className={styles.banner}>
      <Spinner inline sentence={`Your plan is running: ${run.step}`} />
      <Button dense onClick={() => dispatch(cancelRun())}>
        Cancel
      </Button>
    </div>
  );
}

function PageTitle({ path, isComparing }: { path: string; isComparing: boolean }) {
  const formName = useAppSelector(selectPlanName);
  const reportName = useAppSelector(selectReportForm).name;
  const run = useAppSelector(selectRunStatus);
  const load = useAppSelector(selectPlanLoad);
  const planName = path === PATHS.home ? formName : reportName;
  const state = {
    planName,
    isRunning: run.phase === 'running',
    isLoadingPlan: load.phase === 'loading',
    isComparing,
  };
  return <title>{documentTitle(path, state)}</title>;
}

/** Moves the focus to the new page's heading after navigation, so that it is announced. Does nothing on the first page. */
function useFocusOnNewPage(page: string) {
  const main = useRef<HTMLElement>(null);
  const shownPage = useRef(page);
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // After the first paint: focusing forces a layout of the whole page.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        // The focus stays if the user has already focused something on the new page.
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

/**
 * Messages below the navigation that stay until the planner acts on them. One offers the stashed plans, which were in the form before
 * another plan was opened. The other says that the plan was replaced in another browser tab.
 */
function StatusLines() {
  return (
    <>
      <StashedPlanLine />
      <OtherTabLine />
    </>
  );
}

function StashedPlanLine() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const offer = useAppSelector(selectStashedPlanToOffer);
  const furtherPlans = useAppSelector(selectFurtherStashedPlans);
  const isRequested = useRef(false);

  // The plan is restored only once the form is on screen: on a report page, replacing the plan would redirect to the error page.
  const restore = useCallback(() => {
    if (!isRequested.current || pathname !== PATHS.home) return;
    isRequested.current = false;
    dispatch(restoreStashedPlan());
  }, [dispatch, pathname]);
  useEffect(restore, [restore]);

  async function goHomeAndRestore() {
    isRequested.current = true;
    if (pathname === PATHS.home) restore();
    else await navigate(PATHS.home);
  }

  // Always rendered, so that a message that appears in it is announced.
  return (
    <div role="status">
      {offer && (
        <div className={styles.line}>
          <p>{stashedPlanText(offer.isDraft, offer.plan.planForm.name, furtherPlans)}</p>
          <span aria-hidden className={styles.dot}>
            ·
          </span>
          <div className={failureStyles.actions}>
            <Button dense onClick={() => void goHomeAndRestore()}>
              Bring back
            </Button>
            <Button dense kind="quiet" onClick={() => dispatch(stashedPlanDropped(offer))}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function OtherTabLine() {
  const dispatch = useAppDispatch();
  const otherTab = useAppSelector(selectPlanInOtherTab);
  return (
    <div role="status">
      {otherTab && (
        <div className={styles.line} data-tone="warn">
          <p>{otherTabText(otherTab)}</p>
          <div className={failureStyles.actions}>
            <Button dense onClick={() => dispatch(planOwnedByThisTab())}>
              Keep this plan
            </Button>
            <Button dense kind="quiet" onClick={() => dispatch(otherTabDismissed())}>
              Close
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
