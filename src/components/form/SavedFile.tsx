import { HOME, savedFileSentence } from '../../domain/messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FileDropZone.module.css';

interface SavedFileProps {
  /** The saved file's name. */
  name: string;
  onClear: () => void;
  disabled?: boolean;
}

/** The file that a plan was run with: locked until the plan is cleared. */
export function SavedFile({ name, onClear, disabled }: SavedFileProps) {
  return (
    <div className={styles.saved}>
      <Icon name="lock" />
      <p className={styles.path}>{savedFileSentence(name)}</p>
      <Button dense onClick={onClear} disabled={disabled}>
        {HOME.clearSavedFile}
      </Button>
      <p className={styles.lock}>The plan is run with this file. To upload another, clear it first.</p>
    </div>
  );
}
