import { columnChoices, columnWords } from '../../domain/plan/columnView.ts';
import type { SeenColumn } from '../../domain/plan/seenFile.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './FirstRows.module.css';

interface ColumnRoleProps {
  column: SeenColumn;
  isAsked: boolean;
  onCorrect: ((column: SeenColumn, as: string) => void) | null;
}

/** What a column was taken for, and a select to say it otherwise. */
export function ColumnRole({ column, isAsked, onCorrect }: ColumnRoleProps) {
  const words = columnWords(column);
  if (onCorrect === null) {
    return (
      <th scope="col" className={styles.role}>
        {words}
      </th>
    );
  }
  const { roles, channels } = columnChoices(column);
  return (
    <th scope="col">
      <select
        aria-label={`${column.heading || `Column ${column.column + 1}`} is`}
        className={classNames(styles.select, isAsked && styles.ask, column.as === 'unused' && styles.unused)}
        value={column.as}
        // A select is as wide as its longest choice; this one as what is chosen.
        style={{ width: `${words.length + 5}ch` }}
        onChange={({ target }) => onCorrect(column, target.value)}
      >
        <optgroup label="About the person">{roles.map(asOption)}</optgroup>
        <optgroup label="Media">{channels.map(asOption)}</optgroup>
      </select>
    </th>
  );
}

const asOption = ({ value, label }: { value: string; label: string }) => (
  <option key={value} value={value}>
    {label}
  </option>
);
