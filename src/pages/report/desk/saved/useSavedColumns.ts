import type { ComparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import { DESK_REFUSALS, DESK } from '../../../../domain/desk/deskCopy.ts';
import { SCENARIOS_MAXIMUM } from '../../../../domain/desk/keptScenario.ts';
import type { KeptScenario } from '../../../../domain/desk/keptScenario.ts';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { useSavedPlans } from './useSavedPlans.ts';
import type { SavedPlans } from './useSavedPlans.ts';

export interface SavedColumns extends SavedPlans {
  /** The figures of each saved plan in `shown`; null until the plan is loaded. */
  readonly figures: readonly (SavedColumn | null)[];
  /** The money in the columns after the column of the plan: first kept scenarios, then saved plans. */
  readonly columns: readonly { id: string; name: string; spend: readonly number[]; budget: number }[];
  /** Notes on the saved plans. */
  readonly notes: readonly string[];
}

const NO_MONEY: readonly number[] = [];

/** The columns after the column of the plan: first the kept scenarios, then saved plans as long as columns are free. */
export function useSavedColumns(planKey: string, deskPlan: ComparedPlan, kept: readonly KeptScenario[]): SavedColumns {
  const plans = useSavedPlans(planKey, deskPlan, SCENARIOS_MAXIMUM - kept.length);
  const { shown, notShownCount } = plans;
  const figures = shown.map((one) => (one.phase === 'loaded' ? one.column : null));
  const columns = [
    ...kept.map(({ id, name, step: { scenario } }) => ({ id, name, spend: scenario.spend, budget: scenario.budget })),
    ...shown.map(({ key }, index) => ({
      id: key,
      name: figures[index]?.name ?? '…',
      spend: figures[index]?.spend ?? NO_MONEY,
      budget: figures[index]?.budget ?? 0,
    })),
  ];
  return {
    ...plans,
    figures,
    columns,
    notes: [...notesOf(plans, figures), ...(notShownCount > 0 ? [DESK_REFUSALS.noRoom(notShownCount)] : [])],
  };
}

function notesOf({ shown }: SavedPlans, figures: readonly (SavedColumn | null)[]): string[] {
  if (shown.length === 0) return [];
  const caveats = figures.flatMap((column) => column?.caveats.map((sentence) => `${column.name}: ${sentence}`) ?? []);
  const failed = shown.flatMap((one) =>
    one.phase === 'failed' ? [`A saved plan could not be loaded: ${one.message}`] : [],
  );
  return [DESK.savedNote, ...caveats, ...failed];
}
