import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

interface EmptyStateProps {
  icon: IconName;
  /** What is not here. */
  sentence: string;
  /** The way on. */
  action?: ReactNode;
}

/** Nothing to show yet, said plainly, with the way on. */
export function EmptyState({ icon, sentence, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon name={icon} size={20} />
      </span>
      <p className={styles.sentence}>{sentence}</p>
      {action}
    </div>
  );
}
