import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Width of an element [px]; null until it is known, which is before the first paint. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    // The observer fires after layout and before paint, so the first paint has the width; measuring here would force a layout.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(current.clientWidth || null)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
