import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** Props of every form field. Values are text as shown; `onChange` gets the new value, not the event. */
export interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: React.FocusEvent) => void;
  /** Shown in place of the hint and announced; empty or missing when there is none. */
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}

/** What connects a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldShellProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** A note about the latest entry; shown in place of the error and the hint. */
  note?: string | null;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, and below it the note, the error or the hint, connected for assistive technology. */
export function Field({ label, error, hint, note, children }: FieldShellProps) {
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

/** The line under a control. Always rendered, so that an error that appears is announced. */
export function FieldMessage({ id, error, hint, note }: FieldMessageProps) {
  return (
    <p id={id} aria-live="polite" className={note ? styles.note : error ? styles.error : styles.hint}>
      {note || error || hint}
    </p>
  );
}
