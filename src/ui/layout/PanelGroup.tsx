import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './PanelGroup.module.css';

/** One surface for several panels. They are separated by thin lines and have no frames of their own. */
export function PanelGroup({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>;
}

/** A row of columns of equal height in a group of panels. The last column has the same width in every row. */
export function PanelColumns({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.columns, className)}>{children}</div>;
}
