import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Sheet.module.css';

/** One surface for several panels, separated by hairlines; panels inside have no frame of their own. */
export function Sheet({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.sheet, className)}>{children}</div>;
}

/** Columns of equal height in a sheet; the last column has the same width in every row. */
export function SheetColumns({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.columns, className)}>{children}</div>;
}
