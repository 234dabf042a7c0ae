import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './FileStrip.module.css';

interface FileStripProps {
  icon: LucideIcon;
  /** The file's name and size. */
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
