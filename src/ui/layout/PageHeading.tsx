import type { ReactNode } from 'react';
import headings from './headings.module.css';
import styles from './PageHeading.module.css';
import { classNames } from '../classNames.ts';

interface PageHeadingProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
}

/** The h1 of a page, with description and actions. A script can focus the h1, but the Tab key skips it. */
export function PageHeading({ title, description, actions }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {description && <p className={classNames(headings.description, styles.description)}>{description}</p>}
      </div>
      {actions && <div className={headings.actions}>{actions}</div>}
    </header>
  );
}
