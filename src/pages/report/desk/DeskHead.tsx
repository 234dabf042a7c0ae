import { ArrowLeft, Plus, Redo2, Undo2 } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { DESK, spokenFigures } from '../../../domain/desk/deskCopy.ts';
import { trialStatus, laterTrialNote, TRIAL } from '../../../domain/desk/trialCopy.ts';
import { stepRedone, stepUndone } from '../../../slices/desk/desk.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import { selectIsStorageRefused, selectIsTrialKept, selectTrial, selectLaterTrial } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { currentStep } from '../../../domain/desk/trial.ts';
import { GESTURES } from '../../../slices/desk/deskGestures.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import type { Step } from '../../../domain/desk/step.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './Desk.module.css';

interface DeskHeadProps {
  desk: OpenDesk;
  /** Plan name, client, demographic and rates in a line. */
  meta: string;
  /** The address of the plan's report. */
  reportPath: string;
  onKeep: () => void;
  onMakePlan: () => void;
}

/**
 * The head of the desk: the plan in one line, a link back to the report, undo and redo, and buttons to keep the mix or run it as a plan.
 */
export const DeskHead = memo(function DeskHead({ desk, meta, reportPath, onKeep, onMakePlan }: DeskHeadProps) {
  const dispatch = useAppDispatch();
  const { now, past, future } = desk;
  const isTrialKept = useAppSelector(selectIsTrialKept);
  const isStorageRefused = useAppSelector(selectIsStorageRefused);
  const trial = useAppSelector((state: RootState) => selectTrial(state, desk.planKey));
  // A stored trial has only the newest changes, so it may have fewer than the undo history. The status line counts the stored ones.
  const changeCount = isTrialKept && trial ? trial.at : past.length;
  const undoLabel = past.length > 0 ? `Undo: ${now.says}` : 'Nothing to undo';
  const redoLabel = future.length > 0 ? `Redo: ${future[0]!.says}` : 'Nothing to redo';
  return (
    <header className={styles.head}>
      <ButtonLink kind="quiet" icon={ArrowLeft} to={reportPath} aria-label={DESK.back}>
        <span className={styles.notOnPhones}>{DESK.back}</span>
      </ButtonLink>
      <div className={styles.titleBlock}>
        <h1 tabIndex={-1}>{DESK.title}</h1>
        <p className={styles.meta} data-changed={changeCount > 0 || undefined}>
          <span className={styles.about}>{meta}</span>
          <span className={styles.trial}>{trialStatus(changeCount, isTrialKept, isStorageRefused)}</span>
        </p>
      </div>
      <Button
        kind="quiet"
        icon={Undo2}
        aria-label={undoLabel}
        title={undoLabel}
        aria-keyshortcuts="Control+Z"
        disabled={past.length === 0}
        onClick={() => dispatch(stepUndone())}
      />
      <Button
        kind="quiet"
        icon={Redo2}
        aria-label={redoLabel}
        title={redoLabel}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={future.length === 0}
        onClick={() => dispatch(stepRedone())}
      />
      <Button icon={Plus} className={styles.notOnPhones} onClick={onKeep}>
        {DESK.keep}
      </Button>
      <Button kind="primary" className={styles.notOnPhones} onClick={onMakePlan}>
        {DESK.makeIt}
      </Button>
    </header>
  );
});

/** Notices about the trial (the changes tried on the desk): that it was recomputed, or that another browser tab has changed it since. */
export function TrialNotices({ isRecomputed }: { isRecomputed: boolean }) {
  const dispatch = useAppDispatch();
  const laterTrial = useAppSelector(selectLaterTrial);
  const current = laterTrial && currentStep(laterTrial);
  // A step that is not computed yet has the figures of the step before, so it is not offered.
  const takeUpButton = current && !current.isUncounted && (
    // Taking over the other trial is an ordinary change, which can be undone.
    <Button dense onClick={() => dispatch(GESTURES.scenarioApplied({ ...current, says: TRIAL.ofOtherTab }))}>
      {TRIAL.workFromLater}
    </Button>
  );
  return (
    <>
      {isRecomputed && <Notice>{TRIAL.recomputed}</Notice>}
      {laterTrial && (
        <Notice tone="warn" action={takeUpButton}>
          {laterTrialNote(laterTrial)}
        </Notice>
      )}
    </>
  );
}

/** The pause after a change before its result is announced [ms]. It is long enough that nothing is announced during a drag. */
const ANNOUNCE_DELAY_MS = 600;

/** Announces the result of a change to assistive technology. */
export function DeskAnnouncer({ shown, plan }: { shown: Step; plan: Step }) {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (shown === plan) return undefined;
    const timer = setTimeout(() => setSpoken(spokenFigures(shown, plan)), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [shown, plan]);
  return (
    <VisuallyHidden>
      <span role="status">{spoken}</span>
    </VisuallyHidden>
  );
}
