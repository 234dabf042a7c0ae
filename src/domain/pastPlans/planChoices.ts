import { shortened } from '../../../core/words/wording.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { EVERYBODY_IN_FILE, PAST_PLANS } from '../messages.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { planText } from './pastPlansView.ts';
import { budgetOf, fromSavedPlan } from '../plan/planForm.ts';
import { titleCase } from '../report/reportView.ts';

/** An option of a plan list: the plan's key and a unique label. */
export interface PlanChoice {
  readonly value: string;
  readonly label: string;
}

/** Maximum number of characters of a plan's name in an option. */
const NAME_MAXIMUM = 60;

/** The plans as options of a list, newest first, without the plan `ownKey`. Equal labels are numbered. */
export function planChoices(plans: readonly SavedPlan[], ownKey: string | null): PlanChoice[] {
  const others = plans.filter(({ key }) => key !== ownKey);
  const seen = new Map<string, number>();
  return others.map((plan) => {
    const line = choiceLine(plan);
    const times = (seen.get(line) ?? 0) + 1;
    seen.set(line, times);
    return { value: plan.key, label: times === 1 ? line : `${line} (${times})` };
  });
}

function choiceLine(plan: SavedPlan): string {
  const { form } = fromSavedPlan(plan);
  const budget = budgetOf(form);
  const words = [
    form.name === '' ? PAST_PLANS.nothing : shortened(form.name, NAME_MAXIMUM),
    budget > 0 ? wholeDollars(budget) : '',
    constraintLabel(plan),
    form.strategy,
    plan.about?.everybody ? EVERYBODY_IN_FILE : titleCase(form.buyingDemographic),
    form.client,
    plan.Created ? planText(plan, { field: 'Created', header: '', numeric: false, decimals: 0 }) : '',
  ];
  return words.filter((word) => word !== '').join(' · ');
}

/** The constraint of a plan in the list of plans; '' if it has none. */
export function constraintLabel({ budget_contraints }: Pick<SavedPlan, 'budget_contraints'>): string {
  return budget_contraints === null || budget_contraints === undefined ? '' : String(budget_contraints);
}
