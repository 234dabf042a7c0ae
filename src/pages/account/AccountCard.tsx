import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import styles from './Account.module.css';

interface AccountCardProps {
  title: string;
  description?: ReactNode;
  /** Links to the other account pages. */
  links?: ReactNode;
  children: ReactNode;
}

/** The frame of every account page: a card in the middle of the screen. */
export function AccountCard({ title, description, links, children }: AccountCardProps) {
  return (
    <div className={styles.place}>
      <div className={styles.card}>
        <PageHeading title={title} description={description} />
        {children}
      </div>
      {links && <div className={styles.links}>{links}</div>}
    </div>
  );
}
