import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { conflictLine } from '../../domain/rates/cardWords.ts';
import type { DraftSaving } from '../../slices/rates/draft.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import styles from './Rates.module.css';

interface DraftStateProps {
  reply: Pick<RateCardRows, 'version'>;
  saving: DraftSaving;
  /** How many changes there are since the version in force. */
  changes: number;
  isUnsaved: boolean;
  /** What keeps the draft from being published, a sentence each. */
  faults: readonly string[];
  /** The button that puts the own changes on the other editor's; null where there are none. */
  putOn: string | null;
  onSettle: (keepMine: boolean) => void;
  onSave: () => void;
}

/** Whether a draft is saved; what to do where it could not be. */
export function DraftState({ reply, saving, changes, isUnsaved, faults, putOn, onSettle, onSave }: DraftStateProps) {
  const user = useAppSelector(selectUserEmail);
  if (saving.phase === 'conflict') {
    return (
      <Notice
        tone="warn"
        action={
          <span className={styles.choices}>
            <Button dense onClick={() => onSettle(false)}>
              Take theirs
            </Button>
            {putOn !== null && (
              <Button dense kind="primary" onClick={() => onSettle(true)}>
                {putOn}
              </Button>
            )}
          </span>
        }
      >
        {conflictLine(saving.theirs, user)}
      </Notice>
    );
  }
  if (saving.phase === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button dense icon="rotate-ccw" onClick={onSave}>
            Try again
          </Button>
        }
      >
        The draft could not be saved. {saving.message}
      </Notice>
    );
  }
  if (faults.length > 0) {
    return (
      <div role="alert" className={styles.fault}>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
      </div>
    );
  }
  const since = reply.version === null ? '' : ` since v${reply.version}`;
  const count = changes === 0 ? 'No changes' : `${changes} ${changes === 1 ? 'change' : 'changes'}`;
  return (
    <p role="status" className={styles.quiet}>
      {count}
      {since}
      {(saving.phase === 'sending' || isUnsaved) && ' · Saving'}
    </p>
  );
}
