import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useIsLive } from '../../../app/hooks.ts';
import type { Scenario } from '../../../domain/desk/scenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import type { GestureName } from '../../../slices/desk/deskGestures.ts';
import { change, countDetails, tryChange } from '../../../slices/flows/desk/deskChanges.ts';

/** A computation that takes longer than this is announced [ms]. */
const ANNOUNCED_AFTER_MS = 100;
/** The pause after a change before its details are computed [ms]. */
const CHANGE_PAUSE_MS = 300;

/** What the desk shows, and the ways to change it. */
export interface DeskChanges {
  /** The step that is shown: during a drag, its result so far. */
  readonly shown: Step;
  readonly isComputing: boolean;
  /** Why the last change was refused; null once another is made. */
  readonly refusal: string | null;
  /** Shows a change during a drag, without storing it. */
  readonly onTry: (label: string, next: Scenario) => void;
  /** The drag was cancelled: the stored step is shown again. */
  readonly onTryCancelled: () => void;
  /** Stores a finished change. @param label  its name in undo and in the log */
  readonly onChange: (gesture: GestureName, label: string, next: Scenario) => void;
  readonly onRefuse: (reason: string | null) => void;
}

/** Connects the desk's controls with the worker. A drag is shown as it goes on; its end is one action of the store. */
export function useDeskChanges(desk: OpenDesk): DeskChanges {
  const dispatch = useAppDispatch();
  const [tried, setTried] = useState<Step | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { isComputing, begin, dropAll } = useComputations();
  const { now } = desk;

  // Undo, or a jump in DevTools, ends a drag.
  const [known, setKnown] = useState(now);
  if (known !== now) {
    setKnown(now);
    setTried(null);
  }
  useDetails(now, tried !== null);

  const onTry = useCallback(
    (label: string, next: Scenario) => {
      const { isNewest, end } = begin();
      // A manual mix is shown before the best mix for the same money is known.
      const onBetter = (step: Step) => isNewest() && setTried(step);
      void dispatch(tryChange(label, next, onBetter)).then((result) => {
        if (result.outcome === 'superseded' || !isNewest()) return;
        end();
        if (result.outcome === 'step') setTried(result.step);
        if (result.outcome === 'refused') setRefusal(result.message);
      });
    },
    [begin, dispatch],
  );

  const onTryCancelled = useCallback(() => {
    dropAll();
    setTried(null);
  }, [dropAll]);

  const onChange = useCallback(
    (gesture: GestureName, label: string, next: Scenario) => {
      const { isLast, end } = begin({ isFinal: true });
      setRefusal(null);
      void dispatch(change(gesture, label, next)).then((result) => {
        end();
        if (!isLast()) return;
        setTried(null);
        if (result.outcome === 'refused') setRefusal(result.message);
      });
    },
    [begin, dispatch],
  );

  return { shown: tried ?? now, isComputing, refusal, onTry, onTryCancelled, onChange, onRefuse: setRefusal };
}

/** Numbers the computations, so that late answers can be told from current ones. */
function useComputations() {
  const [isComputing, setComputing] = useState(false);
  const count = useRef(0);
  const ended = useRef(0);

  /** Starts a computation. @param isFinal  answers to all earlier ones come too late */
  const begin = useCallback(({ isFinal = false } = {}) => {
    const callNumber = ++count.current;
    if (isFinal) ended.current = callNumber;
    const isLast = () => callNumber === count.current;
    // During a drag answers come in order, and each is shown: waiting for the last one would show nothing.
    const isNewest = () => callNumber > ended.current;
    const timer = setTimeout(() => isLast() && setComputing(true), ANNOUNCED_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      ended.current = Math.max(ended.current, callNumber);
      if (isLast()) setComputing(false);
    };
    return { isLast, isNewest, end };
  }, []);

  /** Ignores the answers of all computations. */
  const dropAll = useCallback(() => {
    count.current += 1;
    ended.current = count.current;
    setComputing(false);
  }, []);

  return { isComputing, begin, dropAll };
}

/** Computes the details of a step once the planner pauses. */
function useDetails(now: Step, isDragging: boolean): void {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const hasDetails = now.details !== null;
  useEffect(() => {
    if (!isLive || hasDetails || isDragging) return undefined;
    const timer = setTimeout(() => void dispatch(countDetails()), CHANGE_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isLive, hasDetails, isDragging, now]);
}
