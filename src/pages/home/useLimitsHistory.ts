import { useRef } from 'react';
import type { GridLimits } from '../../domain/plan/limits/budgetConstraint.ts';
import { limitsRestored } from '../../slices/plan/planEdits.ts';
import type { PlanFormState } from './usePlanForm.ts';

interface Step {
  /** Identifies the user's action; edits with the same gesture are merged into one step. */
  readonly gesture: string;
  readonly before: GridLimits;
  readonly after: GridLimits;
}

/**
 * Undo and redo of the limits and of the ticked channels, one step per gesture. A step can be undone only while the limits are still its
 * result. It cannot be undone after the plan was cleared or loaded, or after a lower budget changed the limits.
 */
export function useLimitsHistory({ rows, selected }: GridLimits, edit: PlanFormState['edit']) {
  const steps = useRef<{ undo: readonly Step[]; redo: readonly Step[] }>({ undo: [], redo: [] });
  const current: GridLimits = { rows, selected };

  function change(gesture: string, action: Parameters<typeof edit>[0]) {
    const { undo } = steps.current;
    const last = undo.at(-1);
    const edited = edit(action);
    if (isSame(edited, current)) return;
    const after: GridLimits = { rows: edited.rows, selected: edited.selected };
    const step: Step = { gesture, before: current, after };
    if (last === undefined || !isSame(last.after, current)) {
      // The limits were changed in another way since the last step, so the steps can no longer be undone.
      steps.current = { undo: [step], redo: [] };
    } else if (last.gesture === gesture) {
      steps.current = { undo: [...undo.slice(0, -1), { ...last, after }], redo: [] };
    } else {
      steps.current = { undo: [...undo, step], redo: [] };
    }
  }

  /**
   * Reverts the last gesture and removes it from the history, because the typed text turned out not to be an amount.
   * @param hadAmount  whether limits have the amount that is to be restored
   * @returns false if the last step has another gesture, or started from another amount
   */
  function discard(gesture: string, hadAmount: (before: GridLimits) => boolean): boolean {
    const last = steps.current.undo.at(-1);
    if (last === undefined || last.gesture !== gesture || !isSame(last.after, current) || !hadAmount(last.before))
      return false;
    edit(limitsRestored(last.before));
    steps.current = { undo: steps.current.undo.slice(0, -1), redo: [] };
    return true;
  }

  function undoOrRedo(direction: 'undo' | 'redo') {
    const last = steps.current[direction].at(-1);
    if (last === undefined || !isSame(direction === 'undo' ? last.after : last.before, current)) return;
    edit(limitsRestored(direction === 'undo' ? last.before : last.after));
    const opposite = direction === 'undo' ? 'redo' : 'undo';
    steps.current = {
      ...steps.current,
      [direction]: steps.current[direction].slice(0, -1),
      // A step that was undone or redone does not merge with further edits.
      [opposite]: [...steps.current[opposite], { ...last, gesture: '' }],
    };
  }

  return { change, discard, undoOrRedo };
}

function isSame(one: GridLimits, other: GridLimits): boolean {
  return one.rows === other.rows && one.selected === other.selected;
}
