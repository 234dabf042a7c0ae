import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

/** Sets `--run-bar-height` on the form: on narrow screens the bar covers fields, and a focused field is scrolled to above it. */
export function useRunBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    const form = current?.closest('form');
    if (!current || !form) return;
    const observer = new ResizeObserver(() => form.style.setProperty('--run-bar-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
}
