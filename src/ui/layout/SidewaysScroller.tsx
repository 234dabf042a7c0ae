import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import styles from './SidewaysScroller.module.css';

interface SidewaysScrollerProps {
  /** What scrolls, for assistive technology. */
  label: string;
  className?: string | undefined;
  /** The element that scrolls, where the caller needs it. */
  scroller?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Scrolls a table horizontally when it is too wide, with a hint, since half a column looks like a defect. */
export function SidewaysScroller({ label, className, scroller, children }: SidewaysScrollerProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const element = scroller ?? ownRef;
  const isTooWide = useIsTooWide(element);
  return (
    <>
      {isTooWide && (
        <p className={styles.hint} aria-hidden>
          Scroll sideways for all columns <Icon name="arrow-right" size={12} />
        </p>
      )}
      <div
        ref={element}
        role="group"
        aria-label={label}
        className={classNames(styles.scroller, className)}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable to be scrolled by keyboard
        tabIndex={0}
      >
        {children}
      </div>
    </>
  );
}

function useIsTooWide(element: RefObject<HTMLDivElement | null>): boolean {
  const [isTooWide, setIsTooWide] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setIsTooWide(current.scrollWidth > current.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    // The frame changes with the window, its content with the rows. The observer also calls back once after the first layout, so measuring
    // never forces a layout.
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return isTooWide;
}
