import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useIsLive } from '../../../../app/hooks.ts';
import type { PlanListRow } from '../../../../../core/contract/bodies/planListRow.ts';
import { distinctNames } from '../../../../domain/compare/distinctNames.ts';
import type { ListedPlan } from '../../../../domain/compare/distinctNames.ts';
import { comparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import type { ComparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import { savedColumn } from '../../../../domain/desk/savedColumn.ts';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { COMPARED_PARAM } from '../../../../domain/paths.ts';
import { asPlanningFailure } from '../../../../services/planning/planningFailure.ts';
import { fetchPlan } from '../../../../flows/plan/fetchPlan.ts';
import { DESK_REFUSALS, DESK } from '../../../../domain/desk/deskCopy.ts';
import { SCENARIOS_MAXIMUM } from '../../../../domain/desk/savedScenario.ts';
import type { SavedScenario } from '../../../../domain/desk/savedScenario.ts';
import { usePlansToCompare } from '../../usePlansToCompare.ts';

/** A saved plan next to the scenarios: loading, failed or loaded. */
export type SavedPlanEntry =
  | { readonly key: string; readonly phase: 'loading' }
  | { readonly key: string; readonly phase: 'failed'; readonly message: string }
  | ({ readonly key: string; readonly phase: 'loaded'; readonly column: SavedColumn } & ListedPlan);

export interface SavedPlans {
  readonly shown: readonly SavedPlanEntry[];
  /** Number of plans whose keys are in the address, but that are not shown because no column is free. */
  readonly notShownCount: number;
  readonly add: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
  /** The row of the desk's plan in the list of past plans; null if the list is not loaded or does not have it. */
  readonly listedDeskPlan: PlanListRow | null;
}

/**
 * The saved plans shown next to the scenarios of the desk, which is the page on which a planner tries changes to a plan. Their keys are
 * in the address, as on the comparison page, so that a reload, Back and a bookmark show the same plans. The loaded plans are kept in this
 * hook, not in the store.
 * @param planKey  the key of the plan of the desk
 * @param deskPlan  the plan of the desk, with which the saved plans are compared
 * @param freeColumns  number of columns that no saved scenario uses
 */
function useSavedPlans(planKey: string, deskPlan: ComparedPlan, freeColumns: number): SavedPlans {
  const dispatch = useAppDispatch();
  const [parameters, setParameters] = useSearchParams();
  const isLive = useIsLive();
  // A past state shown in DevTools may have more free columns, but must not load plans.
  const [liveFreeColumns, setLiveFreeColumns] = useState(freeColumns);
  if (isLive && freeColumns !== liveFreeColumns) setLiveFreeColumns(freeColumns);
  const keys = [...new Set(parameters.getAll(COMPARED_PARAM))].filter((key) => key !== '' && key !== planKey);
  const shownKeys = keys.slice(0, Math.max(0, liveFreeColumns));
  const { list } = usePlansToCompare(shownKeys.length > 0);
  const [entriesByKey, setEntriesByKey] = useState<Readonly<Record<string, SavedPlanEntry>>>({});
  // A list that failed to load is not waited for: the plans are then loaded without it.
  const isListSettled = list.phase !== 'loading';
  // The keys in one text, so that the effect runs again only if they change.
  const missingKeys = isListSettled ? shownKeys.filter((key) => entriesByKey[key] === undefined).join(' ') : '';

  useEffect(() => {
    const setEntry = (entry: SavedPlanEntry) => setEntriesByKey((before) => ({ ...before, [entry.key]: entry }));
    for (const key of missingKeys.split(' ').filter(Boolean)) {
      const listed = list.phase === 'loaded' ? list.plans.find((plan) => plan.key === key) : undefined;
      setEntry({ key, phase: 'loading' });
      void dispatch(fetchPlan(key)).then(
        ({ fullPlan, details }) => {
          const otherPlan = comparedPlan(fullPlan, details, listed ?? { key });
          const column = savedColumn(otherPlan, deskPlan);
          setEntry({ key, phase: 'loaded', column, plan: otherPlan, listed: listed ?? null });
        },
        (cause: unknown) => setEntry({ key, phase: 'failed', message: asPlanningFailure(cause).message }),
      );
    }
    // `list` is not a dependency. It is fetched again from time to time, and that must not load the plans again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, missingKeys]);

  /** Changes the keys in the address. */
  const changeKeys = useCallback(
    (change: (keysBefore: readonly string[]) => readonly string[]) =>
      setParameters(
        (before) => {
          const next = change(before.getAll(COMPARED_PARAM));
          before.delete(COMPARED_PARAM);
          for (const key of next) before.append(COMPARED_PARAM, key);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  // Without an entry, the effect above loads the plan again.
  const retry = (key: string) => setEntriesByKey(({ [key]: _failed, ...others }) => others);
  const listedDeskPlan = list.phase === 'loaded' ? list.plans.find((plan) => plan.key === planKey) : undefined;
  return {
    listedDeskPlan: listedDeskPlan ?? null,
    shown: shownKeys.map((key) => entriesByKey[key] ?? { key, phase: 'loading' }),
    notShownCount: keys.length - shownKeys.length,
    add: (key) => changeKeys((before) => [...before, key]),
    remove: (key) => changeKeys((before) => before.filter((otherKey) => otherKey !== key)),
    retry,
  };
}

export interface SavedColumns extends SavedPlans {
  /** The column of each saved plan in `shown`; null until the plan is loaded. */
  readonly loadedColumns: readonly (SavedColumn | null)[];
  /** Columns of money for the table of channels, to the right of the plan's own column: first saved scenarios, then saved plans. */
  readonly moneyColumns: readonly { id: string; name: string; spend: readonly number[]; budget: number }[];
  /** Notes on the saved plans. */
  readonly notes: readonly string[];
}

/** The money of a plan that is not loaded: no amount for any channel. */
const NO_MONEY: readonly number[] = [];

/** The columns to the right of the plan's own column: first the saved scenarios, then saved plans as long as columns are free. */
export function useSavedColumns(
  planKey: string,
  deskPlan: ComparedPlan,
  scenarios: readonly SavedScenario[],
): SavedColumns {
  const plans = useSavedPlans(planKey, deskPlan, SCENARIOS_MAXIMUM - scenarios.length);
  const { shown, notShownCount, listedDeskPlan } = plans;
  const loadedColumns = columnsWithDistinctNames(shown, { plan: deskPlan, listed: listedDeskPlan });
  const moneyColumns = [
    // A saved scenario is stored as a step of the desk's undo history, which also has the computed figures.
    ...scenarios.map(({ id, name, step: { scenario } }) => ({
      id,
      name,
      spend: scenario.spend,
      budget: scenario.budget,
    })),
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

/** The columns of the loaded plans. Plans with the same name, or with the name of the desk's plan, get what tells them apart. */
function columnsWithDistinctNames(
  shown: readonly SavedPlanEntry[],
  deskPlan: ListedPlan,
): readonly (SavedColumn | null)[] {
  const loaded = shown.filter((entry) => entry.phase === 'loaded');
  const [, ...names] = distinctNames([deskPlan, ...loaded]);
  return shown.map((entry) => {
    if (entry.phase !== 'loaded') return null;
    return { ...entry.column, name: names[loaded.indexOf(entry)]! };
  });
}

function notesOf({ shown }: SavedPlans, loadedColumns: readonly (SavedColumn | null)[]): string[] {
  if (shown.length === 0) return [];
  const caveats = loadedColumns.flatMap(
    (column) => column?.caveats.map((sentence) => `${column.name}: ${sentence}`) ?? [],
  );
  const failures = shown.flatMap((entry) =>
    entry.phase === 'failed' ? [`A saved plan could not be loaded: ${entry.message}`] : [],
  );
  return [DESK.savedNote, ...caveats, ...failures];
}
