import { Skeleton } from './Skeleton.tsx';
import styles from './SkeletonRows.module.css';

/** Grey rows in place of a table that is loading. @param label  what is loading, for screen readers */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {Array.from({ length: rows }, (_row, index) => (
        <Skeleton key={index} height={28} />
      ))}
    </div>
  );
}
