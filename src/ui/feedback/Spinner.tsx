import styles from './Spinner.module.css';

interface SpinnerProps {
  /** What is being waited for, as a sentence. */
  sentence: string;
  /** Shown beside its neighbours instead of in the middle of its own space. */
  inline?: boolean;
}

/** Waiting, in words; the sentence is announced. */
export function Spinner({ sentence, inline }: SpinnerProps) {
  return (
    <div role="status" className={inline ? styles.inline : styles.block}>
      <span className={styles.ring} aria-hidden />
      <span>{sentence}</span>
    </div>
  );
}
