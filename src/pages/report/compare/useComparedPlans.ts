import { useEffect, useState } from 'react';
import type { SavedPlan } from '../../../../core/contract/bodies/savedPlan.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { comparedPlan } from '../../../domain/compare/comparedPlan.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import { usePlanList } from '../../../services/planning/planList.ts';
import { fetchPlan } from '../../../slices/flows/fetchPlan.ts';
import { weeksOfPlan } from '../../../slices/flows/weeks/weeksFlow.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';

/** A compared plan: loading, failed or loaded. */
export type ComparedEntry =
  | { readonly key: string; readonly phase: 'loading' }
  | { readonly key: string; readonly phase: 'failed'; readonly message: string }
  | LoadedEntry;

export interface LoadedEntry {
  readonly key: string;
  readonly phase: 'loaded';
  readonly plan: ComparedPlan;
  /** Its row in the list of past plans; null where it is not there. */
  readonly listed: SavedPlan | null;
}

/** Loads plans to compare, in the order of their keys. They are held in this hook only; the current plan is not touched. */
export function useComparedPlans(keys: readonly string[]) {
  const dispatch = useAppDispatch();
  // Some backends have a plan's inputs only in the list.
  const { list } = usePlanList(useAppSelector(selectUserEmail));
  const [known, setKnown] = useState<Readonly<Record<string, ComparedEntry>>>({});
  const missing = list.phase === 'loading' ? '' : keys.filter((key) => known[key] === undefined).join(' ');

  useEffect(() => {
    const put = (entry: ComparedEntry) => setKnown((before) => ({ ...before, [entry.key]: entry }));
    for (const key of missing.split(' ').filter(Boolean)) {
      const listed = (list.phase === 'loaded' && list.plans.find((plan) => plan.key === key)) || null;
      put({ key, phase: 'loading' });
      void Promise.all([dispatch(fetchPlan(key)), dispatch(weeksOfPlan(key))]).then(
        ([{ savedPlan, details }, weeks]) => {
          const plan = {
            ...comparedPlan(savedPlan, details, listed ?? { key }),
            ...(weeks !== undefined && { weeks }),
          };
          put({ key, phase: 'loaded', plan, listed });
        },
        (cause: unknown) => put({ key, phase: 'failed', message: asPlanningFailure(cause).message }),
      );
    }
    // The list is fetched again now and then; plans that are loaded are not loaded again because of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, missing]);

  return {
    entries: keys.map((key): ComparedEntry => known[key] ?? { key, phase: 'loading' }),
    retry: (key: string) => setKnown(({ [key]: _failed, ...others }) => others),
  };
}
