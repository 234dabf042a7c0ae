import { useState } from 'react';
import styles from '../../ui/form/Field.module.css';
import { Field } from '../../ui/form/Field.tsx';
import type { FieldProps } from '../../ui/form/Field.tsx';
import { MoneyInput } from './MoneyInput.tsx';

/** An amount in whole dollars, with its sign in front, and a word below about an entry that is none. */
export function MoneyField({ label, error, hint, ...rest }: FieldProps) {
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
