import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback that always calls the latest function but keeps its identity, for the event handlers of memoized components. During rendering
 * it still calls the function of the previous render.
 */
export function useStableCallback<Args extends unknown[], Result>(newest: (...args: Args) => Result) {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
