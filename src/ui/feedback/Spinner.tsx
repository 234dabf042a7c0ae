import styles from './Spinner.module.css';

interface SpinnerProps {
  /** What the user is waiting for, as a sentence. */
  sentence: string;
  /** True shows it in line with the content around it, instead of centred in a block. */
  inline?: boolean;
}

/** A waiting indicator with an announced sentence. */
export function Spinner({ sentence, inline }: SpinnerProps) {
  return (
    <div role="status" className={inline ? styles.inline : styles.block}>
      <span className={styles.ring} aria-hidden />
      <span>{sentence}</span>
    </div>
  );
}
