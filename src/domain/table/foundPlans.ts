import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';

/** What somebody looks for; an empty text lets every plan through. */
export interface PlanSearch {
  readonly text: string;
  readonly client: string;
  readonly demographic: string;
  /** The archived ones, in place of the others. */
  readonly archived: boolean;
}

export const EVERYTHING: PlanSearch = { text: '', client: '', demographic: '', archived: false };

/** A plan, and the words it is found by. */
export interface FindablePlan {
  readonly plan: SavedPlan;
  readonly words: string;
}

/** Made once for a list, so that each letter typed only looks. */
export function findable(plans: readonly SavedPlan[]): FindablePlan[] {
  return plans.map((plan) => {
    const { Scenario_Name, Planning_Setting, Demo, Audience, Audience_File, about } = plan;
    const said = [Scenario_Name, Planning_Setting, Demo, Audience, Audience_File, about?.made_by];
    return { plan, words: plain(said.filter((one) => one !== null && one !== undefined).join(' \n')) };
  });
}

/** The plans that hold every word of the search somewhere, in their order. */
export function foundPlans(plans: readonly FindablePlan[], search: PlanSearch): SavedPlan[] {
  const wanted = plain(search.text).split(/\s+/).filter(Boolean);
  return plans.flatMap(({ plan, words }) => {
    const isFound =
      isArchived(plan) === search.archived &&
      (search.client === '' || plan.Audience === search.client) &&
      (search.demographic === '' || plan.Demo === search.demographic) &&
      wanted.every((word) => words.includes(word));
    return isFound ? [plan] : [];
  });
}

export function isArchived({ about }: SavedPlan): boolean {
  return typeof about?.archived === 'string';
}

/** What a column holds, each once and in order, to choose from. */
export function choicesOf(plans: readonly SavedPlan[], column: 'Audience' | 'Demo'): string[] {
  const values = plans.map((plan) => plan[column]).filter((value) => typeof value === 'string' && value !== '');
  return [...new Set(values as string[])].sort((one, other) => one.localeCompare(other, 'en'));
}

/** Without capitals and accents: nobody types "Nestlé" to find Nestlé. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
