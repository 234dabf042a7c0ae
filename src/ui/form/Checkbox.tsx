import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'type'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Words beside the box; without them give `aria-label`. */
  children?: ReactNode;
}

/** Yes or no. */
export function Checkbox({ checked, onChange, children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        {...rest}
        type="checkbox"
        checked={checked}
        className={styles.checkbox}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  );
}
