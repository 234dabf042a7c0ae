import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { SharedFieldProps } from './Field.tsx';

interface TextFieldProps extends SharedFieldProps {
  type?: 'text' | 'email';
  placeholder?: string;
  autoComplete?: string;
  inputMode?: 'numeric';
  maxLength?: number;
  autoCapitalize?: 'none';
  autoCorrect?: 'off';
  spellCheck?: false;
}

/** A field for one line of text. */
export function TextField({ label, error, hint, onChange, type = 'text', ...rest }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <input
          {...rest}
          {...control}
          type={type}
          className={styles.control}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
