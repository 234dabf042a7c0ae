import type { ConstraintChoice } from './limits/budgetConstraint.ts';
import { budgetOf, isReported, reportedConstraint } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';
import { isDeepEqual } from './file/isDeepEqual.ts';
import { isBlankText } from '../../../core/words/blankText.ts';

/** What a tab has in hand, as far as it decides whether something would be lost with it. */
export interface PlanInHand extends Pick<ConstraintChoice, 'mode' | 'selected'> {
  readonly form: PlanFormData;
  /** A file was picked that no run has sent yet. */
  readonly hasNewFile: boolean;
  /** The inputs of the saved plan in hand; null where there is none, or a run of it did not end. */
  readonly savedInputs: PlanFormData | null;
}

/**
 * Whether something was typed or picked that no saved plan holds. A plan that was just run, or opened, and is unchanged
 * is no draft: it is among the past plans. Limits that count for nothing (of unticked channels, or by the default
 * mode) do not make one.
 */
export function isUnsavedDraft(plan: PlanInHand): boolean {
  if (plan.hasNewFile) return true;
  const { form, savedInputs } = plan;
  if (savedInputs !== null && isDeepEqual(comparableInputs(form, plan), comparableInputs(savedInputs, plan))) return false;
  return !isBlank(plan);
}

/** True where nothing was entered: a new plan. */
function isBlank({ form, mode }: PlanInHand): boolean {
  const { budget, budgetConstraint, ownPrices: _prices, openConstraint: _open, ...words } = form;
  return Object.values(words).every((word) => isBlankText(word)) && budgetOf({ budget }) === 0 && mode === 'default';
}

/** The inputs, the same for the same plan however its money is written or its limits are ordered. */
function comparableInputs(form: PlanFormData, { mode, selected }: Pick<PlanInHand, 'mode' | 'selected'>): unknown[] {
  const { budget, budgetConstraint, ...words } = form;
  const constraint = isReported(budgetConstraint) ? budgetConstraint : reportedConstraint(form, mode, selected);
  return [words, budgetOf({ budget }), constraint];
}
