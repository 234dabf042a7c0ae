import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A function that keeps its identity and does what the newest one would, for what is drawn anew only when something it shows has
 * changed. For events: while a screen is being drawn it still does what the one before would.
 */
export function useStableCallback<Given extends unknown[], Result>(newest: (...given: Given) => Result) {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...given: Given) => latest.current(...given), []);
}
