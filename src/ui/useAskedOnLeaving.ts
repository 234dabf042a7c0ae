import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

interface Unsaved {
  /** Whether there are changes that the backend does not have. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
}

/** While there are unsaved changes, the browser asks before the page is reloaded or closed. The changes are saved meanwhile. */
export function useAskedOnLeaving({ isUnsaved, save }: Unsaved): void {
  const handleBeforeUnload = useStableCallback((event: BeforeUnloadEvent) => {
    // The text being typed becomes a change only when its cell loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!isUnsaved()) return;
    event.preventDefault();
    void save();
  });
  useEffect(() => {
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [handleBeforeUnload]);
}
