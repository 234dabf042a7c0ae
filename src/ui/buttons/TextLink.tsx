import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './TextLink.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { LucideIcon } from 'lucide-react';

interface TextLinkProps {
  /** A path of this app, or a full URL. */
  to: string;
  icon?: LucideIcon;
  /** True opens the link in a new tab. */
  newTab?: boolean;
  children: ReactNode;
}

/** A text link. A path of this app opens without a page load. A full URL or a file is a plain link. */
export function TextLink({ to, icon, newTab, children }: TextLinkProps) {
  // An address with a scheme, such as "mailto:", or with a file extension, such as ".csv", is not a page of the app.
  const isExternal = newTab || /^[a-z]+:/i.test(to) || /\.[a-z]+$/i.test(to);
  const content = (
    <>
      {icon && <Icon icon={icon} />}
      <span>{children}</span>
    </>
  );
  if (!isExternal) {
    return (
      <Link to={to} className={styles.link}>
        {content}
      </Link>
    );
  }
  return (
    <a href={to} className={styles.link} {...(newTab ? { target: '_blank', rel: 'noreferrer' } : {})}>
      {content}
    </a>
  );
}

/** A button that looks like a link. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'type' | 'className'>) {
  return <button type="button" {...props} className={classNames(styles.link, styles.press)} />;
}
