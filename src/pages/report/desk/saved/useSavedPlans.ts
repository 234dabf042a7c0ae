import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useIsLive } from '../../../../app/hooks.ts';
import { comparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import type { ComparedPlan } from '../../../../domain/compare/comparedPlan.ts';
import { savedColumn } from '../../../../domain/desk/savedColumn.ts';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { COMPARED_KEY } from '../../../../domain/paths.ts';
import { asPlanningFailure } from '../../../../services/planning/planningFailure.ts';
import { usePlanList } from '../../../../services/planning/planList.ts';
import { fetchPlan } from '../../../../slices/flows/fetchPlan.ts';
import { selectUserEmail } from '../../../../slices/selectors.ts';

/** A saved plan next to the scenarios: loading, failed or loaded. */
export type SavedPlanEntry =
  | { readonly key: string; readonly phase: 'loading' }
  | { readonly key: string; readonly phase: 'failed'; readonly message: string }
  | { readonly key: string; readonly phase: 'loaded'; readonly column: SavedColumn };

export interface SavedPlans {
  readonly shown: readonly SavedPlanEntry[];
  /** How many plans of the address have no free column. */
  readonly withoutRoom: number;
  readonly add: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
}

/**
 * The saved plans shown next to the scenarios. The address names them, as on the comparison page, so a reload, Back and a bookmark
 * show the same. They are held in this hook only, not in the store.
 * @param ours  the desk's plan, with which they are compared
 * @param freeColumns  how many columns are free
 */
export function useSavedPlans(planKey: string, ours: ComparedPlan, freeColumns: number): SavedPlans {
  const dispatch = useAppDispatch();
  const [parameters, setParameters] = useSearchParams();
  const isLive = useIsLive();
  // A past state shown in DevTools may have more free columns, but must not load plans.
  const [liveColumns, setLiveColumns] = useState(freeColumns);
  if (isLive && freeColumns !== liveColumns) setLiveColumns(freeColumns);
  const keys = [...new Set(parameters.getAll(COMPARED_KEY))].filter((key) => key !== '' && key !== planKey);
  const wanted = keys.slice(0, Math.max(0, liveColumns));
  const { list } = usePlanList(useAppSelector(selectUserEmail), wanted.length > 0);
  const [known, setKnown] = useState<Readonly<Record<string, SavedPlanEntry>>>({});
  const isListed = list.phase !== 'loading';
  const missing = isListed ? wanted.filter((key) => known[key] === undefined).join(' ') : '';

  useEffect(() => {
    const put = (entry: SavedPlanEntry) => setKnown((before) => ({ ...before, [entry.key]: entry }));
    for (const key of missing.split(' ').filter(Boolean)) {
      const listed = list.phase === 'loaded' ? list.plans.find((plan) => plan.key === key) : undefined;
      put({ key, phase: 'loading' });
      void dispatch(fetchPlan(key)).then(
        ({ savedPlan, details }) => {
          const theirs = comparedPlan(savedPlan, details, listed ?? { key });
          put({ key, phase: 'loaded', column: savedColumn(theirs, ours) });
        },
        (cause: unknown) => put({ key, phase: 'failed', message: asPlanningFailure(cause).message }),
      );
    }
    // The list is fetched again now and then; plans that are loaded are not loaded again because of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, missing]);

  const choose = useCallback(
    (change: (before: readonly string[]) => readonly string[]) =>
      setParameters(
        (before) => {
          const next = change(before.getAll(COMPARED_KEY));
          before.delete(COMPARED_KEY);
          for (const key of next) before.append(COMPARED_KEY, key);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  const retry = (key: string) => setKnown(({ [key]: _failed, ...others }) => others);
  return {
    shown: wanted.map((key) => known[key] ?? { key, phase: 'loading' }),
    withoutRoom: keys.length - wanted.length,
    add: (key) => choose((before) => [...before, key]),
    remove: (key) => choose((before) => before.filter((one) => one !== key)),
    retry,
  };
}
