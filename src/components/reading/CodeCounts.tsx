import type { CodeCount } from '../../domain/plan/file/doubtView.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import styles from './Reading.module.css';

/** How often each code occurs in the file, as a small column chart. */
export function CodeCounts({ counts }: { counts: readonly CodeCount[] }) {
  const highest = Math.max(...counts.map(({ rows }) => rows));
  const description = counts.map(({ code, rows }) => `${code}: ${wholeNumber(rows)} rows`).join(', ');
  return (
    <div className={styles.counts} role="img" aria-label={description}>
      {counts.map(({ code, rows }) => (
        <div key={code} style={{ height: `${(100 * rows) / highest}%` }}>
          <b>{wholeNumber(rows)}</b>
          <span>{code}</span>
        </div>
      ))}
    </div>
  );
}
