import { Progress } from 'radix-ui';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  /** Name of the task, for assistive technology. */
  label: string;
  /** The share of the task that is done, 0 to 1; null while it is unknown. */
  share: number | null;
}

/** A progress bar. While the share is unknown, it only shows that work is under way. */
export function ProgressBar({ label, share }: ProgressBarProps) {
  const percent = share === null ? null : Math.round(Math.min(1, Math.max(0, share)) * 100);
  return (
    <Progress.Root className={styles.track} value={percent} max={100} aria-label={label}>
      <Progress.Indicator
        className={percent === null ? styles.unknown : styles.fill}
        style={percent === null ? undefined : { transform: `translateX(${percent - 100}%)` }}
      />
    </Progress.Root>
  );
}
