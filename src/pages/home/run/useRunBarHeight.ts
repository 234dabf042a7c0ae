import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Tells the form in `--standing` how high the bar is that may stand over its fields: a field that takes the focus comes to stand above it. */
export function useRunBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    const form = current?.closest('form');
    if (!current || !form) return;
    const observer = new ResizeObserver(() => form.style.setProperty('--standing', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
}
