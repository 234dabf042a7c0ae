import { useState } from 'react';
import styles from '../../ui/form/Field.module.css';
import { Field } from '../../ui/form/Field.tsx';
import type { SharedFieldProps } from '../../ui/form/Field.tsx';
import { MoneyInput } from './MoneyInput.tsx';

/** A field for whole dollars, with the dollar sign in front and messages about invalid entries below. */
export function MoneyField({ label, error, hint, ...rest }: SharedFieldProps) {
  const [note, setNote] = useState<string | null>(null);
  return (
    <Field label={label} error={error} hint={hint} note={note}>
      {(control) => (
        <div className={styles.moneyField}>
          <span aria-hidden className={styles.sign}>
            $
          </span>
          <MoneyInput {...rest} {...control} onNote={setNote} />
        </div>
      )}
    </Field>
  );
}
