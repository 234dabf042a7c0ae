import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

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
