import type { ComparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import { DESK_REFUSALS, DESK } from '../../../../domain/desk/deskCopy.ts';
import { SCENARIOS_MAXIMUM } from '../../../../domain/desk/keptScenario.ts';
import type { KeptScenario } from '../../../../domain/desk/keptScenario.ts';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { useSavedPlans } from './useSavedPlans.ts';
import type { SavedPlans } from './useSavedPlans.ts';

interface SavedColumns extends SavedPlans {
  /** Of each plan that stands there; null while it is not here. */
  readonly figures: readonly (SavedColumn | null)[];
  /** Money of all that stands beside the plan: scenarios, then saved plans. */
  readonly columns: readonly { id: string; name: string; spend: readonly number[]; budget: number }[];
  /** What is to be said of the saved plans. */
  readonly notes: readonly string[];
}

const NO_MONEY: readonly number[] = [];

/** What stands beside the plan of the desk: the scenarios that were kept, and saved plans in the room they leave. */
export function useSavedColumns(planKey: string, ours: ComparedPlan, kept: readonly KeptScenario[]): SavedColumns {
  const plans = useSavedPlans(planKey, ours, SCENARIOS_MAXIMUM - kept.length);
  const { shown, withoutRoom: over } = plans;
  const figures = shown.map((one) => (one.phase === 'here' ? one.column : null));
  const columns = [
    ...kept.map(({ id, name, step: { scenario } }) => ({ id, name, spend: scenario.spend, budget: scenario.budget })),
    ...shown.map(({ key }, place) => ({
      id: key,
      name: figures[place]?.name ?? '…',
      spend: figures[place]?.spend ?? NO_MONEY,
      budget: figures[place]?.budget ?? 0,
    })),
  ];
  return {
    ...plans,
    figures,
    columns,
    notes: [...notesOf(plans, figures), ...(over > 0 ? [DESK_REFUSALS.noRoom(over)] : [])],
  };
}

function notesOf({ shown }: SavedPlans, figures: readonly (SavedColumn | null)[]): string[] {
  if (shown.length === 0) return [];
  const unlike = figures.flatMap((column) => column?.caveats.map((sentence) => `${column.name}: ${sentence}`) ?? []);
  const failed = shown.flatMap((one) => (one.phase === 'failed' ? [`A saved plan cannot be had: ${one.message}`] : []));
  return [DESK.savedNote, ...unlike, ...failed];
}
