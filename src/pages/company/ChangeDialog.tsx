import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useConfirm } from '../../ui/overlays/useConfirm.ts';
import styles from './Company.module.css';

interface ChangeDialogProps {
  title: string;
  description: string;
  /** The button that makes the change. */
  action: string;
  /** What the change closes or ends, said before it is made. */
  closings?: readonly string[];
  isDanger?: boolean;
  isReady?: boolean;
  /** @returns why the change failed; null on success, which closes the dialog */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a change, and says first what it closes. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { title, description, action, closings = [], isDanger, isReady = true, onConfirm, onClose, children } = props;
  const { isBusy, failure, confirm } = useConfirm(onConfirm, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={isDanger ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={!isReady}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {children}
        {closings.length > 0 && (
          <Notice tone="warn">
            {closings.length === 1 ? (
              closings[0]
            ) : (
              <ul className={styles.sentences}>
                {closings.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            )}
          </Notice>
        )}
        {failure !== null && <Notice tone="error">{failure}</Notice>}
      </div>
    </Dialog>
  );
}
