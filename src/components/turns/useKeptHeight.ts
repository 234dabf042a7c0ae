import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { whenWhole } from './turns.ts';

/** How high what was shown last was when it was left [px]. */
let last: { readonly subject: string; readonly height: number } | null = null;

/**
 * Keeps the height of a page whose parts come in turn: who comes back to it is brought to where they were, which must be there.
 * @param subject what is shown; another one may be higher or lower
 */
export function useKeptHeight(place: RefObject<HTMLElement | null>, subject: string): void {
  useLayoutEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const free = () => void current.style.removeProperty('min-height');
    if (last?.subject === subject) current.style.setProperty('min-height', `${last.height}px`);
    const stop = whenWhole(free);
    return () => {
      stop();
      last = { subject, height: current.offsetHeight };
    };
  }, [place, subject]);
}
