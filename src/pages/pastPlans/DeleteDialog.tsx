import { useState } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useConfirm } from '../../ui/overlays/useConfirm.ts';
import { planListCopy } from './planListCopy.ts';

interface DeleteDialogProps {
  name: string;
  /** Null if the plan is already archived. */
  onArchive: (() => void) | null;
  /** @returns why it failed; null on success */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks twice: first it describes what is deleted; then a checkbox must be ticked, so that a double click deletes nothing. */
export function DeleteDialog({ name, onArchive, onDelete, onClose }: DeleteDialogProps) {
  const [isSecond, setIsSecond] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const { isBusy, failure, confirm } = useConfirm(onDelete, onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      title={isSecond ? 'Delete for good?' : 'Delete plan'}
      description={isSecond ? 'No one can bring it back afterwards, not even support.' : planListCopy.deleteFirst(name)}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          {!isSecond && onArchive && <Button onClick={onArchive}>Archive instead</Button>}
          <Button
            kind="danger"
            icon="trash-2"
            busy={isBusy}
            disabled={isSecond && !isSure}
            onClick={() => (isSecond ? void confirm() : setIsSecond(true))}
          >
            {isSecond ? 'Delete for good' : 'Delete…'}
          </Button>
        </>
      }
    >
      {isSecond && (
        <Checkbox checked={isSure} onChange={setIsSure}>
          {planListCopy.deleteSecond(name)}
        </Checkbox>
      )}
      {failure && <Notice tone="error">{planListCopy.notDone(failure)}</Notice>}
    </Dialog>
  );
}
