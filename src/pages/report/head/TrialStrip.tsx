import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { TRIAL, trialReach } from '../../../domain/desk/trialCopy.ts';
import { trialBroughtBack } from '../../../slices/desk/desk.ts';
import { discardTrial } from '../../../slices/flows/desk/storedTrial.ts';
import { selectDiscardedTrial, selectTrial } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import styles from './TrialStrip.module.css';

interface TrialStripProps {
  planKey: string;
  /** Opens the desk, which brings the trial back. */
  onContinue: () => void;
  /** The hand is at the button that opens it. */
  onNear: () => void;
}

/** What was tried on this plan and not made a plan yet. What was discarded can be brought back while the page lives. */
export function TrialStrip({ planKey, onContinue, onNear }: TrialStripProps) {
  const dispatch = useAppDispatch();
  const trial = useAppSelector((state: RootState) => selectTrial(state, planKey));
  const discarded = useAppSelector((state: RootState) => selectDiscardedTrial(state, planKey));
  const says = trial === null ? null : trialReach(trial);
  const shows = says !== null ? 'trial' : discarded !== null ? 'discarded' : 'nothing';
  const first = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone: the focus goes to the one in its place.
    if (wasPressed.current) first.current?.focus();
    wasPressed.current = false;
  }, [shows]);

  const press = (act: () => void) => () => {
    wasPressed.current = true;
    act();
  };
  // Always there, so that what appears in it is announced.
  return (
    <div role="status" className={styles.place}>
      {says !== null && (
        <div className={styles.strip}>
          <p>
            <span>{says[0]}</span> <span>{says[1]}</span>
          </p>
          <Dot />
          <Button ref={first} dense kind="quiet" onClick={onContinue} onPointerEnter={onNear} onFocus={onNear}>
            {TRIAL.goOn}
          </Button>
          <Dot />
          <Button dense kind="quiet" onClick={press(() => dispatch(discardTrial(planKey)))}>
            {TRIAL.discard}
          </Button>
        </div>
      )}
      {shows === 'discarded' && (
        <div className={styles.strip}>
          <p>{TRIAL.discarded}</p>
          <Dot />
          <Button ref={first} dense kind="quiet" onClick={press(() => dispatch(trialBroughtBack()))}>
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
