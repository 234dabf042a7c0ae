import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

interface ClearQuestionProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
}

/** Confirms clearing the whole plan from the file panel. */
export function ClearQuestion({ open, onClose, onClear }: ClearQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Clear the whole plan?"
      description="Name, budget, limits, choices, the file and the current report go from this form. Saved plans stay under Past Media Plans."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" onClick={onClear}>
            Clear the plan
          </Button>
        </>
      }
    />
  );
}
