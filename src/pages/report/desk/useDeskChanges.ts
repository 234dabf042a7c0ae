import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useIsLive } from '../../../app/hooks.ts';
import type { Scenario } from '../../../domain/desk/scenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import type { GestureName } from '../../../slices/desk/deskGestures.ts';
import { change, countDetails, tryChange } from '../../../slices/flows/desk/deskChanges.ts';

/** A computation that takes longer than this is said [ms]. */
const SAID_AFTER_MS = 100;
/** What takes longer is counted once the planner has rested for so long [ms]. */
const REST_MS = 300;

/** What the desk shows at this moment, and the two ways to change it. */
export interface DeskChanges {
  /** The step that is shown: while one drags, what the drag leads to. */
  readonly shown: Step;
  readonly isComputing: boolean;
  /** Why the last change could not be; null once another is made. */
  readonly refusal: string | null;
  /** While one drags: shown, and told to nobody. */
  readonly onTry: (says: string, next: Scenario) => void;
  /** The drag was taken back: the step that stood there is shown again. */
  readonly onTryCancelled: () => void;
  /** A finished gesture. */
  readonly onChange: (did: GestureName, says: string, next: Scenario) => void;
  readonly onRefuse: (says: string | null) => void;
}

/** Connects the desk's controls with the worker: a drag is shown as it goes on, its end is one action of the store. */
export function useDeskChanges(desk: OpenDesk): DeskChanges {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const [tried, setTried] = useState<Step | null>(null);
  const [isComputing, setComputing] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const count = useRef(0);
  const ended = useRef(0);
  const { now } = desk;

  // Whatever moved the desk by another way (undo, a jump in DevTools) ends what was being tried.
  const [known, setKnown] = useState(now);
  if (known !== now) {
    setKnown(now);
    setTried(null);
  }

  /** Says "Computing" when it takes long; true while no later change was made. */
  const begin = useCallback(() => {
    const own = ++count.current;
    const isLast = () => own === count.current;
    // While one drags, answers come in their order, and each that comes is shown: waiting for the last would show nothing.
    const isNewest = () => own > ended.current;
    const timer = setTimeout(() => isLast() && setComputing(true), SAID_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      ended.current = Math.max(ended.current, own);
      if (isLast()) setComputing(false);
    };
    return { isLast, isNewest, end };
  }, []);

  const onTry = useCallback(
    (says: string, next: Scenario) => {
      const { isNewest, end } = begin();
      // A mix by hand is shown before what is best of the same money is known.
      const onBetter = (step: Step) => isNewest() && setTried(step);
      void dispatch(tryChange(says, next, onBetter)).then((result) => {
        if (result.outcome === 'superseded' || !isNewest()) return;
        end();
        if (result.outcome === 'step') setTried(result.step);
        if (result.outcome === 'refused') setRefusal(result.message);
      });
    },
    [begin, dispatch],
  );

  const onTryCancelled = useCallback(() => {
    // Nothing that is still being computed is shown any more.
    count.current += 1;
    ended.current = count.current;
    setComputing(false);
    setTried(null);
  }, []);

  const onChange = useCallback(
    (did: GestureName, says: string, next: Scenario) => {
      const { isLast, end } = begin();
      // What is still being tried comes too late.
      ended.current = count.current;
      setRefusal(null);
      void dispatch(change(did, says, next)).then((result) => {
        end();
        if (!isLast()) return;
        setTried(null);
        if (result.outcome === 'refused') setRefusal(result.message);
      });
    },
    [begin, dispatch],
  );

  const isCounted = now.details !== null;
  useEffect(() => {
    if (!isLive || isCounted || tried !== null) return undefined;
    const timer = setTimeout(() => void dispatch(countDetails()), REST_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isLive, isCounted, tried, now]);

  return { shown: tried ?? now, isComputing, refusal, onTry, onTryCancelled, onChange, onRefuse: setRefusal };
}
