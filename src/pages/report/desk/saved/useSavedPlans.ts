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

/** A saved plan beside the scenarios: on its way, not to be had, or here. */
export type SavedPlanEntry =
  | { readonly key: string; readonly phase: 'loading' }
  | { readonly key: string; readonly phase: 'failed'; readonly message: string }
  | { readonly key: string; readonly phase: 'here'; readonly column: SavedColumn };

export interface SavedPlans {
  readonly shown: readonly SavedPlanEntry[];
  /** How many the address names beyond those for which there is room. */
  readonly withoutRoom: number;
  readonly add: (key: string) => void;
  readonly remove: (key: string) => void;
  readonly retry: (key: string) => void;
}

/**
 * The saved plans that stand beside the scenarios. The address names them, as it names the plan a report is compared with: a
 * reload, Back and a bookmark show the same, and what the report compared stands at the desk. They live here and nowhere else.
 *
 * @param ours  the plan of the desk, to which theirs are set
 * @param room  so many columns are free
 */
export function useSavedPlans(planKey: string, ours: ComparedPlan, room: number): SavedPlans {
  const dispatch = useAppDispatch();
  const [parameters, setParameters] = useSearchParams();
  const isLive = useIsLive();
  // A past moment may have more room, and asks for no plan.
  const [liveRoom, setLiveRoom] = useState(room);
  if (isLive && room !== liveRoom) setLiveRoom(room);
  const keys = [...new Set(parameters.getAll(COMPARED_KEY))].filter((key) => key !== '' && key !== planKey);
  const wanted = keys.slice(0, Math.max(0, liveRoom));
  const { list } = usePlanList(useAppSelector(selectUserEmail), wanted.length > 0);
  const [known, setKnown] = useState<Readonly<Record<string, SavedPlanEntry>>>({});
  const isListed = list.phase !== 'loading';
  const missing = isListed ? wanted.filter((key) => known[key] === undefined).join(' ') : '';

  useEffect(() => {
    const tell = (one: SavedPlanEntry) => setKnown((before) => ({ ...before, [one.key]: one }));
    for (const key of missing.split(' ').filter(Boolean)) {
      const listed = list.phase === 'here' ? list.plans.find((plan) => plan.key === key) : undefined;
      tell({ key, phase: 'loading' });
      void dispatch(fetchPlan(key)).then(
        ({ kept, details }) => {
          const theirs = comparedPlan(kept, details, listed ?? { key });
          tell({ key, phase: 'here', column: savedColumn(theirs, ours) });
        },
        (cause: unknown) => tell({ key, phase: 'failed', message: asPlanningFailure(cause).message }),
      );
    }
    // The list is asked anew now and then: what is here is not loaded again for it.
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
