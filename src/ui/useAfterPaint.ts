import { startTransition, useEffect, useState } from 'react';

/**
 * A value as it was at the last paint: what else on the page follows a press is drawn after the answer to it. React's `useDeferredValue`
 * may come before that paint and delay it.
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
