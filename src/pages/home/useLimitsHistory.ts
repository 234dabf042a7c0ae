import { useRef } from 'react';
import { createSelector } from '@reduxjs/toolkit';
import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import type { GridLimits, LimitsTable } from '../../domain/plan/limits/budgetConstraint.ts';
import { limitsRestored } from '../../slices/plan/planEdits.ts';
import { selectFormData, selectLimitChoice } from '../../slices/selectors.ts';
import type { PlanFormState } from './usePlanForm.ts';

/** One change of the limits, which can be undone. */
interface Gesture {
  /** Identifies the user's action. An edit with the id of the gesture before it is merged into that gesture; '' merges with none. */
  readonly id: string;
  readonly before: LimitsTable;
  readonly after: LimitsTable;
}

const NO_GROUPS: readonly ChannelGroup[] = [];
const selectLimitsTable = createSelector(
  [selectLimitChoice, selectFormData],
  ({ rows, selected }, { rules }): LimitsTable => ({ rows, selected, groups: rules?.groups ?? NO_GROUPS }),
);

/**
 * Undo and redo of the limits, of the ticked channels and of the limits over several channels, gesture by gesture. A gesture can be
 * undone only while the limits are still its result. It cannot be undone after the plan was cleared or loaded, or while a lower budget caps them.
 */
export function useLimitsHistory(edit: PlanFormState['edit']) {
  const dispatch = useAppDispatch();
  const gestures = useRef<{ undo: readonly Gesture[]; redo: readonly Gesture[] }>({ undo: [], redo: [] });
  const current = useAppSelector(selectLimitsTable);

  function change(id: string, action: Parameters<typeof edit>[0]) {
    const { undo } = gestures.current;
    const last = undo.at(-1);
    edit(action);
    const after = dispatch((_send, getState) => selectLimitsTable(getState()));
    if (isSame(after, current)) return;
    const gesture: Gesture = { id, before: current, after };
    if (last === undefined || !isSame(last.after, current)) {
      // The limits were changed in another way since the last gesture, so earlier gestures can no longer be undone.
      gestures.current = { undo: [gesture], redo: [] };
    } else if (last.id === id) {
      gestures.current = { undo: [...undo.slice(0, -1), { ...last, after }], redo: [] };
    } else {
      gestures.current = { undo: [...undo, gesture], redo: [] };
    }
  }

  /**
   * Reverts the last gesture and removes it from the history, because the typed text turned out not to be an amount.
   * @param hadAmount  whether limits have the amount that is to be restored
   * @returns false, without a change, if the last gesture has another id or started from another amount, or if the limits are no longer its result
   */
  function discard(id: string, hadAmount: (before: GridLimits) => boolean): boolean {
    const last = gestures.current.undo.at(-1);
    if (last === undefined || last.id !== id || !isSame(last.after, current) || !hadAmount(last.before)) return false;
    edit(limitsRestored(last.before));
    gestures.current = { undo: gestures.current.undo.slice(0, -1), redo: [] };
    return true;
  }

  function undoOrRedo(direction: 'undo' | 'redo') {
    const last = gestures.current[direction].at(-1);
    if (last === undefined || !isSame(direction === 'undo' ? last.after : last.before, current)) return;
    edit(limitsRestored(direction === 'undo' ? last.before : last.after));
    const opposite = direction === 'undo' ? 'redo' : 'undo';
    gestures.current = {
      ...gestures.current,
      [direction]: gestures.current[direction].slice(0, -1),
      // A gesture that was undone or redone does not merge with further edits.
      [opposite]: [...gestures.current[opposite], { ...last, id: '' }],
    };
  }

  return { change, discard, undoOrRedo };
}

/** Compares the contents, because a restored maximum or group is a new object. */
function isSame(one: LimitsTable, other: LimitsTable): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
