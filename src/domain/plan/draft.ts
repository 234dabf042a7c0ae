import type { ConstraintChoice } from './limits/budgetConstraint.ts';
import { budgetOf, isReported, reportedConstraint } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';
import { isDeepEqual } from './file/isDeepEqual.ts';
import { isBlankText } from '../../../core/words/blankText.ts';

/** The parts of the current plan that decide whether it is an unsaved draft. */
export interface DraftInputs extends Pick<ConstraintChoice, 'mode' | 'selected'> {
  readonly form: PlanFormData;
  /** A file was picked that no run has uploaded. */
  readonly hasNewFile: boolean;
  /** The inputs of the current saved plan; null where there is none or its run did not finish. */
  readonly savedInputs: PlanFormData | null;
}

/**
 * Whether something was typed or picked that is in no saved plan. A plan that was just run or opened and is unchanged is not a
 * draft. Limits without effect (of unticked channels, or in the default mode) are ignored.
 */
export function isUnsavedDraft(plan: DraftInputs): boolean {
  if (plan.hasNewFile) return true;
  const { form, savedInputs } = plan;
  if (savedInputs !== null && isDeepEqual(comparableInputs(form, plan), comparableInputs(savedInputs, plan)))
    return false;
  return !isBlank(plan);
}

/** Whether nothing was entered. */
function isBlank({ form, mode }: DraftInputs): boolean {
  const { budget, budgetConstraint, ownPrices: _prices, openConstraint: _open, rules, targets, ...words } = form;
  if (rules !== undefined || targets !== undefined) return false;
  return Object.values(words).every((word) => isBlankText(word)) && budgetOf({ budget }) === 0 && mode === 'default';
}

/** The inputs in a form to compare: independent of how money is written and limits are ordered. */
function comparableInputs(form: PlanFormData, { mode, selected }: Pick<DraftInputs, 'mode' | 'selected'>): unknown[] {
  const { budget, budgetConstraint, ...words } = form;
  const constraint = isReported(budgetConstraint) ? budgetConstraint : reportedConstraint(form, mode, selected);
  return [words, budgetOf({ budget }), constraint];
}
