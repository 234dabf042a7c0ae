import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How much of the screen's top the head covers [px]. */
const HEAD_PX = 64;

/** Whether something has scrolled up and out of sight, under the head. */
export function useHasLeft(element: RefObject<Element | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (!current || !('IntersectionObserver' in globalThis)) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry && setHasLeft(!entry.isIntersecting && entry.boundingClientRect.top < HEAD_PX),
      { rootMargin: `-${HEAD_PX}px 0px 0px 0px` },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return hasLeft;
}
