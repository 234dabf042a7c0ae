import { ArrowLeft, Plus, Redo2, Undo2 } from 'lucide-react';
import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import { trialStatus } from '../../../domain/desk/trialCopy.ts';
import { stepRedone, stepUndone } from '../../../slices/desk/desk.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import { selectIsStorageRefused, selectIsTrialKept, selectTrial } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../../ui/buttons/ButtonLink.tsx';
import styles from './Desk.module.css';

interface DeskHeadProps {
  desk: OpenDesk;
  meta: string;
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
  const isKept = useAppSelector(selectIsTrialKept);
  const isStorageRefused = useAppSelector(selectIsStorageRefused);
  const trial = useAppSelector((state: RootState) => selectTrial(state, desk.planKey));
  // A stored trial has only the newest changes, so it may have fewer than the undo history. The line counts the stored ones.
  const changeCount = isKept && trial ? trial.at : past.length;
  const undoLabel = past.length > 0 ? `Undo: ${now.says}` : 'Nothing to undo';
  const redoLabel = future.length > 0 ? `Redo: ${future[0]!.says}` : 'Nothing to redo';
  return (
    <header className={styles.head}>
      <ButtonLink kind="quiet" icon={ArrowLeft} to={reportPath} aria-label={DESK.back}>
        <span className={styles.wide}>{DESK.back}</span>
      </ButtonLink>
      <div className={styles.who}>
        <h1 tabIndex={-1}>{DESK.title}</h1>
        <p className={styles.meta} data-changed={changeCount > 0 || undefined}>
          <span className={styles.about}>{meta}</span>
          <span className={styles.trial}>{trialStatus(changeCount, isKept, isStorageRefused)}</span>
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
      <Button icon={Plus} className={styles.wide} onClick={onKeep}>
        {DESK.keep}
      </Button>
      <Button kind="primary" className={styles.wide} onClick={onMakePlan}>
        {DESK.makeIt}
      </Button>
    </header>
  );
});
