import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length; what will stand here later, so that the layout keeps still. */
  height: number | string;
  width?: number | string;
}

/** The grey shape of what is on its way. The wait itself is announced elsewhere, once. */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ height, width }} />;
}
