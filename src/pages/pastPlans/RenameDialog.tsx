import { useRef, useState } from 'react';
import { isPlainText } from '../../../core/contract/text.ts';
import { PLAN_NAME_MAXIMUM } from '../../../core/contract/limits.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface RenameDialogProps {
  name: string;
  /** Why it was not done; null when it was. */
  onRename: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Gives a plan another name, by the rules of every plan's name. */
export function RenameDialog({ name: before, onRename, onClose }: RenameDialogProps) {
  const [name, setName] = useState(before);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const fault = faultOf(name);

  async function rename() {
    if (isBusy || fault !== null) return;
    if (name.trim() === before) return onClose();
    setIsBusy(true);
    const failed = await onRename(name.trim());
    setIsBusy(false);
    setFailure(failed);
    if (failed === null) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename plan"
      says="Everybody who opens it or its link sees the new name. Files that were exported keep the old one."
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
          name="planName"
          maxLength={PLAN_NAME_MAXIMUM}
          value={name}
          error={fault ?? failure ?? undefined}
          onChange={(next) => {
            setName(next);
            setFailure(null);
          }}
        />
      </form>
    </Dialog>
  );
}

function faultOf(name: string): string | null {
  if (name.trim() === '') return 'A plan needs a name.';
  return isPlainText(name) ? null : 'The name holds a character that cannot be seen. Type it anew.';
}
