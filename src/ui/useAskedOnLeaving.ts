import { useEffect } from 'react';
import { useStableCallback } from './useStableCallback.ts';

/** A part of the page that can have unsaved changes. */
interface EditedPart {
  /** Whether there are changes that the backend does not have. */
  readonly isUnsaved: () => boolean;
  /** Saves the changes, and returns whether that succeeded. Missing if only a button saves them. */
  readonly save?: () => Promise<boolean>;
  /** Asks whether to leave although the changes could not be saved. Without it, they are dropped. */
  readonly ask?: () => Promise<boolean>;
}

/** The parts of the page that can have unsaved changes. `leave` saves one, and returns whether the page may be left. */
const editedParts = new Set<{ readonly isUnsaved: () => boolean; readonly leave: () => Promise<boolean> }>();
/** In place of `save` for a part that only a button saves. It reports that the changes are not saved. */
export const saveNothing = () => Promise.resolve(false);
/** Longest wait for unsaved changes before a logout or another page [ms]. */
const LONGEST_WAIT_MS = 5000;

/**
 * Saves the unsaved changes on the page before a logout, because nothing can be saved afterwards. A network that does not answer holds up
 * the logout for a few seconds only.
 * @returns whether the user may be logged out, after the saves; null if nothing is unsaved
 */
export function saveBeforeLogout(): Promise<boolean> | null {
  const unsaved = [...editedParts].filter(({ isUnsaved }) => isUnsaved());
  if (unsaved.length === 0) return null;
  return Promise.all(unsaved.map(({ leave }) => leave())).then((answers) => answers.every(Boolean));
}

/** Takes the focus from the cell in which text is being typed, because the text becomes a change only then. */
export function endTyping(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * While there are unsaved changes, the browser asks before the page is reloaded or closed. The changes are saved meanwhile.
 * @returns a function, the same in each render, that saves the changes, and asks if they could not be saved in a few seconds. It returns
 *   whether the page may be left
 */
export function useAskedOnLeaving({ isUnsaved, save = saveNothing, ask }: EditedPart): () => Promise<boolean> {
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
    editedParts.add(entry);
    return () => void editedParts.delete(entry);
  }, [handleIsUnsaved, handleLeave]);
  useEffect(() => {
    window.addEventListener('beforeunload', handleBeforeUnload);
    return () => window.removeEventListener('beforeunload', handleBeforeUnload);
  }, [handleBeforeUnload]);
  return handleLeave;
}
