import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';

type NoticeTone = 'info' | 'good' | 'warn' | 'error';

const TONE_ICONS: Record<NoticeTone, IconName> = {
  info: 'info',
  good: 'check',
  warn: 'triangle-alert',
  error: 'circle-alert',
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string | undefined;
  children: ReactNode;
  /** Further sentences. Each is shown on a line of its own. */
  details?: readonly string[];
  action?: ReactNode;
}

/** A message that is announced when it appears. Errors are announced immediately, other messages when the screen reader pauses. */
export function Notice({ tone = 'info', title, children, details = [], action }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      <Icon name={TONE_ICONS[tone]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {details.length > 0 && (
          <ul className={styles.details}>
            {details.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
      {action && <div>{action}</div>}
    </div>
  );
}
