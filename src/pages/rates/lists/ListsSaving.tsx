import { useAppDispatch } from '../../../app/hooks.ts';
import { conflictLine } from '../../../domain/rates/cardWords.ts';
import { areListsUnsaved, saveLists, settleLists } from '../../../slices/flows/rates/saveLists.ts';
import type { OpenLists } from '../../../slices/rates/rateLists.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from '../Rates.module.css';

/** Whether the draft is saved; what to do where it could not be. @param changes  items that differ from those in force */
export function ListsSaving({ open, changes }: { open: OpenLists; changes: number }) {
  const dispatch = useAppDispatch();
  const { saving, reply } = open;
  if (saving.phase === 'conflict') {
    return (
      <Notice
        tone="warn"
        action={
          <span className={styles.choices}>
            <Button dense onClick={() => dispatch(settleLists(false))}>
              Take theirs
            </Button>
            <Button dense kind="primary" onClick={() => dispatch(settleLists(true))}>
              Put my changes on theirs
            </Button>
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
          <Button dense icon="rotate-ccw" onClick={() => void dispatch(saveLists())}>
            Try again
          </Button>
        }
      >
        The draft could not be saved. {saving.message}
      </Notice>
    );
  }
  const since = reply.version === null ? '' : ` since v${reply.version}`;
  const count = changes === 0 ? 'No changes' : `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  const isSaving = saving.phase === 'sending' || areListsUnsaved(open);
  return (
    <p role="status" className={styles.quiet}>
      {count}
      {since}
      {isSaving && ' · Saving'}
    </p>
  );
}
