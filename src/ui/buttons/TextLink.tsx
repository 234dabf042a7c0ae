import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './TextLink.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

interface TextLinkProps {
  /** A path of ours, or a full address. */
  to: string;
  icon?: IconName;
  /** Opens beside the work instead of in its place. */
  newTab?: boolean;
  children: ReactNode;
}

/** A link in running text or alone. Own paths stay in the app, full addresses and files leave it. */
export function TextLink({ to, icon, newTab, children }: TextLinkProps) {
  const leaves = newTab || /^[a-z]+:/i.test(to) || /\.[a-z]+$/i.test(to);
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  if (!leaves) {
    return (
      <Link to={to} className={styles.link}>
        {inside}
      </Link>
    );
  }
  return (
    <a href={to} className={styles.link} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {inside}
    </a>
  );
}

/** A press within the page that reads like a link. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" {...props} className={classNames(styles.link, styles.press)} />;
}
