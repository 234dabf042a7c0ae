import { classNames } from '../classNames.ts';
import styles from './Field.module.css';
import { Field } from './Field.tsx';
import type { SharedFieldProps } from './Field.tsx';

/** An option whose value differs from its label, such as a plan's key. */
interface SelectOption {
  readonly value: string;
  readonly label: string;
}

interface SelectFieldProps extends SharedFieldProps {
  /** The label of the empty option. */
  placeholder: string;
  /** Whether the empty option is a choice like the others, such as "None": it is not in the quiet colour of a placeholder. */
  isEmptyChoice?: boolean;
  options: readonly (string | SelectOption)[];
  /** A note about the latest entry. It replaces the error and the hint. */
  note?: string | undefined;
}

/** A field with a native select, which works well with keyboards, screen readers and phones. */
export function SelectField({
  label,
  error,
  hint,
  note,
  value,
  onChange,
  placeholder,
  isEmptyChoice = false,
  options,
  ...rest
}: SelectFieldProps) {
  const choices = options.map((option) => (typeof option === 'string' ? { value: option, label: option } : option));
  return (
    <Field label={label} error={error} hint={hint} note={note ?? null}>
      {(control) => (
        <select
          {...rest}
          {...control}
          value={value}
          className={classNames(styles.control, styles.select, value === '' && !isEmptyChoice && styles.placeholder)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{placeholder}</option>
          {/* An older plan may have a value that is no longer in the list. It is shown as an option too. */}
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
