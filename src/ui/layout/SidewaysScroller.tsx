import { ArrowRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../classNames.ts';
import { Icon } from '../Icon.tsx';
import styles from './SidewaysScroller.module.css';

interface SidewaysScrollerProps {
  /** Name of the content, for assistive technology. */
  label: string;
  className?: string | undefined;
  /** Gets the element that scrolls, for callers that need it. */
  scroller?: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Makes a table that is too wide scroll horizontally. A hint says so, since a column that is cut off would look like a defect. */
export function SidewaysScroller({ label, className, scroller, children }: SidewaysScrollerProps) {
  const ownRef = useRef<HTMLDivElement>(null);
  const element = scroller ?? ownRef;
  const isTooWide = useIsTooWide(element);
  return (
    <>
      {isTooWide && (
        <p className={styles.hint} aria-hidden>
          Scroll sideways for all columns <Icon icon={ArrowRight} size={12} />
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
    // The width of the scroller changes with the window, that of its content with the rows. The observer also calls `measure` once after
    // the first layout, so that measuring never forces a layout.
    observer.observe(current);
    if (current.firstElementChild) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return isTooWide;
}
