import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

interface PasswordFieldProps extends FieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until the visitor asks to see it. Pasting is welcome: password managers do. */
export function PasswordField({ label, error, hint, onChange, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(tied) => (
        <div className={styles.password}>
          <input
            {...rest}
            {...tied}
            type={shown ? 'text' : 'password'}
            className={styles.control}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={styles.reveal}>
            <Button
              dense
              kind="quiet"
              aria-pressed={shown}
              aria-label="Show what is typed"
              onClick={() => setShown(!shown)}
            >
              {shown ? 'Hide' : 'Show'}
            </Button>
          </span>
        </div>
      )}
    </Field>
  );
}
