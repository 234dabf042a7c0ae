import { useId } from 'react';
import { moveInGrid } from '../../../components/form/gridInput.ts';
import { useTypedText } from '../../../components/form/useTypedText.ts';
import { classNames } from '../../../ui/classNames.ts';
import field from '../../../ui/form/Field.module.css';
import styles from './Lists.module.css';

interface ListCellProps {
  /** The accessible name, such as "Magpie Mobile, name". */
  label: string;
  value: string;
  row: number;
  column: number;
  isNumber?: boolean;
  placeholder?: string;
  /** What is wrong with the text; undefined or '' if it is valid. */
  error?: string | undefined;
  /** Id of the element that shows the error. */
  errorId?: string;
  /** Whether another cell shows the error. */
  isErrorElsewhere?: boolean;
  /** Null if the user may only read the lists. */
  onChange: ((value: string) => void) | null;
}

/** A text of a list. Enter and leaving the field apply what was typed; Escape drops it. */
export function ListCell(props: ListCellProps) {
  const { label, value, row, column, isNumber, placeholder, error, isErrorElsewhere, onChange } = props;
  const ownId = useId();
  const id = props.errorId ?? ownId;
  const { entry, set } = useTypedText(value);
  if (onChange === null) return <span className={styles.read}>{value === '' ? '–' : value}</span>;
  const settle = () => {
    if (entry === null || entry.trim() === value) return set(null);
    onChange(entry.trim());
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
      {error && !isErrorElsewhere && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </>
  );
}
