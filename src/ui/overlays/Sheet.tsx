import type { ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Sheet.module.css';

/** One white surface; what stands in it is parted by hairlines. Panels inside draw no frame of their own. */
export function Sheet({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.sheet, className)}>{children}</div>;
}

/** Columns of a sheet, of equal height; the last is as wide as whatever stands last in the lines above and below. */
export function SheetColumns({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={classNames(styles.columns, className)}>{children}</div>;
}
