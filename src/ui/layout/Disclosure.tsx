import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';

/** Details that are collapsed at first. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>{summary}</summary>
      {children}
    </details>
  );
}
