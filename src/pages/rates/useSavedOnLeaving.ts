import { useEffect } from 'react';
import { useAskedOnLeaving } from '../../ui/useAskedOnLeaving.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';

interface SaveOnLeaving {
  /** Whether something was typed that the backend lacks. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
  /** Called when the page was left and saving has ended. */
  readonly close: () => void;
}

/** Saves what was typed when the page is left. Before a reload the browser asks as long as something is unsaved. */
export function useSavedOnLeaving({ isUnsaved, save, close }: SaveOnLeaving): void {
  useAskedOnLeaving({ isUnsaved, save });
  const leave = useStableCallback(() => void save().then(close));
  useEffect(() => () => leave(), [leave]);
}
