import type { ComparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import { DESK_REFUSALS, DESK } from '../../../../domain/desk/deskCopy.ts';
import { SCENARIOS_MAXIMUM } from '../../../../domain/desk/keptScenario.ts';
import type { KeptScenario } from '../../../../domain/desk/keptScenario.ts';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { useSavedPlans } from './useSavedPlans.ts';
import type { SavedPlans } from './useSavedPlans.ts';

export interface SavedColumns extends SavedPlans {
  /** The column of each saved plan in `shown`; null until the plan is loaded. */
  readonly loadedColumns: readonly (SavedColumn | null)[];
  /** The columns of the table of channels that follow the plan's own: first kept scenarios, then saved plans. */
  readonly moneyColumns: readonly { id: string; name: string; spend: readonly number[]; budget: number }[];
  /** Notes on the saved plans. */
  readonly notes: readonly string[];
}

const NO_MONEY: readonly number[] = [];

/** The columns that follow the plan's own: first the kept scenarios, then saved plans as long as columns are free. */
export function useSavedColumns(planKey: string, deskPlan: ComparedPlan, kept: readonly KeptScenario[]): SavedColumns {
  const plans = useSavedPlans(planKey, deskPlan, SCENARIOS_MAXIMUM - kept.length);
  const { shown, notShownCount } = plans;
  const loadedColumns = shown.map((one) => (one.phase === 'loaded' ? one.column : null));
  const moneyColumns = [
    ...kept.map(({ id, name, step: { scenario } }) => ({ id, name, spend: scenario.spend, budget: scenario.budget })),
    ...shown.map(({ key }, index) => ({
      id: key,
      name: loadedColumns[index]?.name ?? '…',
      spend: loadedColumns[index]?.spend ?? NO_MONEY,
      budget: loadedColumns[index]?.budget ?? 0,
    })),
  ];
  return {
    ...plans,
    loadedColumns,
    moneyColumns,
    notes: [...notesOf(plans, loadedColumns), ...(notShownCount > 0 ? [DESK_REFUSALS.noRoom(notShownCount)] : [])],
  };
}

function notesOf({ shown }: SavedPlans, loadedColumns: readonly (SavedColumn | null)[]): string[] {
  if (shown.length === 0) return [];
  const caveats = loadedColumns.flatMap(
    (column) => column?.caveats.map((sentence) => `${column.name}: ${sentence}`) ?? [],
  );
  const failed = shown.flatMap((one) =>
    one.phase === 'failed' ? [`A saved plan could not be loaded: ${one.message}`] : [],
  );
  return [DESK.savedNote, ...caveats, ...failed];
}
