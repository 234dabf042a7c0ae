import { useEffect } from 'react';
import { useAskedOnLeaving } from '../../ui/useAskedOnLeaving.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';

interface SaveOnLeaving {
  /** Whether there are changes that are not saved in the backend yet. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
  /** Called when the page opens. @returns a function that saves and closes the draft when the page closes */
  readonly enter: () => () => void;
}

/** Saves the changes when the user leaves the page. Before a reload, the browser asks for confirmation if a change is unsaved. */
export function useSavedOnLeaving({ isUnsaved, save, enter }: SaveOnLeaving): void {
  useAskedOnLeaving({ isUnsaved, save });
  const handleOpen = useStableCallback(enter);
  useEffect(() => handleOpen(), [handleOpen]);
}
