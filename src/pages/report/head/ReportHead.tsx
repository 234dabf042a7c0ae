import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Head.module.css';

interface ReportHeadProps {
  title: string;
  /** Client, demographic, budget, and whatever else is known of the plan, in one line. */
  meta?: readonly string[];
  /** The three numbers in short, and whether the cards that answer with them are out of sight. */
  numbers?: readonly { readonly value: string; readonly label: string }[];
  showsNumbers?: boolean;
  /** Controls beside the title that a phone shows too. */
  always?: ReactNode;
  /** Controls beside the title; on a phone behind one button. */
  actions?: ReactNode;
  /** The one filled button; on a phone in the bar at the bottom, always in sight. */
  primary?: ReactNode;
}

/** The head that stays while a report scrolls below it. */
export function ReportHead({
  title,
  meta = [],
  numbers = [],
  showsNumbers,
  always,
  actions,
  primary,
}: ReportHeadProps) {
  const line = meta.filter(Boolean).join(' · ');
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1 tabIndex={-1} className={styles.title} title={title}>
          {title}
        </h1>
        {line && (
          <p className={styles.meta} title={line}>
            {line}
          </p>
        )}
      </div>
      {(numbers.length > 0 || primary) && (
        <div className={classNames(styles.quick, (showsNumbers || Boolean(primary)) && styles.standing)}>
          {/* The cards say them to those who do not see the head come and go. */}
          <div aria-hidden className={classNames(styles.numbers, showsNumbers && styles.shown)}>
            {numbers.map(({ value, label: says }) => (
              <span key={says}>
                <b>{value}</b> {says}
              </span>
            ))}
          </div>
          {primary}
        </div>
      )}
      {always && <div className={styles.always}>{always}</div>}
      {actions && <Actions>{actions}</Actions>}
    </header>
  );
}

/** The controls in a row; where there is no room for a row, below one button. */
function Actions({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useId();
  return (
    // Escape and leaving close what one button opened; the controls themselves are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.menu}
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
      onBlur={(event) => !staysIn(event.currentTarget, event.relatedTarget) && setIsOpen(false)}
    >
      <Button
        kind="quiet"
        icon="ellipsis"
        aria-label="More"
        aria-expanded={isOpen}
        aria-controls={menu}
        className={styles.more}
        onClick={() => setIsOpen(!isOpen)}
      />
      <div id={menu} className={classNames(styles.actions, isOpen && styles.open)}>
        {children}
      </div>
    </div>
  );
}

/** A menu that one of the controls opens stands elsewhere in the page, and belongs to it. */
function staysIn(controls: Element, focused: Element | null): boolean {
  return controls.contains(focused) || Boolean(focused?.closest('[role="menu"]'));
}
