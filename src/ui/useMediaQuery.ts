import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches. False if there is no `matchMedia`, as in jsdom. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', onChange);
      return () => list?.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? false);
}

/** Whether the window is as narrow as a phone. The style sheets have the same width: they cannot import it. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 700px)');
}
