import { startTransition, useEffect, useState } from 'react';

/**
 * What the page was last pictured with: what follows a press elsewhere on the page is shown behind the picture that answers it. React's own
 * deferred values may come before that picture, and keep it waiting.
 */
export function usePictured<Value>(value: Value): Value {
  const [pictured, setPictured] = useState(value);
  useEffect(() => {
    if (Object.is(pictured, value)) return undefined;
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPictured(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [pictured, value]);
  return pictured;
}
