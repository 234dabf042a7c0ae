import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

interface AutosavedPart {
  /** Whether there are changes that the backend does not have. */
  readonly isUnsaved: () => boolean;
  /** Missing if only a button saves the changes. */
  readonly save?: () => Promise<boolean>;
  /** Asks whether to leave although the changes could not be saved. Without it, they are dropped. */
  readonly ask?: () => Promise<boolean>;
}

/** The parts of the page that save themselves a moment after a change. `leave` saves one, and returns whether the page may be left. */
const autosavedParts = new Set<{ readonly isUnsaved: () => boolean; readonly leave: () => Promise<boolean> }>();
/** For a part without `save`. */
export const saveNothing = () => Promise.resolve(false);
/** Longest wait for unsaved changes before a logout or another page [ms]. */
const LONGEST_WAIT_MS = 5000;

/**
 * Saves the unsaved changes on the page before a logout, because nothing can be saved afterwards. A network that does not answer holds up
 * the logout for a few seconds only.
 * @returns whether the user may be logged out, after the saves; null if nothing is unsaved
 */
export function saveBeforeLogout(): Promise<boolean> | null {
  const unsaved = [...autosavedParts].filter(({ isUnsaved }) => isUnsaved());
  if (unsaved.length === 0) return null;
  return Promise.all(unsaved.map(({ leave }) => leave())).then((answers) => answers.every(Boolean));
}

/** The text being typed becomes a change only when its cell loses the focus. */
export function endTyping(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * While there are unsaved changes, the browser asks before the page is reloaded or closed. The changes are saved meanwhile.
 * @returns a function, the same in each render, that saves the changes, and asks if they could not be saved in a few seconds. It returns
 *   whether the page may be left
 */
export function useAskedOnLeaving({ isUnsaved, save = saveNothing, ask }: AutosavedPart): () => Promise<boolean> {
  const handleBeforeUnload = useStableCallback((event: BeforeUnloadEvent) => {
    endTyping();
    if (!isUnsaved()) return;
    event.preventDefault();
    void save();
  });
  const handleIsUnsaved = useStableCallback(isUnsaved);
  const handleLeave = useStableCallback(async () => {
    const wait = new Promise<false>((resolve) => setTimeout(() => resolve(false), LONGEST_WAIT_MS));
    const isSaved = await Promise.race([save(), wait]);
    return isSaved || ask === undefined || ask();
  });
  useEffect(() => {
    const entry = { isUnsaved: handleIsUnsaved, leave: handleLeave };
    autosavedParts.add(entry);
    return () => void autosavedParts.delete(entry);
  }, [handleIsUnsaved, handleLeave]);
  useEffect(() => {
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [handleBeforeUnload]);
  return handleLeave;
}
