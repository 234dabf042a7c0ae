import type { LimitChoice } from './limits/budgetConstraint.ts';
import { budgetOf, isReported, reportedLimitsOfForm, withRules } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';
import { rulesForRun } from './planRules.ts';
import { isDeepEqual } from './isDeepEqual.ts';
import { isBlankText } from '../../../core/text/blankText.ts';

/** The parts of the current plan that decide whether it is an unsaved draft. */
export interface DraftInputs extends Pick<LimitChoice, 'mode' | 'selected'> {
  readonly form: PlanFormData;
  /** Whether a file was picked that no run has uploaded. */
  readonly hasNewFile: boolean;
  /** The inputs of the current saved plan; null if there is no saved plan or its run did not finish. */
  readonly savedInputs: PlanFormData | null;
}

/**
 * Whether the form has something that is not in a saved plan. A plan that was just run or opened and not changed is no draft. Limits
 * without an effect (of channels that are not ticked, or in the default mode) are ignored.
 */
export function isUnsavedDraft(plan: DraftInputs): boolean {
  if (plan.hasNewFile) return true;
  const { savedInputs } = plan;
  // The rules as a run sends and saves them: without limits over several channels that have no effect.
  const form = withRules(plan.form, rulesForRun(plan.form.rules, plan.mode, true));
  if (savedInputs !== null && isDeepEqual(comparableInputs(form, plan), comparableInputs(savedInputs, plan)))
    return false;
  return !isBlank(plan);
}

/** Whether nothing was entered. */
function isBlank({ form, mode }: DraftInputs): boolean {
  const { budget, budgetConstraint, ownPrices: _prices, openConstraint: _open, rules, targets, ...textFields } = form;
  if (rules !== undefined || targets !== undefined) return false;
  return (
    Object.values(textFields).every((text) => isBlankText(text)) && budgetOf({ budget }) === 0 && mode === 'default'
  );
}

/** The inputs of a form in a shape that can be compared. It does not depend on how money is written or how limits are ordered. */
function comparableInputs(form: PlanFormData, { mode, selected }: Pick<DraftInputs, 'mode' | 'selected'>): unknown[] {
  const { budget, budgetConstraint, ...otherFields } = form;
  const constraint = isReported(budgetConstraint) ? budgetConstraint : reportedLimitsOfForm(form, mode, selected);
  return [otherFields, budgetOf({ budget }), constraint];
}
