import { useRef } from 'react';
import { createSelector } from '@reduxjs/toolkit';
import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import type { GridLimits, LimitsTable } from '../../domain/plan/limits/budgetConstraint.ts';
import { limitsRestored } from '../../slices/plan/planEdits.ts';
import { selectFormData, selectLimitChoice } from '../../slices/selectors.ts';
import type { PlanFormState } from './usePlanForm.ts';

interface Step {
  /** Identifies the user's action; edits with the same gesture are merged into one step. */
  readonly gesture: string;
  readonly before: LimitsTable;
  readonly after: LimitsTable;
}

const NO_GROUPS: readonly ChannelGroup[] = [];
const selectLimitsTable = createSelector(
  [selectLimitChoice, selectFormData],
  ({ rows, selected }, { rules }): LimitsTable => ({ rows, selected, groups: rules?.groups ?? NO_GROUPS }),
);

/**
 * Undo and redo of the limits, of the ticked channels and of the limits over several channels, one step per gesture. A step can be undone
 * only while the limits are still its result. It cannot be undone after the plan was cleared or loaded, or while a lower budget caps them.
 */
export function useLimitsHistory(edit: PlanFormState['edit']) {
  const dispatch = useAppDispatch();
  const steps = useRef<{ undo: readonly Step[]; redo: readonly Step[] }>({ undo: [], redo: [] });
  const current = useAppSelector(selectLimitsTable);

  function change(gesture: string, action: Parameters<typeof edit>[0]) {
    const { undo } = steps.current;
    const last = undo.at(-1);
    edit(action);
    const after = dispatch((_send, getState) => selectLimitsTable(getState()));
    if (isSame(after, current)) return;
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

/** Compares the contents, because a restored maximum or group is a new object. */
function isSame(one: LimitsTable, other: LimitsTable): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
