import type { ComponentProps, ReactNode } from 'react';
import styles from './Choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'role' | 'type'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Is told to readers as a switch: it acts at once. */
  isSwitch?: boolean;
  /** Words beside the box; without them give `aria-label`. */
  children?: ReactNode;
}

/** Yes or no. */
export function Checkbox({ checked, onChange, isSwitch, children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        {...rest}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        checked={checked}
        className={styles.checkbox}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  );
}
