import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon } from '../Icon.tsx';
import type { LucideIcon } from 'lucide-react';

interface EmptyStateProps {
  icon: LucideIcon;
  /** A sentence that says what is missing. */
  sentence: string;
  /** A button or link for what the user can do next. */
  action?: ReactNode;
}

/** Shown when there is nothing to list yet. */
export function EmptyState({ icon, sentence, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon icon={icon} size={20} />
      </span>
      <p className={styles.sentence}>{sentence}</p>
      {action}
    </div>
  );
}
