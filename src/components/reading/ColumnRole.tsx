import { chosenValue, columnChoices, columnWords } from '../../domain/plan/file/columnView.ts';
import type { ColumnChoice, ColumnSaid } from '../../domain/plan/file/columnView.ts';
import type { PreviewedColumn, PreviewedFile } from '../../domain/plan/file/previewedFile.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './FirstRows.module.css';

interface ColumnRoleProps {
  column: PreviewedColumn;
  preview: Pick<PreviewedFile, 'layout' | 'formats'>;
  isAsked: boolean;
  onCorrect: ((column: PreviewedColumn, said: ColumnSaid) => void) | null;
}

/** What a column was taken for, and a select to say it otherwise. */
export function ColumnRole({ column, preview, isAsked, onCorrect }: ColumnRoleProps) {
  const words = columnWords(column);
  if (onCorrect === null) {
    return (
      <th scope="col" className={styles.role}>
        {words}
      </th>
    );
  }
  const groups = columnChoices(column, preview);
  const say = (value: string) => {
    const said = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value);
    if (said !== undefined) onCorrect(column, said);
  };
  return (
    <th scope="col">
      <select
        aria-label={`${column.heading || `Column ${column.column + 1}`} is`}
        className={classNames(styles.select, isAsked && styles.ask, column.as === 'unused' && styles.unused)}
        value={chosenValue(column)}
        // A select is as wide as its longest choice; this one as what is chosen.
        style={{ width: `${words.length + 5}ch` }}
        onChange={({ target }) => say(target.value)}
      >
        {groups.map(({ label, choices }) => (
          <optgroup key={label} label={label}>
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
