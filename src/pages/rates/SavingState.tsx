import { useAppDispatch } from '../../app/hooks.ts';
import { conflictLine, putOnTheirs } from '../../domain/rates/cardWords.ts';
import { isUnsaved, ownChanges, saveDraft, settleConflict } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import styles from './Rates.module.css';

/** Whether the draft is saved; what to do where it could not be. @param changes  figures that differ from the version in force */
export function SavingState({ open, changes }: { open: OpenRateCard; changes: number }) {
  const dispatch = useAppDispatch();
  const { saving, reply } = open;
  if (saving.phase === 'conflict') {
    const mine = ownChanges(open, saving.theirs).length;
    return (
      <Notice
        tone="warn"
        action={
          <span className={styles.choices}>
            <Button dense onClick={() => dispatch(settleConflict(false))}>
              Take theirs
            </Button>
            {mine > 0 && (
              <Button dense kind="primary" onClick={() => dispatch(settleConflict(true))}>
                {putOnTheirs(mine)}
              </Button>
            )}
          </span>
        }
      >
        {conflictLine(saving.theirs)}
      </Notice>
    );
  }
  if (saving.phase === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button dense icon="rotate-ccw" onClick={() => void dispatch(saveDraft())}>
            Try again
          </Button>
        }
      >
        The draft could not be saved. {saving.message}
      </Notice>
    );
  }
  const since = reply.version === null ? '' : ` since v${reply.version}`;
  const count = `${changes === 0 ? 'No changes' : `${changes} ${changes === 1 ? 'change' : 'changes'}`}${since}`;
  const state = saving.phase === 'sending' || isUnsaved(open) ? 'Saving' : '';
  return (
    <p role="status" className={styles.quiet}>
      {count}
      {state && ` · ${state}`}
    </p>
  );
}
