import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { laterTrialNote, TRIAL } from '../../../domain/desk/trialCopy.ts';
import { currentStep } from '../../../domain/desk/trial.ts';
import { GESTURES } from '../../../slices/desk/deskGestures.ts';
import { selectLaterTrial } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** What is to be said of the trial at the desk: it was computed anew, or another tab changed it later. */
export function TrialNotices({ isAnew }: { isAnew: boolean }) {
  const dispatch = useAppDispatch();
  const later = useAppSelector(selectLaterTrial);
  const standing = later && currentStep(later);
  const takeUp = standing && !standing.isUncounted && (
    // A change like any other: undo leads back to what stood here.
    <Button dense onClick={() => dispatch(GESTURES.scenarioTakenUp({ ...standing, says: TRIAL.ofOtherTab }))}>
      {TRIAL.workFromLater}
    </Button>
  );
  return (
    <>
      {isAnew && <Notice>{TRIAL.recomputed}</Notice>}
      {later && (
        <Notice tone="warn" action={takeUp}>
          {laterTrialNote(later)}
        </Notice>
      )}
    </>
  );
}
