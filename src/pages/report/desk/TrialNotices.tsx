import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { laterTrialNote, TRIAL } from '../../../domain/desk/trialCopy.ts';
import { currentStep } from '../../../domain/desk/trial.ts';
import { GESTURES } from '../../../slices/desk/deskGestures.ts';
import { selectLaterTrial } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';

/** Notices on the trial: it was recomputed, or another tab changed it later. */
export function TrialNotices({ isRecomputed }: { isRecomputed: boolean }) {
  const dispatch = useAppDispatch();
  const later = useAppSelector(selectLaterTrial);
  const current = later && currentStep(later);
  const takeUp = current && !current.isUncounted && (
    // An ordinary change, which can be undone.
    <Button dense onClick={() => dispatch(GESTURES.scenarioApplied({ ...current, says: TRIAL.ofOtherTab }))}>
      {TRIAL.workFromLater}
    </Button>
  );
  return (
    <>
      {isRecomputed && <Notice>{TRIAL.recomputed}</Notice>}
      {later && (
        <Notice tone="warn" action={takeUp}>
          {laterTrialNote(later)}
        </Notice>
      )}
    </>
  );
}
