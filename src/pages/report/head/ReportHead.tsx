import { Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Head.module.css';

interface ReportHeadProps {
  title: string;
  /** Client, demographic, budget and other facts of the plan, in one line. */
  meta?: readonly string[];
  /** The three main numbers, shortened. */
  numbers?: readonly { readonly value: string; readonly label: string }[];
  /** Whether the numbers are shown. They are shown once the cards with the same numbers are scrolled out of view. */
  showsNumbers?: boolean;
  /** Controls next to the title, on a phone too. */
  alwaysShown?: ReactNode;
  /** Controls next to the title; on a phone behind one button. */
  actions?: ReactNode;
  /** Shown while the report is loading. On a phone it is in a bar at the bottom, which is always visible. */
  progress?: ReactNode;
}

/** The sticky head of a report. */
export function ReportHead({
  title,
  meta = [],
  numbers = [],
  showsNumbers,
  alwaysShown,
  actions,
  progress,
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
      {(numbers.length > 0 || progress) && (
        <div className={classNames(styles.bottomBar, (showsNumbers || Boolean(progress)) && styles.shownOnPhone)}>
          {/* Hidden from assistive technology, which reads the same numbers from the cards. */}
          <div aria-hidden className={classNames(styles.numbers, showsNumbers && styles.shown)}>
            {numbers.map(({ value, label }) => (
              <span key={label}>
                <b>{value}</b> {label}
              </span>
            ))}
          </div>
          {progress}
        </div>
      )}
      {alwaysShown && <div className={styles.always}>{alwaysShown}</div>}
      {actions && <Actions>{actions}</Actions>}
    </header>
  );
}

/** The controls in a row, or in a menu behind one button on narrow screens. */
function Actions({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const menu = useId();
  return (
    // Escape and blur close the menu; the interactive elements are inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.menu}
      onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
      onBlur={(event) => !belongsTo(event.currentTarget, event.relatedTarget) && setIsOpen(false)}
    >
      <Button
        kind="quiet"
        icon={Ellipsis}
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

/** Whether the focus is in the controls, or in a menu that one of them opened. Such a menu is rendered elsewhere in the page. */
function belongsTo(controls: Element, focused: Element | null): boolean {
  return controls.contains(focused) || Boolean(focused?.closest('[role="menu"]'));
}
