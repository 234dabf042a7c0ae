import { useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { TextField } from './TextField.tsx';

interface NameDialogProps {
  title: string;
  description: string;
  /** The name it has now. */
  name: string;
  /** Of the field, for the browser. */
  inputName: string;
  /** The longest name there may be. */
  maxLength: number;
  /** What is wrong with a name; '' for what needs no words; null for nothing. */
  validate: (name: string) => string | null;
  /** Takes the name without blanks at its ends. @returns why it was not done; null when it was, and the dialog may close */
  onName: (name: string) => Promise<string | null> | null;
  onClose: () => void;
}

/** Gives something another name. */
export function NameDialog({
  title,
  description,
  name: before,
  inputName,
  maxLength,
  validate,
  onName,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(before);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fault = validate(name);

  async function rename() {
    if (isBusy || fault !== null) return;
    setIsBusy(true);
    const failed = await onName(name.trim());
    setIsBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy} disabled={fault !== null} onClick={() => form.current?.requestSubmit()}>
            Rename
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void rename();
        }}
      >
        <TextField
          label="Name"
          name={inputName}
          maxLength={maxLength}
          value={name}
          error={(fault ?? failure) || undefined}
          onChange={(next) => {
            setName(next);
            setFailure(null);
          }}
        />
      </form>
    </Dialog>
  );
}
