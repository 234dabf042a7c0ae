import { startTransition, useEffect, useState } from 'react';

/**
 * The same value, but one paint later. Slow parts of the page that use it render after the first response to a press is visible. React's
 * `useDeferredValue` may render these parts before that paint and delay it.
 */
export function useAfterPaint<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (Object.is(painted, value)) return undefined;
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [painted, value]);
  return painted;
}
