import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';
import { MoneyInput } from './MoneyInput.tsx';

/** An amount in whole dollars, with its sign in front. */
export function MoneyField({ label, error, hint, ...rest }: FieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(tied) => (
        <div className={styles.moneyField}>
          <span aria-hidden className={styles.sign}>
            $
          </span>
          <MoneyInput {...rest} {...tied} />
        </div>
      )}
    </Field>
  );
}
