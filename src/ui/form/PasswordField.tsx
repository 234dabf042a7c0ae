import { useState } from 'react';
import { Button } from '../buttons/Button.tsx';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { SharedFieldProps } from './Field.tsx';

interface PasswordFieldProps extends SharedFieldProps {
  autoComplete: 'current-password' | 'new-password';
}

/** A password field with a button to show what is typed. Pasting is allowed, for password managers. */
export function PasswordField({ label, error, hint, onChange, ...rest }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...rest}
            {...control}
            type={isShown ? 'text' : 'password'}
            className={styles.control}
            onChange={(event) => onChange(event.target.value)}
          />
          <span className={styles.reveal}>
            <Button
              dense
              kind="quiet"
              aria-pressed={isShown}
              aria-label="Show what is typed"
              onClick={() => setIsShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'}
            </Button>
          </span>
        </div>
      )}
    </Field>
  );
}
