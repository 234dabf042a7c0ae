import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../app/hooks.ts';
import { Button, ButtonLink } from '../components/Button.tsx';
import { Notice } from '../components/Notice.tsx';
import { PageHeading } from '../components/PageHeading.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { ERRORS, HOME } from '../domain/messages.ts';
import { PATHS, reportPath } from '../domain/paths.ts';
import { currentReportPath } from '../slices/flows/currentReportPath.ts';
import { loadPlan } from '../slices/flows/loadPlan.ts';
import { runPlan } from '../slices/flows/runPlan.ts';
import type { PlanLoad } from '../slices/planLoad.ts';
import type { RunStatus } from '../slices/runStatus.ts';
import { selectPlanLoad, selectRunStatus, selectSession } from '../slices/selectors.ts';
import styles from './Pages.module.css';

/** Why there is nothing to show; tries again what failed, with everything that was entered. */
export function ErrorPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const run = useAppSelector(selectRunStatus);
  const load = useAppSelector(selectPlanLoad);
  const isSignedIn = useAppSelector(selectSession).phase === 'signed in';
  const busy = run.phase === 'running' || load.phase === 'loading';
  const what = whatFailed(run, load);

  async function tryAgain() {
    if (load.phase === 'failed') {
      if ((await dispatch(loadPlan(load.key))) === 'loaded') await navigate(reportPath(load.key));
      return;
    }
    const outcome = await dispatch(runPlan());
    if (outcome === 'finished') await navigate(dispatch(currentReportPath()));
    if (outcome === 'no file') await navigate(PATHS.home);
  }

  return (
    <div className={styles.error}>
      <PageHeading title={ERRORS.oops} />
      {busy ? (
        <Spinner sentence={HOME.wait} />
      ) : (
        <Notice tone="error" title={what?.message} details={what?.details ?? []}>
          {what?.reason ?? NOTHING}
        </Notice>
      )}
      <div className={styles.ways}>
        {isSignedIn && (what || busy) && (
          <Button kind="primary" icon="rotate-ccw" busy={busy} onClick={() => void tryAgain()}>
            {ERRORS.tryAgainButton}
          </Button>
        )}
        <ButtonLink to={PATHS.home} icon="home">
          Go to the homepage
        </ButtonLink>
      </div>
    </div>
  );
}

const NOTHING = 'There is no media plan to show. Create one on the homepage, or open a past one.';

function whatFailed(run: RunStatus, load: PlanLoad) {
  if (load.phase === 'failed') return { message: undefined, reason: load.message, details: [] };
  return run.phase === 'failed' ? run : null;
}
