import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { HOME } from '../../../domain/messages.ts';
import styles from './Compare.module.css';

/** The comparison's shape while the other plan is on its way: sentence, answers, inputs, drawing and table. */
export function ComparisonSkeleton() {
  return (
    <>
      <Spinner inline sentence={HOME.wait} />
      <Skeleton height={190} />
      <Skeleton height={90} />
      <div className={styles.halves}>
        <Skeleton height={380} />
        <Skeleton height={380} />
      </div>
    </>
  );
}
