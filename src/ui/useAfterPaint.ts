import { startTransition, useEffect, useState } from 'react';

/**
 * A value that follows one paint later, so that slow parts of the page render after the immediate response to a press. React's
 * `useDeferredValue` may render before that paint and delay it.
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
