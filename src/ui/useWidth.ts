import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Width of an element [px]. It is null during the first render and known before the first paint. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // Measuring in this effect would force a layout. The observer calls back after layout but before paint, so the first paint has the
    // width.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(current.clientWidth || null)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
