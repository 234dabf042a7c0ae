import { useRef } from 'react';
import type { ConstraintLimits } from '../../domain/plan/limits/budgetConstraint.ts';
import { limitsTakenBack } from '../../slices/plan/planEdits.ts';
import type { PlanFormState } from './usePlanForm.ts';

interface Step {
  /** What was done; the keys typed into one cell are one step. */
  readonly gesture: string;
  readonly before: ConstraintLimits;
  readonly after: ConstraintLimits;
}

/**
 * Undo and redo of the limits and their ticks, one step a gesture. A step is taken back only while the limits still are what it
 * made of them: after a cleared plan, a loaded one or a budget that cut them there is nothing to go back to.
 */
export function useLimitsHistory({ rows, selected }: ConstraintLimits, edit: PlanFormState['edit']) {
  const steps = useRef<{ undo: readonly Step[]; redo: readonly Step[] }>({ undo: [], redo: [] });
  const now: ConstraintLimits = { rows, selected };

  function change(gesture: string, action: Parameters<typeof edit>[0]) {
    const last = steps.current.undo.at(-1);
    const isOlder = last === undefined || !isSame(last.after, now);
    const undo = isOlder ? [] : steps.current.undo;
    const after = edit(action);
    if (isSame(after, now)) return;
    const goesOn = !isOlder && last.gesture === gesture;
    const step = { gesture, before: goesOn ? last.before : now, after: { rows: after.rows, selected: after.selected } };
    steps.current = { undo: [...(goesOn ? undo.slice(0, -1) : undo), step], redo: [] };
  }

  /**
   * Takes the last gesture back as if it had not been made: an entry that turned out to be no amount.
   * @returns false when the gesture is another, or did not begin at the amount that is to come back
   */
  function discard(gesture: string, beganAt: (before: ConstraintLimits) => boolean): boolean {
    const last = steps.current.undo.at(-1);
    if (last === undefined || last.gesture !== gesture || !isSame(last.after, now) || !beganAt(last.before))
      return false;
    edit(limitsTakenBack(last.before));
    steps.current = { undo: steps.current.undo.slice(0, -1), redo: [] };
    return true;
  }

  function step(way: 'undo' | 'redo') {
    const step = steps.current[way].at(-1);
    if (step === undefined || !isSame(way === 'undo' ? step.after : step.before, now)) return;
    edit(limitsTakenBack(way === 'undo' ? step.before : step.after));
    const other = way === 'undo' ? 'redo' : 'undo';
    steps.current = {
      ...steps.current,
      [way]: steps.current[way].slice(0, -1),
      // What is gone forth and back is a step of its own: further keys do not join it.
      [other]: [...steps.current[other], { ...step, gesture: '' }],
    };
  }

  return { change, drop: discard, travel: step };
}

function isSame(one: ConstraintLimits, other: ConstraintLimits): boolean {
  return one.rows === other.rows && one.selected === other.selected;
}
