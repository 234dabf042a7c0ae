import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Notice.module.css';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';

type NoticeTone = 'info' | 'good' | 'warn' | 'error';

const TONE_ICONS: Record<NoticeTone, LucideIcon> = {
  info: Info,
  good: Check,
  warn: TriangleAlert,
  error: CircleAlert,
};

interface NoticeProps {
  tone?: NoticeTone;
  title?: string | undefined;
  children: ReactNode;
  /** Further sentences. Each is shown on a line of its own, several as a list. */
  details?: readonly string[];
  action?: ReactNode;
}

/** A message that is announced when it appears. Errors are announced immediately, other messages when the screen reader pauses. */
export function Notice({ tone = 'info', title, children, details = [], action }: NoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'} className={classNames(styles.notice, styles[tone])}>
      <Icon icon={TONE_ICONS[tone]} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        <div>{children}</div>
        {details.length === 1 && <p className={styles.detail}>{details[0]}</p>}
        {details.length > 1 && (
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
