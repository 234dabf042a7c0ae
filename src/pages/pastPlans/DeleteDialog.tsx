import { Trash2 } from 'lucide-react';
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
  /** @returns why the plan could not be deleted; null on success */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks twice. First it describes what is deleted. Then a checkbox must be ticked, so that a double click deletes nothing. */
export function DeleteDialog({ name, onArchive, onDelete, onClose }: DeleteDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const { isBusy, failure, confirm } = useConfirm(onDelete, onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      title={isConfirming ? 'Delete for good?' : 'Delete plan'}
      description={
        isConfirming ? 'No one can bring it back afterwards, not even support.' : planListCopy.deleteWarning(name)
      }
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          {!isConfirming && onArchive && <Button onClick={onArchive}>Archive instead</Button>}
          <Button
            kind="danger"
            icon={Trash2}
            busy={isBusy}
            disabled={isConfirming && !isSure}
            onClick={() => (isConfirming ? void confirm() : setIsConfirming(true))}
          >
            {isConfirming ? 'Delete for good' : 'Delete…'}
          </Button>
        </>
      }
    >
      {isConfirming && (
        <Checkbox checked={isSure} onChange={setIsSure}>
          {planListCopy.deleteConfirmation(name)}
        </Checkbox>
      )}
      {failure && <Notice tone="error">{planListCopy.notDone(failure)}</Notice>}
    </Dialog>
  );
}
