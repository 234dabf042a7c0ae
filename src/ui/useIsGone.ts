import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the component was unmounted. Code that continues after an `await` needs it. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  return isGone;
}
