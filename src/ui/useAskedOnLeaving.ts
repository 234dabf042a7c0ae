import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

interface Unsaved {
  /** Whether there are changes that the backend does not have. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
}

/** What is on the page and saves itself a moment after a change. */
const onPage = new Set<Unsaved>();
/** Longest wait for unsaved changes before a logout [ms]. */
const LONGEST_WAIT_MS = 5000;

/**
 * Saves the unsaved changes on the page before a logout, because nothing can be saved afterwards. A network that does not answer holds up
 * the logout for a few seconds only.
 * @returns null if there are none
 */
export function saveBeforeLogout(): Promise<unknown> | null {
  const unsaved = [...onPage].filter(({ isUnsaved }) => isUnsaved());
  if (unsaved.length === 0) return null;
  const wait = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
  return Promise.race([Promise.all(unsaved.map(({ save }) => save())), wait]);
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
  const handleIsUnsaved = useStableCallback(isUnsaved);
  const handleSave = useStableCallback(save);
  useEffect(() => {
    const entry = { isUnsaved: handleIsUnsaved, save: handleSave };
    onPage.add(entry);
    return () => void onPage.delete(entry);
  }, [handleIsUnsaved, handleSave]);
  useEffect(() => {
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [handleBeforeUnload]);
}
