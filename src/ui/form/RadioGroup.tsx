import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './Choice.module.css';

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
  disabled?: boolean;
}

/** A choice between a few visible options. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, label, labelHidden, inline, value, choices, onChange, disabled } = props;
  return (
    <fieldset className={styles.group} disabled={disabled}>
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
            />
            <span>
              {choice.label}
              {choice.hint && !inline && <span className={styles.hint}>{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
