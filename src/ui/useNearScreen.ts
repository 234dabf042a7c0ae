import { useCallback, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How far outside of the viewport an element counts as near [px]. */
const MARGIN_PX = 600;

/**
 * Whether an element is, or has been, near the viewport; true without `IntersectionObserver`.
 * @returns also a function that sets it to true at once
 */
export function useNearScreen(element: RefObject<Element | null>): [isNear: boolean, showNow: () => void] {
  const [isNear, setIsNear] = useState(() => typeof IntersectionObserver === 'undefined');
  const showNow = useCallback(() => flushSync(() => setIsNear(true)), []);
  useLayoutEffect(() => {
    if (isNear || !element.current) return undefined;
    let task: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        // One task per element: when several come near together, input and paint can happen in between.
        task = setTimeout(showNow);
      },
      { rootMargin: `${MARGIN_PX}px` },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      clearTimeout(task);
    };
  }, [element, isNear, showNow]);
  return [isNear, showNow];
}
