import { createSlice } from '@reduxjs/toolkit';
import { capRows, withLimit } from '../../domain/plan/limits/budgetConstraint.ts';
import {
  BLANK_FORM,
  budgetOf,
  limitRowsOf,
  withoutLimitsBeforeManualMix,
  withOwnPrices,
  withRatesOn,
  withRules,
} from '../../domain/plan/planForm.ts';
import { withFurtherTargets } from '../../domain/plan/furtherTargets.ts';
import { changedRules } from '../../domain/plan/planRules.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { planCleared } from './planCleared.ts';
import * as edits from './planEdits.ts';
import { planLoaded } from './planLoad.ts';

/**
 * The form with changes. A loaded plan has its limits as a report writes them, where a maximum equal to the budget means no limit. The
 * first edit turns the limits into rows, because with an edited budget such a maximum would become a limit.
 */
function withChanges(form: PlanFormData, changes: Partial<PlanFormData> = {}): PlanFormData {
  return { ...form, budgetConstraint: limitRowsOf(form), ...changes };
}

/** The form after a change of limits or budget, with which it no longer has a mix that was set by hand on the desk. */
function withEditedLimits(form: PlanFormData, changes: Partial<PlanFormData> = {}): PlanFormData {
  const formWithoutManualMix = form.rules?.hand_mix
    ? withRules(form, changedRules(form.rules, { hand_mix: undefined }))
    : form;
  return withoutLimitsBeforeManualMix(withChanges(formWithoutManualMix, changes));
}

/** The data of the home form, except the ticked channels, which are in `channelChoice`. */
const planForm = createSlice({
  name: 'planForm',
  initialState: BLANK_FORM,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(edits.limitTyped, (form, { payload }) =>
        withEditedLimits(form, { budgetConstraint: withLimit(limitRowsOf(form), payload, budgetOf(form)) }),
      )
      // A cap follows an edit of the budget, which has removed the mix set by hand.
      .addCase(edits.limitsCapped, (form) =>
        withChanges(form, { budgetConstraint: capRows(limitRowsOf(form), budgetOf(form)) }),
      )
      .addCase(edits.ratesDayChosen, (form, { payload }) => withChanges(withRatesOn(form, payload ?? undefined)))
      // The edited rules themselves say whether the mix that was set by hand stays.
      .addCase(edits.rulesEdited, (form, { payload }) =>
        withoutLimitsBeforeManualMix(withChanges(withRules(form, payload ?? undefined))),
      )
      // Its rows are restored below, as for all edits that replace the limits.
      .addCase(edits.limitsRestored, (form, { payload }) =>
        withRules(form, changedRules(form.rules, { groups: [...payload.groups] })),
      )
      .addCase(edits.targetsChosen, (form, { payload }) => withChanges(withFurtherTargets(form, payload)))
      .addCase(edits.ownPricesDropped, (form) => withChanges(withOwnPrices(form, [])))
      .addCase(edits.scenarioTaken, (_form, { payload }) => payload.form)
      .addCase(edits.planRenamed, (form, { payload: { before, name } }) =>
        form.name === before ? { ...form, name } : form,
      )
      .addCase(edits.earlierNameReplaced, (form, { payload: { field, name } }) => ({ ...form, [field]: name }))
      .addCase(planCleared, () => BLANK_FORM)
      .addCase(planLoaded, (form, { payload }) => payload.inputs?.form ?? form)
      .addMatcher(edits.isFieldEdit, (form, { payload, meta }) => {
        const next = (meta.field === 'budget' ? withEditedLimits : withChanges)(form, { [meta.field]: payload });
        return meta.field === 'buyingDemographic' ? withFurtherTargets(next, next.targets ?? []) : next;
      })
      .addMatcher(edits.isLimitsReplaced, (form, { payload }) =>
        withEditedLimits(form, { budgetConstraint: payload.rows }),
      )
      .addMatcher(edits.isChoiceEdit, (form) => withEditedLimits(form)),
});

export const planFormReducer = planForm.reducer;
