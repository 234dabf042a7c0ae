import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector, useIsLive, useProgress } from '../../../app/hooks.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import { trialKeptNote } from '../../../domain/desk/trialCopy.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { closeDesk, deskReading, openDesk } from '../../../slices/flows/desk/openDesk.ts';
import { selectDesk, selectTrial } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { HiddenInPast } from '../HiddenInPast.tsx';
import { BudgetFromReport } from './questions/BudgetFromReport.tsx';
import styles from './Desk.module.css';
import { DeskView } from './DeskView.tsx';

interface DeskProps {
  planKey: string;
  /** Client, demographic: what the changes are about, in a line. */
  meta: string;
  /** Where the plan's report is. */
  reportPath: string;
  colourOf: ColourOf;
  /** The plan as it was kept. */
  ours: ComparedPlan;
}

/** The planner's desk on the plan in hand: opened when it is visited, closed when it is left. A jump in DevTools does neither. */
export function Desk({ planKey, meta, reportPath, colourOf, ours }: DeskProps) {
  const dispatch = useAppDispatch();
  const desk = useAppSelector(selectDesk);
  const isLive = useIsLive();
  const visited = useRef<string>(undefined);
  useEffect(() => {
    if (!isLive || visited.current === planKey) return;
    visited.current = planKey;
    void dispatch(openDesk());
  }, [dispatch, isLive, planKey]);
  // Only who leaves ends this: what a past moment has not got is held.
  useEffect(
    () => () => {
      visited.current = undefined;
      dispatch(closeDesk());
    },
    [dispatch],
  );

  const isReady = desk.phase === 'ready' && desk.planKey === planKey;
  return (
    <HiddenInPast has={isReady} instead={<NotReady {...{ planKey, meta, reportPath, ours }} />}>
      {isReady && <DeskView {...{ desk, meta, reportPath, colourOf, ours }} />}
    </HiddenInPast>
  );
}

/** The desk while its file is read, and where it cannot be had. */
function NotReady({ planKey, meta, reportPath, ours }: Omit<DeskProps, 'colourOf'>) {
  const dispatch = useAppDispatch();
  const desk = useAppSelector(selectDesk);
  const stays = trialKeptNote(useAppSelector((state: RootState) => selectTrial(state, planKey)));
  return (
    <section aria-label={DESK.title}>
      <header className={styles.head}>
        <ButtonLink kind="quiet" icon="arrow-left" to={reportPath}>
          {DESK.back}
        </ButtonLink>
        <div className={styles.who}>
          <h1>{DESK.title}</h1>
          <p className={styles.meta}>{meta}</p>
        </div>
      </header>
      {desk.phase === 'failed' ? (
        <div className={styles.failed}>
          <Notice
            tone="warn"
            title="Changes cannot be tried here."
            action={
              <Button
                dense
                onClick={() => {
                  dispatch(closeDesk());
                  void dispatch(openDesk());
                }}
              >
                Try Again
              </Button>
            }
          >
            {desk.reason}
            {stays && <p>{stays}</p>}
          </Notice>
          <BudgetFromReport plan={ours} />
        </div>
      ) : (
        <Reading planKey={planKey} />
      )}
    </section>
  );
}

function Reading({ planKey }: { planKey: string }) {
  const share = useProgress(deskReading(planKey));
  return (
    <div className={styles.reading} role="status">
      <p>Reading the audience file of this plan</p>
      <ProgressBar label="Reading the audience file" share={share} />
      <Skeleton height={520} />
    </div>
  );
}
