import styles from './Rates.module.css';

/** A list with a sentence for each difference. */
export function ChangeList({ changes, label = 'Changes' }: { changes: readonly string[]; label?: string }) {
  if (changes.length === 0) return <p className={styles.quiet}>No differences.</p>;
  return (
    <ul aria-label={label} className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
