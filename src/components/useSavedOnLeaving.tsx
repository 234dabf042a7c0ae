import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import type { Location } from 'react-router-dom';
import { CARD_PARAM, DESK_PARAM, pageOf } from '../domain/paths.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { endTyping, saveNothing, useAskedOnLeaving } from '../ui/useAskedOnLeaving.ts';
import { useStableCallback } from '../ui/useStableCallback.ts';

interface SaveOnLeaving {
  /** Whether there are changes that are not saved in the backend yet. */
  readonly isUnsaved: () => boolean;
  /** Missing on a page that is saved only by a button. It then asks at once. */
  readonly save?: () => Promise<boolean>;
  /** Called when the page opens. @returns a function that saves and closes the draft when the page closes */
  readonly enter?: () => () => void;
}

/**
 * Saves the changes before another page or card is opened. Where they cannot be saved, as in a conflict, it asks first. Before a reload,
 * the browser asks.
 * @returns the question, while it is asked
 */
export function useSavedOnLeaving({ isUnsaved, save = saveNothing, enter }: SaveOnLeaving): ReactNode {
  // Answers the question; null while it is not asked.
  const [answerQuestion, setAnswerQuestion] = useState<((mayLeave: boolean) => void) | null>(null);
  const ask = () => new Promise<boolean>((resolve) => setAnswerQuestion(() => resolve));
  const handleLeave = useAskedOnLeaving({ isUnsaved, save, ask });
  const handleOpen = useStableCallback(() => enter?.());
  useEffect(() => handleOpen(), [handleOpen]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (placeOf(currentLocation) === placeOf(nextLocation)) return false;
    endTyping();
    return isUnsaved();
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    let isLatest = true;
    void handleLeave().then((mayLeave) => {
      if (isLatest) (mayLeave ? blocker.proceed : blocker.reset)();
    });
    return () => void (isLatest = false);
  }, [blocker, handleLeave]);

  if (answerQuestion === null) return null;
  return (
    <ConfirmDialog
      title="Leave without your changes?"
      description={`Your last changes ${save === saveNothing ? 'are not saved yet' : 'could not be saved'}. If you leave, they are lost.`}
      action="Leave"
      isDanger
      onConfirm={() => {
        answerQuestion(true);
        return Promise.resolve(null);
      }}
      onClose={() => {
        // After Leave, this answer comes too late to change anything.
        answerQuestion(false);
        setAnswerQuestion(null);
      }}
    />
  );
}

/** What is left by going to another address: the page with its plan or rate card, or the desk of the plan. */
function placeOf(location: Location): string {
  const params = new URLSearchParams(location.search);
  return [pageOf(location), params.get(CARD_PARAM) ?? '', params.has(DESK_PARAM)].join(' ');
}
