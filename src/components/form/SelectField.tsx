import { classNames } from '../classNames.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

interface SelectFieldProps extends FieldProps {
  /** The words of the empty choice. */
  placeholder: string;
  options: readonly string[];
}

/** One of a list. The system's own select: it is the one every keyboard, screen reader and telephone knows. */
export function SelectField({ label, error, hint, value, onChange, placeholder, options, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(tied) => (
        <select
          {...rest}
          {...tied}
          value={value}
          className={classNames(styles.control, styles.select, value === '' && styles.placeholder)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {/* A value of an older plan that the list no longer has is still shown for what it is. */}
          {value !== '' && !options.includes(value) && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
