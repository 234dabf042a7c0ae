import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback that always calls the latest function but keeps its identity, for the event handlers of memoized components. During rendering
 * it still calls the function of the previous render.
 */
export function useStableCallback<Args extends unknown[], Result>(callback: (...args: Args) => Result) {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
