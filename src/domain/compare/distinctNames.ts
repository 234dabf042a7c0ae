import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { dateAndTime } from '../../../core/words/moments.ts';
import { PAST_PLANS } from '../messages.ts';
import type { ComparedPlan } from './comparedPlan.ts';

/** A compared plan, and its row in the list of past plans; null if the list does not have it. */
export interface ListedPlan {
  readonly plan: Pick<ComparedPlan, 'form'>;
  readonly listed: PlanListRow | null;
}

/** What tells plans of the same name apart, in the order in which it is added. */
const DETAILS: readonly ((plan: ListedPlan) => string)[] = [
  ({ listed }) => (listed?.about ? `v${listed.about.version}` : ''),
  ({ plan }) => plan.form.client,
  plannerOf,
  ({ listed }) => (listed?.Created ? dateAndTime(new Date(String(listed.Created))) : ''),
];

/** The e-mail address of the planner who made the plan; '' if not known. */
export function plannerOf({ listed }: ListedPlan): string {
  return listed?.about?.made_by ?? '';
}

/**
 * The names of the plans. Plans with the same name get what differs, until all are distinct: "Autumn launch (v2)",
 * "Autumn launch (Banksia Bank, kim@agency.example)".
 */
export function distinctNames(plans: readonly ListedPlan[]): string[] {
  const nameOf = ({ plan }: ListedPlan) => plan.form.name || PAST_PLANS.nothing;
  return plans.map((one) => {
    const namesakes = plans.filter((other) => nameOf(other) === nameOf(one));
    const details = distinguishingDetails(namesakes)
      .map((detail) => detail(one))
      .filter(Boolean);
    return details.length === 0 ? nameOf(one) : `${nameOf(one)} (${details.join(', ')})`;
  });
}

/** The first details that make all plans distinct. A detail that is equal in all plans is left out. */
function distinguishingDetails(plans: readonly ListedPlan[]) {
  const chosen: (typeof DETAILS)[number][] = [];
  const countDistinct = (details: typeof DETAILS) =>
    new Set(plans.map((plan) => details.map((detail) => detail(plan)).join('\n'))).size;
  for (const detail of DETAILS) {
    if (countDistinct(chosen) < plans.length && countDistinct([detail]) > 1) chosen.push(detail);
  }
  return chosen;
}
