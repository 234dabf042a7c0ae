import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { ButtonStyle } from './Button.tsx';
import styles from './Button.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';

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
