import type { ReactNode, Ref } from 'react';
import styles from './PageHeading.module.css';

interface PageHeadingProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** The heading itself, so that a page change can put the focus on it. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The first heading of a screen; it can take focus but is no stop of the tab key. */
export function PageHeading({ title, description, actions, ref }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <div className={styles.words}>
        <h1 ref={ref} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
