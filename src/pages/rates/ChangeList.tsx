import type { ShownChange } from '../../domain/rates/editCard.ts';
import { changeSentence } from '../../domain/rates/judgeCard.ts';
import styles from './Rates.module.css';

/** Figures before and after, one line each. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
  if (changes.length === 0) return <p className={styles.quiet}>No differences.</p>;
  return (
    <ul aria-label="Changes" className={styles.changes}>
      {changes.map((change) => (
        <li key={changeSentence(change)}>{changeSentence(change)}</li>
      ))}
    </ul>
  );
}
