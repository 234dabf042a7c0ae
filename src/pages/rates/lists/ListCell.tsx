import { useId, useState } from 'react';
import { moveInGrid } from '../../../components/form/moveInGrid.ts';
import { classNames } from '../../../ui/classNames.ts';
import field from '../../../ui/form/Field.module.css';
import styles from './Lists.module.css';

interface ListCellProps {
  /** "Magpie Mobile, Name". */
  label: string;
  value: string;
  row: number;
  column: number;
  isNumber?: boolean;
  placeholder?: string;
  /** What is wrong with the text; undefined or '' for nothing. */
  error?: string | undefined;
  /** Null where the lists may only be read. */
  onChange: ((value: string) => void) | null;
}

/** A text of a list, taken over when the field is left or by Enter; Escape takes it back. */
export function ListCell({ label, value, row, column, isNumber, placeholder, error, onChange }: ListCellProps) {
  const id = useId();
  const [state, setState] = useState({ entry: null as string | null, of: value });
  // A value that changes from elsewhere (undo, time travel) ends the entry.
  const entry = state.of === value ? state.entry : null;
  const set = (text: string | null) => setState({ entry: text, of: value });
  if (onChange === null) return <span className={styles.read}>{value === '' ? '–' : value}</span>;
  const settle = () => {
    if (entry !== null && entry.trim() !== value) onChange(entry.trim());
    set(null);
  };
  return (
    <>
      <input
        type="text"
        autoComplete="off"
        inputMode={isNumber ? 'decimal' : 'text'}
        className={classNames(field.control, field.dense)}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        title={value}
        placeholder={placeholder}
        data-row={row}
        data-column={column}
        value={entry ?? value}
        onChange={(event) => set(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Escape') return set(null);
          if (event.key === 'Enter') settle();
          moveInGrid(event);
        }}
      />
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
