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
  /** Work is under way: the button shows it, says so to assistive technology and takes no further press. */
  busy?: boolean;
}

/** A press that does something. A press that goes somewhere is a `ButtonLink`. */
export function Button({ kind = 'secondary', icon, dense, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: a busy button keeps the focus it was pressed with.
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
