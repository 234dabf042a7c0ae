import { Lock } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FileStrip.module.css';
import { HOME, savedFileSentence } from '../../domain/messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';

interface FileStripProps {
  icon: LucideIcon;
  /** The first line, which says which file it is. */
  title: string;
  /** Lines below the title. */
  children: ReactNode;
  /** What was read from the file. */
  figures?: ReactNode;
  /** A button at the end. */
  action?: ReactNode;
}

/** The audience file of a plan in one strip: its name, what was read from it, and a button. */
export function FileStrip({ icon, title, children, figures, action }: FileStripProps) {
  return (
    <div className={styles.strip}>
      <div className={styles.file}>
        <Icon icon={icon} />
        <div>
          <p className={styles.title}>{title}</p>
          <div className={styles.lines}>{children}</div>
        </div>
      </div>
      <div className={styles.figures}>{figures}</div>
      {action}
    </div>
  );
}

interface SavedFileProps {
  /** The saved file's name. */
  name: string;
  /** Clears plan and file. */
  onClear: () => void;
  /** Clears the file and keeps the plan. */
  onClearFile?: () => void;
  remark?: ReactNode;
  figures?: ReactNode;
}

/** The file with which a plan was run. It cannot be replaced, only cleared: with the plan or, if `onClearFile` is given, alone. */
export function SavedFile({ name, onClear, onClearFile, remark, figures }: SavedFileProps) {
  return (
    <FileStrip
      icon={Lock}
      title={savedFileSentence(name)}
      figures={figures}
      action={
        <Button dense className={styles.clear} onClick={onClear}>
          {HOME.clearSavedFile}
        </Button>
      }
    >
      <p>
        Locked with the plan.{' '}
        {onClearFile && <TextButton onClick={onClearFile}>Clear only the file and keep the plan</TextButton>}
      </p>
      {remark}
    </FileStrip>
  );
}
