import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Whether the component was removed from the page, for what is done after a wait. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  return isGone;
}
