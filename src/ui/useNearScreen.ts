import { useCallback, useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Distance from the viewport up to which an element counts as near, so that it is rendered before it is scrolled into view. */
const MARGIN_PX = 600;

/**
 * Whether an element is, or has been, near the viewport. Always true in a browser without `IntersectionObserver`.
 * @returns `isNear`, and a function that sets it to true at once
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
        // Each element is shown in a task of its own. If several come near together, the browser can handle input and paint between them.
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
