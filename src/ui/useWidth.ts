import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** How wide an element is laid out [px]; null until it is known, which is before it is seen. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // Told behind the layout and before its picture, which shows it already: asked for here, the page would be laid out for the answer.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(current.clientWidth || null)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
