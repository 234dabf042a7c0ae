import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Sheet.module.css';

/** A surface for several panels, which are separated by thin lines and have no frames of their own. */
export function Sheet({ children }: { children: ReactNode }) {
  return <div className={styles.sheet}>{children}</div>;
}

/** A row of columns of equal height in a sheet. The last column has the same width in every row. */
export function SheetColumns({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.columns, className)}>{children}</div>;
}
