import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import styles from './Button.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  kind?: ButtonKind;
  icon?: IconName;
  /** 28 px high instead of 36, for toolbars and table rows. */
  dense?: boolean;
}

interface ButtonProps extends Looks, ComponentProps<'button'> {
  /** Work is under way: the button shows it, says so to assistive technology and takes no further press. */
  busy?: boolean;
}

/** A press that does something. A press that goes somewhere is {@link ButtonLink}. */
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

interface ButtonLinkProps extends Looks, ComponentProps<typeof Link> {}

/** A link to another screen that looks like a button. */
export function ButtonLink({ kind = 'secondary', icon, dense, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[kind], dense && styles.dense, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
