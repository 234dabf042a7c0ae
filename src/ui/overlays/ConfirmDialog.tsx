import type { ReactNode } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { Dialog } from './Dialog.tsx';
import { useConfirm } from './useConfirm.ts';
import styles from './Dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  description: string;
  /** The label of the button that makes the change. */
  action: string;
  /** What people lose by the change, one sentence each, shown before it is made. */
  warnings?: readonly string[];
  isDanger?: boolean;
  /** False disables the button, for example while a field is empty. */
  isReady?: boolean;
  /** @returns why the change failed; null on success, which closes the dialog */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks to confirm a change, with its warnings. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, warnings = [], isDanger, isReady = true, onConfirm, onClose, children } = props;
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
      {/* Enter in a text field and Ctrl+Enter are shortcuts of the button; the element is not a control of its own. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={styles.question}
        onKeyDown={({ key, ctrlKey, metaKey, target, nativeEvent }) => {
          const isInField = target instanceof HTMLInputElement && target.type === 'text' && !nativeEvent.isComposing;
          const isShortcut = ctrlKey || metaKey || (isInField && !isDanger);
          if (key === 'Enter' && isShortcut && isReady && !isBusy) void confirm();
        }}
      >
        {children}
        {warnings.length > 0 && (
          <Notice tone="warn">
            {warnings.length === 1 ? (
              warnings[0]
            ) : (
              <ul className={styles.warnings}>
                {warnings.map((sentence) => (
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
