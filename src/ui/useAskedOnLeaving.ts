import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

interface Unsaved {
  /** Whether something was typed that the backend lacks. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
}

/** Before the page is reloaded or closed the browser asks as long as something is unsaved, which is saved meanwhile. */
export function useAskedOnLeaving({ isUnsaved, save }: Unsaved): void {
  const ask = useStableCallback((event: BeforeUnloadEvent) => {
    // A cell takes what is being typed when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!isUnsaved()) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [ask]);
}
