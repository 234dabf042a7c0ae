import { Redo2, Undo2, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { DraftSaving } from '../../slices/rates/rateDrafts.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { useAppSelector } from '../../app/hooks.ts';
import { conflictLine } from '../../domain/rates/cardWords.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Rates.module.css';

/** A dialog of a rate card, or of the company's lists. */
export type DraftDialog = 'publish' | 'discard' | 'versions';

interface DraftToolsProps {
  /** The opened card or lists, with the states before and after the shown one for undo and redo. */
  draft: {
    readonly reply: RateCardRows;
    readonly past: readonly unknown[];
    readonly future: readonly unknown[];
    readonly saving: DraftSaving;
  };
  mayEdit: boolean;
  mayPublish: boolean;
  /** Whether the draft differs from the version in force. */
  differs: boolean;
  /**
   * Whether there is a change to publish. A draft of a card may differ from the version in force without one, by cells that it copied from the
   * inherited card.
   */
  canPublish: boolean;
  /** False while the backend has no draft that could be discarded. */
  canDiscard?: boolean;
  onHistory: (direction: 'undo' | 'redo') => void;
  onDialog: (dialog: DraftDialog) => void;
  /** Buttons for import and export. */
  children?: ReactNode;
}

/** The buttons for the draft of a rate card, or of the company's lists. */
export function DraftTools(props: DraftToolsProps) {
  const { draft, mayEdit, mayPublish, differs, canPublish, canDiscard = true, onHistory, onDialog, children } = props;
  const { reply, past, future, saving } = draft;
  return (
    <div className={styles.tools}>
      {mayEdit && (
        <>
          <Button dense icon={Undo2} aria-label="Undo" disabled={past.length === 0} onClick={() => onHistory('undo')} />
          <Button
            dense
            icon={Redo2}
            aria-label="Redo"
            disabled={future.length === 0}
            onClick={() => onHistory('redo')}
          />
        </>
      )}
      {children}
      {reply.versions.length > 0 && (
        <Button dense kind="quiet" onClick={() => onDialog('versions')}>
          Versions
        </Button>
      )}
      {mayEdit && differs && (
        <Button dense disabled={!canDiscard} onClick={() => onDialog('discard')}>
          Discard draft
        </Button>
      )}
      {mayPublish && (
        <Button
          dense
          kind="primary"
          disabled={!canPublish || saving.phase === 'conflict'}
          onClick={() => onDialog('publish')}
        >
          Publish...
        </Button>
      )}
    </div>
  );
}

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

/** Whether the draft is saved. If it could not be saved, buttons to resolve that; if it was and has faults, the faults. */
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

interface DiscardDialogProps {
  name: string;
  onDiscard: () => void;
  onClose: () => void;
}

/** Asks for confirmation before a draft is dropped. */
export function DiscardDialog({ name, onDiscard, onClose }: DiscardDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Discard draft?"
      description={`All changes of ${name} that are not published are dropped. Its versions stay.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" onClick={onDiscard}>
            Discard draft
          </Button>
        </>
      }
    />
  );
}
