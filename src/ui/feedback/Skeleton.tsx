import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length. It should be the height of the content that is loading, so that the layout does not shift. */
  height: number | string;
}

/** A grey placeholder of content that is loading. Assistive technology skips it. */
export function Skeleton({ height }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ height }} />;
}

/** Grey rows in place of a table that is loading. @param label  a sentence for screen readers that says what is loading */
export function SkeletonRows({ rows, label }: { rows: number; label: string }) {
  return (
    <div role="status" aria-label={label} className={styles.rows}>
      {Array.from({ length: rows }, (_row, index) => (
        <Skeleton key={index} height={28} />
      ))}
    </div>
  );
}
