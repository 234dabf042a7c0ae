import { useEffect } from 'react';
import { useAskedOnLeaving } from '../../ui/useAskedOnLeaving.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';

interface SaveOnLeaving {
  /** Whether there are changes that are not saved in the backend yet. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
  /** Called after the page was left and saving has ended, also if saving failed. */
  readonly close: () => void;
}

/** Saves the changes when the user leaves the page. Before a reload, the browser asks for confirmation if a change is unsaved. */
export function useSavedOnLeaving({ isUnsaved, save, close }: SaveOnLeaving): void {
  useAskedOnLeaving({ isUnsaved, save });
  const leave = useStableCallback(() => void save().then(close));
  useEffect(() => () => leave(), [leave]);
}
