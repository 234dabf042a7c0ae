import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { laterTrialNote, TRIAL } from '../../../domain/desk/trialCopy.ts';
import { currentStep } from '../../../domain/desk/trial.ts';
import { GESTURES } from '../../../slices/desk/deskGestures.ts';
import { selectLaterTrial } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** Notices about the trial (the changes tried on the desk): that it was recomputed, or that another browser tab has changed it since. */
export function TrialNotices({ isRecomputed }: { isRecomputed: boolean }) {
  const dispatch = useAppDispatch();
  const laterTrial = useAppSelector(selectLaterTrial);
  const current = laterTrial && currentStep(laterTrial);
  // A step that is not computed yet has the figures of the step before, so it is not offered.
  const takeUpButton = current && !current.isUncounted && (
    // Taking over the other trial is an ordinary change, which can be undone.
    <Button dense onClick={() => dispatch(GESTURES.scenarioApplied({ ...current, says: TRIAL.ofOtherTab }))}>
      {TRIAL.workFromLater}
    </Button>
  );
  return (
    <>
      {isRecomputed && <Notice>{TRIAL.recomputed}</Notice>}
      {laterTrial && (
        <Notice tone="warn" action={takeUpButton}>
          {laterTrialNote(laterTrial)}
        </Notice>
      )}
    </>
  );
}
