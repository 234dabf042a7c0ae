import { isPlainText } from '../../../core/contract/text.ts';
import { PLAN_NAME_MAXIMUM } from '../../../core/contract/limits.ts';
import { NameDialog } from '../../ui/form/NameDialog.tsx';
import { isBlankText } from '../../../core/words/blankText.ts';

interface RenameDialogProps {
  name: string;
  /** @returns why it failed; null on success */
  onRename: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Renames a plan, with the validation rules of plan names. */
export function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  return (
    <NameDialog
      title="Rename plan"
      description="Everybody who opens it or its link sees the new name. Files that were exported keep the old one."
      inputName="planName"
      maxLength={PLAN_NAME_MAXIMUM}
      onName={(next) => (next === name ? null : onRename(next))}
      {...{ name, validate: validateName, onClose }}
    />
  );
}

function validateName(name: string): string | null {
  if (isBlankText(name)) return 'A plan needs a name.';
  return isPlainText(name) ? null : 'The name holds a character that cannot be seen. Type it anew.';
}
