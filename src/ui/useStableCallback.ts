import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback with a stable identity that calls the latest function: for the event handlers of memoized components. During rendering it
 * still calls the previous function.
 */
export function useStableCallback<Args extends unknown[], Result>(newest: (...args: Args) => Result) {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
