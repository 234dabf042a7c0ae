import { counted } from '../../../core/words/wording.ts';
import { groupCells, groupCounts } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { CodeCounts } from './CodeCounts.tsx';
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
