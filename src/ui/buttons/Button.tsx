import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

export interface ButtonStyle {
  kind?: ButtonKind;
  icon?: IconName;
  /** 28 px high instead of 36, for toolbars and table rows. */
  dense?: boolean;
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Work is under way: shown and announced, and further presses are ignored. */
  busy?: boolean;
}

/** A button for an action. For navigation use `ButtonLink`. */
export function Button({ kind = 'secondary', icon, dense, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: a busy button keeps the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(styles.button, styles[kind], dense && styles.dense, className)}
    >
      {busy ? <span className={styles.busy} aria-hidden /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
}
