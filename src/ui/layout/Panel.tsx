import { useId } from 'react';
import type { ReactNode } from 'react';
import headings from './headings.module.css';
import styles from './Panel.module.css';
import { classNames } from '../classNames.ts';

interface PanelProps {
  title: string;
  /** One quiet sentence under the title. */
  description?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for tables and lists that have their own. */
  flush?: boolean;
  className?: string | undefined;
  /** The target of in-page links; the title then takes the focus. */
  id?: string | undefined;
  children: ReactNode;
}

/** A titled region of a page, with its actions to the right of the title. */
export function Panel({ title, description, actions, flush, className, id, children }: PanelProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classNames(styles.panel, className)}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={heading} tabIndex={id === undefined ? undefined : -1} className={styles.title}>
            {title}
          </h2>
          {description && <p className={classNames(headings.description, styles.description)}>{description}</p>}
        </div>
        {actions && <div className={headings.actions}>{actions}</div>}
      </header>
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  );
}
