import { RotateCcw } from 'lucide-react';
import { useDeferredValue, useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { HOME, planTitle } from '../../domain/messages.ts';
import { useUserAccessQuery } from '../../services/planning/planningApi.ts';
import { asPlanningFailure } from '../../services/planning/planningFailure.ts';
import { clearPlan } from '../../flows/plan/stashPlan.ts';
import { selectPlanName, selectRunStatus, selectUserEmail } from '../../slices/selectors.ts';
import styles from './Home.module.css';
import { RatesAndListsReader } from './RatesOfRun.tsx';
import { PlanForm } from './PlanForm.tsx';

/** The page with the form for a plan: a new plan, or the current plan, which can be changed and run again. */
export function HomePage() {
  const dispatch = useAppDispatch();
  const name = useAppSelector(selectPlanName);
  const user = useAppSelector(selectUserEmail);
  const isRunning = useAppSelector(selectRunStatus).phase === 'running';
  const access = useUserAccessQuery({ user });
  // Deferred, so that the large form does not render in one task.
  const lists = useDeferredValue(access.data);
  return (
    <div className={styles.home}>
      <PageHeading
        title={planTitle(name)}
        description={name === '' ? HOME.subtitleNew : HOME.subtitleCurrent}
        actions={
          <Button icon={RotateCcw} disabled={name === '' || isRunning} onClick={() => dispatch(clearPlan())}>
            {HOME.clearPlan}
          </Button>
        }
      />
      <RatesAndListsReader />
      {access.data && lists ? (
        <PlanForm lists={lists} />
      ) : access.error && !access.isFetching ? (
        <AccessFailed message={asPlanningFailure(access.error).message} onRetry={() => void access.refetch()} />
      ) : (
        <Spinner sentence={HOME.wait} />
      )}
    </div>
  );
}

function AccessFailed({ message, onRetry }: { message: string; onRetry: () => void }) {
  useEffect(() => {
    // The specification requires this failure to be logged as well as shown.
    // oxlint-disable-next-line no-console
    console.error(`Access data: ${message}`);
  }, [message]);
  return (
    <Notice
      tone="error"
      title="Your strategies, demographics and clients could not be loaded"
      action={<Button onClick={onRetry}>Load again</Button>}
    >
      {message}
    </Notice>
  );
}
