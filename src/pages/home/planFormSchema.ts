import { array, mixed, object, string, ValidationError } from 'yup';
import { BUDGET_MAXIMUM, PLAN_NAME_MAXIMUM } from '../../../core/contract/limits.ts';
import { CONSTRAINT_MODES, findLimitFaults } from '../../domain/plan/limits/budgetConstraint.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { readAmount } from '../../domain/plan/limits/moneyText.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import type { PlanFormValues } from './planFormValues.ts';
import { isBlankText } from '../../../core/words/blankText.ts';

/** Which of the three selects are shown: a field that is not there cannot be asked for. */
export interface ShownLists {
  readonly strategy: boolean;
  readonly demo: boolean;
  readonly client: boolean;
}

const chosen = (isShown: boolean, sentence: string) => (isShown ? string().required(sentence) : string().defined());

/** What the home form must hold before a run starts, with the sentence for each thing that is missing. */
function makeSchema(shown: ShownLists) {
  return object({
    name: string()
      .trim()
      .test('shown', 'Enter a name for the plan.', (text = '') => !isBlankText(text))
      .max(PLAN_NAME_MAXIMUM, `Use at most ${PLAN_NAME_MAXIMUM} characters.`),
    budget: string()
      .required('Enter a budget.')
      .test('largest', `Enter at most ${wholeDollars(BUDGET_MAXIMUM)}.`, (text) => readAmount(text) !== null)
      .test('positive', 'Enter a budget above $0.', (text) => readAmount(text) !== 0),
    strategy: chosen(shown.strategy, 'Choose a strategy.'),
    buyingDemographic: chosen(shown.demo, 'Choose a buying demographic.'),
    client: chosen(shown.client, 'Choose a client.'),
    mode: mixed().oneOf([...CONSTRAINT_MODES]),
    rows: array().test('limits', (_rows, { parent, createError }) => {
      const values = parent as PlanFormValues;
      const [fault] = findLimitFaults(values, budgetOf(values));
      return fault === undefined || createError({ message: fault.message });
    }),
  });
}

type PlanFormSchema = ReturnType<typeof makeSchema>;
const schemas = new Map<string, PlanFormSchema>();

/** One schema for each choice of lists: making it takes longer than judging a form by it. */
function planFormSchema(shown: ShownLists): PlanFormSchema {
  const key = JSON.stringify([shown.strategy, shown.demo, shown.client]);
  const schema = schemas.get(key) ?? makeSchema(shown);
  schemas.set(key, schema);
  return schema;
}

/** The first sentence for each field that is wrong. Not Formik's own use of a schema: that turns every empty text into undefined. */
export function validatePlanForm(values: PlanFormValues, shown: ShownLists): Partial<Record<string, string>> {
  try {
    planFormSchema(shown).validateSync(values, { abortEarly: false });
    return {};
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    const faults: Partial<Record<string, string>> = {};
    for (const { path = '', message } of cause.inner) faults[path] ??= message;
    return faults;
  }
}
