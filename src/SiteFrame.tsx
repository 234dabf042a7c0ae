import type { ReactNode, Ref } from 'react';
import styles from './Layout.module.css';

interface SiteFrameProps {
  header: ReactNode;
  children: ReactNode;
  /** Below the header and before the page. */
  lines?: ReactNode;
  /** Below the page. */
  after?: ReactNode;
  main?: Ref<HTMLElement>;
}

/** Where header, page and footer stand, from the first picture on. */
export function SiteFrame({ header, lines, children, after, main }: SiteFrameProps) {
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>{header}</div>
      </header>
      {lines}
      <main id="content" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {after}
    </div>
  );
}

/** The product's sign; whoever shows it makes it a link. */
export function BrandSign() {
  return (
    <>
      <img src="/favicon.svg" alt="" width={24} height={24} />
      <span>Attentive Media Planner</span>
    </>
  );
}
