import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { TRIAL, trialReach } from '../../../domain/desk/trialCopy.ts';
import { trialBroughtBack } from '../../../slices/desk/desk.ts';
import { discardTrial } from '../../../flows/desk/removeTrial.ts';
import { selectDiscardedTrial, selectTrial } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './TrialStrip.module.css';

interface TrialStripProps {
  planKey: string;
  /** Opens the desk with the trial. */
  onContinue: () => void;
  /** Called when the pointer or the focus reaches the button that opens the desk. */
  onNear: () => void;
}

/**
 * A strip about the trial of this plan, which is the changes that were tried on the desk. The planner can continue or discard it. A
 * discarded trial can be restored until the page is reloaded.
 */
export function TrialStrip({ planKey, onContinue, onNear }: TrialStripProps) {
  const dispatch = useAppDispatch();
  const trial = useAppSelector((state: RootState) => selectTrial(state, planKey));
  const discarded = useAppSelector((state: RootState) => selectDiscardedTrial(state, planKey));
  const trialTexts = trial === null ? null : trialReach(trial);
  const shownContent = trialTexts !== null ? 'trial' : discarded !== null ? 'discarded' : 'nothing';
  const firstButton = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The pressed button was removed, so the focus moves to the first button that is shown instead.
    if (wasPressed.current) firstButton.current?.focus();
    wasPressed.current = false;
  }, [shownContent]);

  const handlePress = (action: () => void) => () => {
    wasPressed.current = true;
    action();
  };
  // Always mounted, so that its content is announced when it appears.
  return (
    <div role="status" className={styles.place}>
      {trialTexts !== null && (
        <div className={styles.strip}>
          <p>
            <span>{trialTexts[0]}</span> <span>{trialTexts[1]}</span>
          </p>
          <Dot />
          <Button ref={firstButton} dense kind="quiet" onClick={onContinue} onPointerEnter={onNear} onFocus={onNear}>
            {TRIAL.goOn}
          </Button>
          <Dot />
          <Button dense kind="quiet" onClick={handlePress(() => dispatch(discardTrial(planKey)))}>
            {TRIAL.discard}
          </Button>
        </div>
      )}
      {shownContent === 'discarded' && (
        <div className={styles.strip}>
          <p>{TRIAL.discarded}</p>
          <Dot />
          <Button ref={firstButton} dense kind="quiet" onClick={handlePress(() => dispatch(trialBroughtBack()))}>
            {TRIAL.bringBack}
          </Button>
        </div>
      )}
    </div>
  );
}

const Dot = () => (
  <span aria-hidden className={styles.dot}>
    ·
  </span>
);
