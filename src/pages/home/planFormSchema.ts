import { array, mixed, object, string, ValidationError } from 'yup';
import { createSelector } from '@reduxjs/toolkit';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { BUDGET_MAX_DOLLARS, PLAN_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { targetFaults } from '../../../core/rules/targetFaults.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { LIMIT_MODES, findLimitFaults } from '../../domain/plan/limits/budgetConstraint.ts';
import type { LimitChoice } from '../../domain/plan/limits/budgetConstraint.ts';
import { readAmount } from '../../domain/plan/limits/moneyText.ts';
import { budgetOf, withRules } from '../../domain/plan/planForm.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { rulesForRun } from '../../domain/plan/planRules.ts';
import { retiredChoiceError } from '../../domain/plan/currentNames.ts';
import { selectLimitChoice, selectFormData, selectHasFeature } from '../../slices/selectors.ts';
import type { RootState } from '../../slices/storeTypes.ts';

/** The option lists in the reply to the access call. An empty or missing list hides its select, and the field is then not required. */
export type ChoiceLists = Pick<AccessData, 'strategy' | 'demo' | 'client'>;

/** The word that messages use for an item of each list. */
export const CHOICE_WORDS = { strategy: 'strategy', demo: 'buying demographic', client: 'client' } as const;

/** @param noun  the word for an item of the list, such as "strategy" */
function requiredChoice(noun: string, list: readonly string[] = []) {
  if (list.length === 0) return string().defined();
  return string()
    .required(`Choose a ${noun}.`)
    .test('listed', (value, { createError }) => {
      const retired = retiredChoiceError(noun, value, list);
      return retired === null || createError({ message: retired });
    });
}

/** The validation rules of the home form before a run, with their messages. Only the first fault of the limits gets a message. */
function makeSchema(lists: ChoiceLists) {
  const { strategy, demo, client } = lists;
  return object({
    name: string()
      .trim()
      .test('shown', 'Enter a name for the plan.', (text = '') => !isBlankText(text))
      .max(PLAN_NAME_MAX_LENGTH, `Use at most ${PLAN_NAME_MAX_LENGTH} characters.`),
    budget: string()
      .required('Enter a budget.')
      // The field stores only digits and commas, so `readAmount` gives null only for an amount above the maximum.
      .test('largest', `Enter at most ${wholeDollars(BUDGET_MAX_DOLLARS)}.`, (text) => readAmount(text) !== null)
      .test('positive', 'Enter a budget above $0.', (text) => readAmount(text) !== 0),
    strategy: requiredChoice(CHOICE_WORDS.strategy, strategy),
    buyingDemographic: requiredChoice(CHOICE_WORDS.demo, demo),
    client: requiredChoice(CHOICE_WORDS.client, client),
    mode: mixed().oneOf([...LIMIT_MODES]),
    rows: array().test('limits', (_rows, { parent, createError }) => {
      const values = parent as PlanFormValues;
      const [fault] = findLimitFaults(values, budgetOf(values), values.rules);
      return fault === undefined || createError({ message: fault.message });
    }),
    rules: mixed().test('targets', (_rules, { parent, createError }) => {
      const { rules, targets } = parent as PlanFormValues;
      const [message] = targetFaults(rules, targets);
      return message === undefined || createError({ message });
    }),
  });
}

type PlanFormSchema = ReturnType<typeof makeSchema>;
const schemas = new WeakMap<ChoiceLists, PlanFormSchema>();

/** Cached by list object: creating a schema takes longer than validating with it. */
function planFormSchema(lists: ChoiceLists): PlanFormSchema {
  const schema = schemas.get(lists) ?? makeSchema(lists);
  schemas.set(lists, schema);
  return schema;
}

/** The first message of each invalid field. Formik would turn empty texts into undefined if it used the schema itself. */
export function validatePlanForm(values: PlanFormValues, lists: ChoiceLists): Partial<Record<string, string>> {
  try {
    planFormSchema(lists).validateSync(values, { abortEarly: false });
    return {};
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    const faults: Partial<Record<string, string>> = {};
    for (const { path = '', message } of cause.inner) faults[path] ??= message;
    return faults;
  }
}

/** The values of the home form, including the budget constraints. Its rules are only those that a run sends. */
export type PlanFormValues = PlanFormData & LimitChoice;

/** Selects the values of the home form from the store. */
export const selectPlanFormValues = createSelector(
  [selectFormData, selectLimitChoice, (state: RootState) => selectHasFeature(state, FEATURES.planRules)],
  (form, choice, takesRules): PlanFormValues => ({
    ...withRules(form, rulesForRun(form.rules, choice.mode, takesRules)),
    ...choice,
  }),
);
