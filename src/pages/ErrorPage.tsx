import { ArrowRight, Home, RotateCcw } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { ButtonLink } from '../ui/buttons/Button.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { PageHeading } from '../ui/layout/PageHeading.tsx';
import { Spinner } from '../ui/feedback/Spinner.tsx';
import { WaitingButton } from '../ui/buttons/WaitingButton.tsx';
import { ERRORS, FILE_ARRIVED, HOME } from '../domain/messages.ts';
import { cameWithoutKey, PATHS, reportPath } from '../domain/paths.ts';
import { currentReportPath } from '../flows/plan/currentReportPath.ts';
import { loadPlan } from '../flows/plan/loadPlan.ts';
import { resumeRun } from '../flows/plan/runPlan.ts';
import type { PlanLoad } from '../slices/plan/planLoad.ts';
import type { RunStatus } from '../slices/plan/runStatus.ts';
import {
  selectHasAllResults,
  selectPlanLoad,
  selectResumableRun,
  selectRunStatus,
  selectSession,
} from '../slices/selectors.ts';
import styles from '../ui/feedback/Failure.module.css';

/**
 * Shows why a run failed or why a plan could not be loaded, and a button to try again with everything that was entered. If nothing failed, it
 * says what the planner can open.
 */
export function ErrorPage() {
  const run = useAppSelector(selectRunStatus);
  const load = useAppSelector(selectPlanLoad);
  const isSignedIn = useAppSelector(selectSession).phase === 'signed in';
  const namesNoPlan = cameWithoutKey(useLocation().state);
  const isBusy = !namesNoPlan && (run.phase === 'running' || load.phase === 'loading');
  const hasReport = useAppSelector(selectHasAllResults);
  const resumable = useAppSelector(selectResumableRun);
  const failed = namesNoPlan ? null : whatFailed(run, load);
  const messageIfNothingFailed = namesNoPlan ? ADDRESS_WITHOUT_PLAN : hasReport ? RESOLVED : NO_PLAN;
  const tryAgain = useTryAgain(load);

  return (
    <div className={styles.failure}>
      <PageHeading title={ERRORS.oops} />
      {isBusy ? (
        <Spinner sentence={HOME.wait} />
      ) : (
        <Notice
          tone={failed || messageIfNothingFailed !== RESOLVED ? 'error' : 'info'}
          title={failed?.message}
          details={failed?.details ?? []}
        >
          {failed?.reason ?? messageIfNothingFailed}
        </Notice>
      )}
      {resumable && !namesNoPlan && <p>{FILE_ARRIVED}</p>}
      <div className={styles.actions}>
        {isSignedIn && (failed || isBusy) && (
          <WaitingButton
            kind="primary"
            icon={RotateCcw}
            busy={isBusy}
            notBefore={resumable?.notBefore ?? null}
            onClick={() => void tryAgain()}
          >
            {ERRORS.tryAgainButton}
          </WaitingButton>
        )}
        {hasReport && !isBusy && (
          <ButtonLink to={PATHS.report} icon={ArrowRight}>
            {failed ? 'Open the previous report' : 'Open the report'}
          </ButtonLink>
        )}
        <ButtonLink to={PATHS.home} icon={Home}>
          Go to the homepage
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * Returns a function that loads the plan again whose load failed, or otherwise resumes the run. Then it opens the report, or the home page
 * if the run has no file to send. After another failure it stays here.
 */
function useTryAgain(load: PlanLoad): () => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const isOnPage = useIsOnPage();

  async function loadAgain(key: string) {
    return (await dispatch(loadPlan(key))) === 'loaded' ? reportPath(key) : null;
  }

  async function runAgain() {
    const outcome = await dispatch(resumeRun());
    if (outcome === 'no file') return PATHS.home;
    return outcome === 'finished' ? dispatch(currentReportPath()) : null;
  }

  return async function tryAgain() {
    const nextAddress = load.phase === 'failed' ? await loadAgain(load.key) : await runAgain();
    // Replaces this page in the history, so that Back goes to the page before the error.
    if (nextAddress) await navigate(nextAddress, { replace: isOnPage() });
  };
}

/** Returns a function that says whether the planner is still on this page, for example when a retried run ends. */
function useIsOnPage(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

const RESOLVED = 'Nothing is wrong any more: the current plan has its report.';
const ADDRESS_WITHOUT_PLAN = 'This address names no plan.';
const NO_PLAN = 'There is no media plan to show. Create one on the homepage, or open a past one.';

/** The failure that the page shows; null if nothing failed. A failed load of a plan is shown before a failed run. */
function whatFailed(run: RunStatus, load: PlanLoad) {
  if (load.phase === 'failed') return { message: undefined, reason: load.message, details: [] };
  if (run.phase !== 'failed') return null;
  const { shownMessage: message, reason, specifiedMessage, details } = run;
  // `specifiedMessage` names the failed call. It comes first in the details unless it is the message itself.
  return { message, reason, details: message === specifiedMessage ? details : [specifiedMessage, ...details] };
}
