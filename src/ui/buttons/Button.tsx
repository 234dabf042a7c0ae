import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonStyle {
  kind?: ButtonKind;
  icon?: LucideIcon;
  /** True for toolbars and table rows: the button is 28 px high instead of 36. */
  dense?: boolean;
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** True while work is under way. This is shown and announced, and presses are ignored. */
  busy?: boolean;
}

/** A button for an action. For navigation use `ButtonLink`. */
export function Button({ kind = 'secondary', icon, dense, busy, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // While busy, the button is not `disabled`, because it would lose the focus.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(styles.button, styles[kind], dense && styles.dense, className)}
    >
      {busy ? <span className={styles.busy} aria-hidden /> : icon && <Icon icon={icon} />}
      {children}
    </button>
  );
}

interface ButtonLinkProps extends ButtonStyle, ComponentProps<typeof Link> {}

/** A link to another page that looks like a button. */
export function ButtonLink({ kind = 'secondary', icon, dense, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(styles.button, styles[kind], dense && styles.dense, className)}>
      {icon && <Icon icon={icon} />}
      {children}
    </Link>
  );
}
