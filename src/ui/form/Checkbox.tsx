import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Choice.module.css';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'onChange' | 'role' | 'type'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** True for a switch, which is for a setting that takes effect immediately. */
  isSwitch?: boolean;
  /** The visible label. Without one, pass `aria-label`. */
  children?: ReactNode;
}

/** A checkbox or switch with its label. */
export function Checkbox({ checked, onChange, isSwitch, children, ...rest }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        {...rest}
        type="checkbox"
        role={isSwitch ? 'switch' : undefined}
        checked={checked}
        className={classNames(styles.checkbox, isSwitch && styles.switch)}
        onChange={(event) => onChange(event.target.checked)}
      />
      {children && <span>{children}</span>}
    </label>
  );
}
