import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

/**
 * Props that fields built from `Field` share, such as `TextField`. The value is the text that the field shows. `onChange` gets the new value,
 * not the event.
 */
export interface SharedFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: React.FocusEvent) => void;
  /** A message that replaces the hint and is announced; empty or missing if there is no error. */
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}

/** Attributes that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** A note about the latest entry. It replaces the error and the hint. */
  note?: string | null;
  children: (control: ControlProps) => ReactNode;
}

/** A label, a control and, below the control, the note, the error or the hint. They are connected for assistive technology. */
export function Field({ label, error, hint, note, children }: FieldProps) {
  const id = useId();
  const message = note || error || hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': message ? `${id}-message` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={`${id}-message`} error={error} hint={hint} note={note} />
    </div>
  );
}

interface FieldMessageProps {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
  note?: string | null | undefined;
}

/** The line below a control. It is rendered even while it is empty, so that an error that appears is announced. */
export function FieldMessage({ id, error, hint, note }: FieldMessageProps) {
  return (
    <p id={id} aria-live="polite" className={note ? styles.note : error ? styles.error : styles.hint}>
      {note || error || hint}
    </p>
  );
}
