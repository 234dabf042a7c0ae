import { useEffect } from 'react';
import { useStableCallback } from '../../ui/useStableCallback.ts';

interface Leaving {
  /** Whether something was typed that the backend lacks. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<boolean>;
  /** Called when the page was left and saving has ended. */
  readonly close: () => void;
}

/** Saves what was typed when the page is left. Before a reload the browser asks as long as something is unsaved. */
export function useSavedOnLeaving({ isUnsaved, save, close }: Leaving): void {
  const ask = useStableCallback((event: BeforeUnloadEvent) => {
    // A cell takes what is being typed when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!isUnsaved()) return;
    event.preventDefault();
    void save();
  });
  const leave = useStableCallback(() => void save().then(close));
  useEffect(() => {
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      leave();
    };
  }, [ask, leave]);
}
