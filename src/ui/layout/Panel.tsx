import { useId } from 'react';
import type { ReactNode } from 'react';
import headings from './headings.module.css';
import styles from './Panel.module.css';
import { classNames } from '../classNames.ts';

interface PanelProps {
  title: string;
  /** A sentence under the title, in a quieter colour. */
  description?: ReactNode;
  actions?: ReactNode;
  /** True for content with its own padding, such as tables and lists. The panel then has none. */
  flush?: boolean;
  className?: string | undefined;
  /** The id to which links in the page lead. With an id, the title can take the focus. */
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
