import styles from './Skeleton.module.css';

interface SkeletonProps {
  /** Any CSS length: that of the content to come, so that the layout does not shift. */
  height: number | string;
  width?: number | string;
}

/** A grey placeholder of content that is loading. It announces nothing. */
export function Skeleton({ height, width = '100%' }: SkeletonProps) {
  return <span aria-hidden className={styles.skeleton} style={{ height, width }} />;
}
