import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from './app/hooks.ts';
import { Button } from './ui/buttons/Button.tsx';
import { Spinner } from './ui/feedback/Spinner.tsx';
import { PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import { preloadEndOfRun } from './pageChunks.ts';
import { cancelRun } from './slices/flows/runPlan.ts';
import { selectRunStatus } from './slices/selectors.ts';

/** Shown on all pages other than the home page while a run is under way. */
export function RunBanner() {
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectRunStatus);
  const { pathname } = useLocation();
  const running = run.phase === 'running';
  useEffect(() => {
    if (!running) return undefined;
    // Waits until the pressed button was painted. The preloaded pages are needed only at the end of the run.
    const timer = setTimeout(preloadEndOfRun);
    return () => clearTimeout(timer);
  }, [running]);
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
