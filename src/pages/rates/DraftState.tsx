import { RotateCcw } from 'lucide-react';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { conflictLine } from '../../domain/rates/cardWords.ts';
import type { DraftSaving } from '../../slices/rates/draft.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import styles from './Rates.module.css';

interface DraftStateProps {
  /** The card as the backend sent it. */
  reply: Pick<RateCardRows, 'version'>;
  saving: DraftSaving;
  /** Number of changes since the version in force. */
  changeCount: number;
  isUnsaved: boolean;
  /** Sentences about the faults because of which the draft cannot be published. */
  faults: readonly string[];
  /** The label of the button that adds the user's own changes to the draft of the other editor; null if there is no such button. */
  mergeLabel: string | null;
  /** @param keepMine  whether the user's own changes are added to the other draft; if not, they are dropped */
  onSettle: (keepMine: boolean) => void;
  onSave: () => void;
}

/** Whether the draft is saved. If it could not be saved, buttons to resolve that. */
export function DraftState({
  reply,
  saving,
  changeCount,
  isUnsaved,
  faults,
  mergeLabel,
  onSettle,
  onSave,
}: DraftStateProps) {
  const user = useAppSelector(selectUserEmail);
  if (saving.phase === 'conflict') {
    return (
      <Notice tone="warn" action={<ConflictChoices {...{ mergeLabel, onSettle }} />}>
        {conflictLine(saving.theirs, user)}
      </Notice>
    );
  }
  if (saving.phase === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button dense icon={RotateCcw} onClick={onSave}>
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
  const sinceText = reply.version === null ? '' : ` since v${reply.version}`;
  const countText = changeCount === 0 ? 'No changes' : `${changeCount} ${changeCount === 1 ? 'change' : 'changes'}`;
  return (
    <p role="status" className={styles.quiet}>
      {countText}
      {sinceText}
      {(saving.phase === 'sending' || isUnsaved) && ' · Saving'}
    </p>
  );
}

/** The buttons that settle a conflict with the draft of another editor. */
function ConflictChoices({ mergeLabel, onSettle }: Pick<DraftStateProps, 'mergeLabel' | 'onSettle'>) {
  return (
    <span className={styles.choices}>
      <Button dense onClick={() => onSettle(false)}>
        Take theirs
      </Button>
      {mergeLabel !== null && (
        <Button dense kind="primary" onClick={() => onSettle(true)}>
          {mergeLabel}
        </Button>
      )}
    </span>
  );
}
