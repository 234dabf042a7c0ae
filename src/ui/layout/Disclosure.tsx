import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

/** Detail that is there for who asks. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
