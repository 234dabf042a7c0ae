import { counted } from '../../../core/words/wording.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { groupCells, groupCounts } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import type { CodeCount } from '../../domain/plan/file/doubtView.ts';
import styles from './Reading.module.css';

/** The cells that a question about the file is about: how often each code occurs, or examples from each column. */
export function DoubtCells({ group }: { group: DoubtGroup }) {
  const counts = groupCounts(group);
  if (counts) return <CodeCounts counts={counts} />;
  const { columns, more } = groupCells(group);
  if (columns.length === 0) return null;
  return (
    <div className={styles.examples}>
      {columns.map(({ name, cells }) => (
        <p key={name}>
          {name && <span>{name}</span>}
          {cells.map((cell) => (
            <code key={cell}>{cell}</code>
          ))}
        </p>
      ))}
      {more > 0 && <p>and {counted(more, 'more column')}</p>}
    </div>
  );
}

/** How often each code occurs in the file, as a small column chart. */
function CodeCounts({ counts }: { counts: readonly CodeCount[] }) {
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
