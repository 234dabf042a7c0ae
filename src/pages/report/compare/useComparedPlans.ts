import { useEffect, useState } from 'react';
import type { PlanListRow } from '../../../../core/contract/bodies/planListRow.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { comparedPlan } from '../../../domain/compare/comparedPlan.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import { fetchPlan } from '../../../flows/plan/fetchPlan.ts';
import { weeksOfPlan } from '../../../flows/weeks/weeksFlow.ts';
import { usePlansToCompare } from '../usePlansToCompare.ts';

/** A compared plan: loading, failed or loaded. */
export type ComparedEntry =
  | { readonly key: string; readonly phase: 'loading' }
  | { readonly key: string; readonly phase: 'failed'; readonly message: string }
  | LoadedEntry;

interface LoadedEntry {
  readonly key: string;
  readonly phase: 'loaded';
  readonly plan: ComparedPlan;
  /** The plan's row in the list of past plans; null if the list does not have it. */
  readonly listed: PlanListRow | null;
}

/** Loads the plans to compare, in the order of their keys. They are kept in this hook only, so that the current plan is not touched. */
export function useComparedPlans(keys: readonly string[]) {
  const dispatch = useAppDispatch();
  // The list is read too, because some backends send a plan's inputs only in the list.
  const { list } = usePlansToCompare();
  const [entriesByKey, setEntriesByKey] = useState<Readonly<Record<string, ComparedEntry>>>({});
  // The keys in one text, so that the effect runs again only if they change.
  const missingKeys = list.phase === 'loading' ? '' : keys.filter((key) => entriesByKey[key] === undefined).join(' ');

  useEffect(() => {
    const setEntry = (entry: ComparedEntry) => setEntriesByKey((before) => ({ ...before, [entry.key]: entry }));
    for (const key of missingKeys.split(' ').filter(Boolean)) {
      const listed = (list.phase === 'loaded' && list.plans.find((plan) => plan.key === key)) || null;
      setEntry({ key, phase: 'loading' });
      void Promise.all([dispatch(fetchPlan(key)), dispatch(weeksOfPlan(key))]).then(
        ([{ fullPlan, details }, weeks]) => {
          const plan = {
            ...comparedPlan(fullPlan, details, listed ?? { key }),
            ...(weeks !== undefined && { weeks }),
          };
          setEntry({ key, phase: 'loaded', plan, listed });
        },
        (cause: unknown) => setEntry({ key, phase: 'failed', message: asPlanningFailure(cause).message }),
      );
    }
    // `list` is not a dependency. It is fetched again from time to time, and that must not load the plans again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, missingKeys]);

  return {
    entries: keys.map((key): ComparedEntry => entriesByKey[key] ?? { key, phase: 'loading' }),
    // Without an entry, the effect above loads the plan again.
    retry: (key: string) => setEntriesByKey(({ [key]: _failed, ...others }) => others),
  };
}
