import { chosenValue, columnChoices, columnLabel } from '../../domain/plan/file/columnView.ts';
import type { ColumnChoice, ColumnAnswer } from '../../domain/plan/file/columnView.ts';
import type { PreviewedColumn, PreviewedFile } from '../../domain/plan/file/previewedFile.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './FirstRows.module.css';

interface ColumnRoleProps {
  column: PreviewedColumn;
  preview: Pick<PreviewedFile, 'layout' | 'formats'>;
  isAsked: boolean;
  onCorrect: ((column: PreviewedColumn, said: ColumnAnswer) => void) | null;
}

/** The role that was detected for a column of the file, in a select by which the planner can correct it. */
export function ColumnRole({ column, preview, isAsked, onCorrect }: ColumnRoleProps) {
  const label = columnLabel(column);
  if (onCorrect === null) {
    return (
      <th scope="col" className={styles.role}>
        {label}
      </th>
    );
  }
  const groups = columnChoices(column, preview);
  const correct = (value: string) => {
    const choice = groups.flatMap(({ choices }) => choices).find((one) => one.value === value);
    if (choice !== undefined) onCorrect(column, choice);
  };
  return (
    <th scope="col">
      <select
        aria-label={`${column.heading || `Column ${column.column + 1}`} is`}
        className={classNames(styles.select, isAsked && styles.ask, column.as === 'unused' && styles.unused)}
        value={chosenValue(column)}
        // By default a select is as wide as its longest option. This width fits the chosen option.
        style={{ width: `${label.length + 5}ch` }}
        onChange={({ target }) => correct(target.value)}
      >
        {groups.map(({ label: group, choices }) => (
          <optgroup key={group} label={group}>
            {choices.map(asOption)}
          </optgroup>
        ))}
      </select>
    </th>
  );
}

const asOption = ({ value, label }: ColumnChoice) => (
  <option key={value} value={value}>
    {label}
  </option>
);
