import { useEffect, useState } from 'react';
import type { RefObject } from 'react';

/** The height of the sticky head [px]. */
const HEAD_PX = 64;

/** Whether an element has scrolled out of view under the head. */
export function useHasScrolledOut(element: RefObject<Element | null>): boolean {
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
