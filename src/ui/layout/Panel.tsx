import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './Panel.module.css';
import { classNames } from '../classNames.ts';

interface PanelProps {
  title: string;
  /** One quiet sentence under the title. */
  description?: ReactNode;
  actions?: ReactNode;
  /** Content touches the edges: tables and lists bring their own padding. */
  flush?: boolean;
  className?: string | undefined;
  /** Where links lead to; the title then takes the focus of whoever comes by one. */
  id?: string | undefined;
  children: ReactNode;
}

/** A titled region of a screen: border before shadow, actions at the right of the title. */
export function Panel({ title, description, actions, flush, className, id, children }: PanelProps) {
  const heading = useId();
  return (
    <section id={id} aria-labelledby={heading} className={classNames(styles.panel, className)}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 id={heading} tabIndex={id === undefined ? undefined : -1} className={styles.title}>
            {title}
          </h2>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={classNames(styles.body, flush && styles.flush)}>{children}</div>
    </section>
  );
}
