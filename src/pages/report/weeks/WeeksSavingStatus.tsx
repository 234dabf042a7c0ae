import { RotateCcw } from 'lucide-react';
import { clockTime } from '../../../../core/words/moments.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { saveWeeks, settleConflict } from '../../../slices/flows/weeks/weeksFlow.ts';
import { isUnsaved } from '../../../slices/weeks/selectWeeks.ts';
import type { OpenWeeks } from '../../../slices/weeks/weeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './Weeks.module.css';

/** Whether the weeks are saved. If they could not be saved, buttons to resolve that. */
export function WeeksSavingStatus({ openedWeeks }: { openedWeeks: OpenWeeks }) {
  const dispatch = useAppDispatch();
  const { saving, changedAt, changedBy, canEdit, keptIn } = openedWeeks;
  if (saving.phase === 'conflict') {
    return (
      <Notice
        tone="warn"
        action={
          <span className={styles.choices}>
            <Button dense onClick={() => dispatch(settleConflict(false))}>
              Load them
            </Button>
            <Button dense onClick={() => dispatch(settleConflict(true))}>
              Keep mine
            </Button>
          </span>
        }
      >
        {saving.message}
      </Notice>
    );
  }
  if (saving.phase === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button dense icon={RotateCcw} onClick={() => void dispatch(saveWeeks())}>
            Try again
          </Button>
        }
      >
        The weeks could not be saved. {saving.message}
      </Notice>
    );
  }
  const changeTime = changedAt === null ? null : clockTime(changedAt);
  const isSaving = saving.phase === 'sending' || (canEdit && isUnsaved(openedWeeks));
  const stateText = isSaving
    ? 'Saving'
    : changeTime && (canEdit ? `Saved ${changeTime}` : `Changed by ${changedBy}, ${changeTime}`);
  return (
    <p role="status" className={styles.quiet}>
      {[stateText, keptIn === 'browser' ? WEEKS_COPY.keptHere : null].filter(Boolean).join(' · ')}
    </p>
  );
}
