import { useCallback, useEffect, useRef, useState } from 'react';
import { useAppDispatch, useIsLive } from '../../../app/hooks.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import type { ScenarioUpdate } from '../../../domain/desk/scenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import type { GestureName } from '../../../slices/desk/deskGestures.ts';
import { changeDesk, computeDetails, tryChange } from '../../../flows/desk/deskChanges.ts';

/** The time after which a computation that still runs is announced as "Computing" [ms]. */
const ANNOUNCED_AFTER_MS = 100;
/** The pause after a change before its details are computed [ms]. */
const DETAILS_PAUSE_MS = 300;

/** A typed amount of a channel [$]. */
interface TypedMoney {
  readonly channel: Channel;
  readonly money: number;
}

/** Why a change was refused. `typed` is the typed amount that was refused; null for a change by another control. */
interface RefusedChange {
  readonly reason: string;
  readonly typed: TypedMoney | null;
}

/** The step that the desk shows, and the functions that change it. A step is the mix after one change, with its figures. */
export interface DeskChanges {
  /** The step that is shown. During a drag this is the latest result of the drag. */
  readonly shown: Step;
  readonly isComputing: boolean;
  /** Why the last change was refused; null once another change is made. */
  readonly refusal: RefusedChange | null;
  /** Shows a change during a drag, without storing it. */
  readonly onTry: (label: string, update: ScenarioUpdate) => void;
  /** Called when the drag was cancelled. The stored step is shown again. */
  readonly onTryCancelled: () => void;
  /** Stores a finished change. @param label  its name in the undo history @param typed  kept in its field if it is refused */
  readonly onChange: (gesture: GestureName, label: string, update: ScenarioUpdate, typed?: TypedMoney) => void;
  /** Shows why something was refused; null hides the reason. */
  readonly onRefuse: (reason: string | null) => void;
}

/** Connects the desk's controls with the worker. Results during a drag are only shown; the end of the drag is stored as one action. */
export function useDeskChanges(desk: OpenDesk): DeskChanges {
  const dispatch = useAppDispatch();
  const [triedStep, setTriedStep] = useState<Step | null>(null);
  const [refusal, setRefusal] = useState<RefusedChange | null>(null);
  const { isComputing, begin, dropAll } = useComputations();
  const { now: storedStep, past } = desk;

  // When the stored step changes, by a finished change, undo or a jump in DevTools, the step that a drag tried is no longer shown.
  const [previousStep, setPreviousStep] = useState(storedStep);
  if (previousStep !== storedStep) {
    setPreviousStep(storedStep);
    setTriedStep(null);
  }
  // Every change, undo and redo gives a new list `past`. The list stays the same when a step gets its details, which are slower figures, or a
  // better answer of the same search.
  const [previousPast, setPreviousPast] = useState(past);
  if (previousPast !== past) {
    setPreviousPast(past);
    setRefusal(null);
  }
  useDetails(desk, triedStep !== null);

  const onTry = useCallback(
    (label: string, update: ScenarioUpdate) => {
      const { isNewerThanEnded, end } = begin();
      // Called with answers that come before the final one. A manual mix is thus shown before the best mix for the same money is computed.
      const onEarlyAnswer = (step: Step) => isNewerThanEnded() && setTriedStep(step);
      void dispatch(tryChange(label, update, onEarlyAnswer)).then((result) => {
        if (result.outcome === 'superseded' || !isNewerThanEnded()) return;
        end();
        if (result.outcome === 'step') setTriedStep(result.step);
        if (result.outcome === 'refused') setRefusal({ reason: result.message, typed: null });
      });
    },
    [begin, dispatch],
  );

  const onTryCancelled = useCallback(() => {
    dropAll();
    setTriedStep(null);
  }, [dropAll]);

  const onChange = useCallback(
    (gesture: GestureName, label: string, update: ScenarioUpdate, typed: TypedMoney | null = null) => {
      const { isLastStarted, end } = begin({ isFinal: true });
      setRefusal(null);
      void dispatch(changeDesk(gesture, label, update)).then((result) => {
        end();
        if (result.outcome === 'refused') setRefusal({ reason: result.message, typed });
        if (isLastStarted()) setTriedStep(null);
      });
    },
    [begin, dispatch],
  );

  const onRefuse = useCallback(
    (reason: string | null) => setRefusal(reason === null ? null : { reason, typed: null }),
    [],
  );

  return { shown: triedStep ?? storedStep, isComputing, refusal, onTry, onTryCancelled, onChange, onRefuse };
}

/** Numbers the computations, so that an answer that comes too late can be ignored. */
function useComputations() {
  const [isComputing, setComputing] = useState(false);
  const lastStarted = useRef(0);
  const lastEnded = useRef(0);

  /** Starts a computation. @param isFinal  whether the answers of all earlier computations are ignored from then on */
  const begin = useCallback(({ isFinal = false } = {}) => {
    const callNumber = ++lastStarted.current;
    if (isFinal) lastEnded.current = callNumber;
    const isLastStarted = () => callNumber === lastStarted.current;
    // During a drag each answer is shown as it comes, in order. To wait for the last one would show nothing until the pointer rests.
    const isNewerThanEnded = () => callNumber > lastEnded.current;
    const timer = setTimeout(() => isLastStarted() && setComputing(true), ANNOUNCED_AFTER_MS);
    const end = () => {
      clearTimeout(timer);
      lastEnded.current = Math.max(lastEnded.current, callNumber);
      if (isLastStarted()) setComputing(false);
    };
    return { isLastStarted, isNewerThanEnded, end };
  }, []);

  /** Ignores the answers of all computations. */
  const dropAll = useCallback(() => {
    lastStarted.current += 1;
    lastEnded.current = lastStarted.current;
    setComputing(false);
  }, []);

  return { isComputing, begin, dropAll };
}

/** Computes the slower figures (`details`) of the current step, then those of the plan, once the planner pauses. */
function useDetails({ now: step, plan }: OpenDesk, isDragging: boolean): void {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const hasDetails = step.details !== null && plan.details !== null;
  useEffect(() => {
    if (!isLive || hasDetails || isDragging) return undefined;
    const timer = setTimeout(() => void dispatch(computeDetails()), DETAILS_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [dispatch, isLive, hasDetails, isDragging, step]);
}
