import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Field.module.css';

/** What every field of a form is told. Values are text as the screen shows it; `onChange` hands over the new value. */
export interface FieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: React.FocusEvent) => void;
  /** Shown in place of the hint and announced; empty or missing when all is well. */
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}

/** What ties a control to its label, hint and error. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldShellProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** A word about the entry just made; comes before the error and the hint. */
  note?: string | null;
  children: (tied: ControlProps) => ReactNode;
}

/** Label above, control, then the note, the error or the hint: one place owns how they are joined. */
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
        'aria-describedby': message ? `${id}-says` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage id={`${id}-says`} error={error} hint={hint} note={note} />
    </div>
  );
}

interface FieldMessageProps {
  id: string;
  error?: string | undefined;
  hint?: ReactNode;
  note?: string | null | undefined;
}

/** The line under a control. It is always there, so that an error that appears is announced. */
export function FieldMessage({ id, error, hint, note }: FieldMessageProps) {
  return (
    <p id={id} aria-live="polite" className={note ? styles.note : error ? styles.error : styles.hint}>
      {note || error || hint}
    </p>
  );
}
