import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useConfirm } from '../../ui/overlays/useConfirm.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import styles from './Company.module.css';

interface ChangeDialogProps {
  title: string;
  description: string;
  /** The label of the button that makes the change. */
  action: string;
  /** What people lose by the change, one sentence each, shown before it is made. */
  warnings?: readonly string[];
  isDanger?: boolean;
  isReady?: boolean;
  /** @returns why the change failed; null on success, which closes the dialog */
  onConfirm: () => Promise<string | null>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks to confirm a change, with its warnings. */
export function ChangeDialog(props: ChangeDialogProps) {
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
      <div className={styles.form}>
        {children}
        {warnings.length > 0 && (
          <Notice tone="warn">
            {warnings.length === 1 ? (
              warnings[0]
            ) : (
              <ul className={styles.sentences}>
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

interface ChoiceListProps {
  label: string;
  choices: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** A list of checkboxes, of which any number may be ticked. */
export function ChoiceList({ label, choices, chosen, onChange }: ChoiceListProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ id, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}
