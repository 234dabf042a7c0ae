import { useId } from 'react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Choice.module.css';
import { FieldMessage } from './Field.tsx';

interface RadioChoice {
  value: string;
  label: string;
  hint?: string;
}

interface RadioGroupProps {
  name: string;
  label: string;
  /** True if a heading above the group already shows the label. */
  labelHidden?: boolean;
  /** True shows the options on one line, without frames and hints. */
  inline?: boolean;
  value: string;
  choices: readonly RadioChoice[];
  onChange: (value: string) => void;
  onBlur?: (event: React.FocusEvent) => void;
  error?: string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}

/** A choice between a few visible options. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, label, labelHidden, inline, value, choices, onChange, onBlur, error, hint, disabled } = props;
  const id = useId();
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={`${id}-message`}>
      <legend className={labelHidden ? undefined : styles.legend}>
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      <div className={inline ? styles.inline : styles.choices}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              className={styles.radio}
              onChange={() => onChange(choice.value)}
              onBlur={onBlur}
            />
            <span>
              {choice.label}
              {choice.hint && !inline && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </fieldset>
  );
}
