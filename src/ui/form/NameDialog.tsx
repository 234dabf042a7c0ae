import { useRef, useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import { Dialog } from '../overlays/Dialog.tsx';
import { useConfirm } from '../overlays/useConfirm.ts';
import { TextField } from './TextField.tsx';

interface NameDialogProps {
  title: string;
  description: string;
  /** The label of the field, if the dialog asks for something other than a new name. */
  label?: string;
  /** A hint below the field for what is entered. */
  hint?: (name: string) => string;
  /** The label of the button, if the dialog does something other than rename. */
  action?: string;
  /** The text of the field at first: the current name, if there is one. */
  name: string;
  /** The `name` attribute of the input. */
  inputName: string;
  /** Maximum number of characters. */
  maxLength: number;
  /** Returns what is wrong with a name: null if it is valid, '' if it is invalid but needs no message. */
  validate: (name: string) => string | null;
  /** Gets the trimmed text. @returns why the action failed; null on success, which closes the dialog. Without a promise there is nothing to save. */
  onName: (name: string) => Promise<string | null> | null;
  onClose: () => void;
}

/** A dialog with one text field, by default for a new name. */
export function NameDialog({
  title,
  description,
  label = 'Name',
  hint,
  action = 'Rename',
  name: currentName,
  inputName,
  maxLength,
  validate,
  onName,
  onClose,
}: NameDialogProps) {
  const [name, setName] = useState(currentName);
  const { isBusy, failure, confirm, clearFailure } = useConfirm(() => onName(name.trim()), onClose);
  const form = useRef<HTMLFormElement>(null);
  const fault = validate(name);

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
            {action}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && fault === null) void confirm();
        }}
      >
        <TextField
          label={label}
          hint={hint?.(name)}
          name={inputName}
          maxLength={maxLength}
          value={name}
          error={(fault ?? failure) || undefined}
          onChange={(next) => {
            setName(next);
            clearFailure();
          }}
        />
      </form>
    </Dialog>
  );
}
