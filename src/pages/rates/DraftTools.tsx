import { Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import type { DraftSaving } from '../../slices/rates/draft.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './Rates.module.css';

/** A dialog of a rate card, or of the company's lists. */
export type DraftDialog = 'publish' | 'discard' | 'versions';

interface DraftToolsProps {
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
  canDiscard?: boolean;
  onStep: (direction: 'undo' | 'redo') => void;
  onDialog: (dialog: DraftDialog) => void;
  /** Buttons for import and export. */
  children?: ReactNode;
}

/** The buttons for the draft of a rate card, or of the company's lists. */
export function DraftTools(props: DraftToolsProps) {
  const { draft, mayEdit, mayPublish, differs, canDiscard = true, onStep, onDialog, children } = props;
  const { reply, past, future, saving } = draft;
  return (
    <div className={styles.tools}>
      {mayEdit && (
        <>
          <Button dense icon={Undo2} aria-label="Undo" disabled={past.length === 0} onClick={() => onStep('undo')} />
          <Button dense icon={Redo2} aria-label="Redo" disabled={future.length === 0} onClick={() => onStep('redo')} />
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
          disabled={!differs || saving.phase === 'conflict'}
          onClick={() => onDialog('publish')}
        >
          Publish...
        </Button>
      )}
    </div>
  );
}
