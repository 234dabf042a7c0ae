import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

interface AutosavedPart {
  /** Whether there are changes that the backend does not have. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
}

/** The parts of the page that save themselves a moment after a change. */
const autosavedParts = new Set<AutosavedPart>();
/** Longest wait for unsaved changes before a logout [ms]. */
const LONGEST_WAIT_MS = 5000;

/**
 * Saves the unsaved changes on the page before a logout, because nothing can be saved afterwards. A network that does not answer holds up
 * the logout for a few seconds only.
 * @returns a promise that is settled after the saves; null if nothing is unsaved
 */
export function saveBeforeLogout(): Promise<unknown> | null {
  const unsaved = [...autosavedParts].filter(({ isUnsaved }) => isUnsaved());
  if (unsaved.length === 0) return null;
  const wait = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  return Promise.race([Promise.all(unsaved.map(({ save }) => save())), wait]);
}

/** While there are unsaved changes, the browser asks before the page is reloaded or closed. The changes are saved meanwhile. */
export function useAskedOnLeaving({ isUnsaved, save }: AutosavedPart): void {
  const handleBeforeUnload = useStableCallback((event: BeforeUnloadEvent) => {
    // The text being typed becomes a change only when its cell loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!isUnsaved()) return;
    event.preventDefault();
    void save();
  });
  const handleIsUnsaved = useStableCallback(isUnsaved);
  const handleSave = useStableCallback(save);
  useEffect(() => {
    const entry = { isUnsaved: handleIsUnsaved, save: handleSave };
    autosavedParts.add(entry);
    return () => void autosavedParts.delete(entry);
  }, [handleIsUnsaved, handleSave]);
  useEffect(() => {
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [handleBeforeUnload]);
}
