import { classNames } from '../classNames.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { FieldProps } from './Field.tsx';

/** A choice whose value is not what is read, such as a plan's key. */
interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends FieldProps {
  /** The words of the empty choice. */
  placeholder: string;
  options: readonly (string | SelectOption)[];
}

/** One of a list. The system's own select: it is the one every keyboard, screen reader and telephone knows. */
export function SelectField({ label, error, hint, value, onChange, placeholder, options, ...rest }: SelectFieldProps) {
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
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
          {value !== '' && !choices.some((choice) => choice.value === value) && <option value={value}>{value}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
