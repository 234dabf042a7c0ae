import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';

/** How wide an element is laid out [px]; null until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => setWidth(current.clientWidth || null);
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return width;
}
