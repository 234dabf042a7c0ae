import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedPlan } from '../../../../core/contract/bodies/savedPlan.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { ChunkFailure, loadChunk } from '../../../components/loadChunk.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import { COMPARED_KEY } from '../../../domain/paths.ts';
import { asPlanningFailure } from '../../../services/planning/planningFailure.ts';
import type { PlanList } from '../../../services/planning/planList.ts';
import { fetchPlan } from '../../../slices/flows/fetchPlan.ts';

/** Most who read a report compare it with nothing: what sets plans side by side comes beside the plan. */
const loadPart = () => loadChunk('comparison', () => import('./comparisonParts.ts'));

type ComparisonPart = Awaited<ReturnType<typeof loadPart>>;

/**
 * The plan that another is compared with:  none ──chosen──► loading ──► here
 *                                                              ├─────► failed ──tried again──► loading
 *                                                              └─────► unknown (no plan of the list)
 */
export type Comparison =
  | { readonly phase: 'none' | 'loading' | 'unknown' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'here'; readonly plan: ComparedPlan; readonly part: ComparisonPart };

/** The key of the plan compared with, which the address holds: a reload, Back and a bookmark show the same comparison. */
export function useComparedKey(): readonly [key: string, choose: (key: string) => void] {
  const [parameters, setParameters] = useSearchParams();
  const choose = useCallback(
    (key: string) =>
      setParameters(
        (before) => {
          if (key === '') before.delete(COMPARED_KEY);
          else before.set(COMPARED_KEY, key);
          return before;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParameters],
  );
  return [parameters.get(COMPARED_KEY) ?? '', choose];
}

type Loaded = { readonly key: string; readonly turn: number; readonly comparison: Comparison };

/** Loads the plan to compare with. It lives here and nowhere else: the stored plan and its inputs are not touched. */
export function useComparison(key: string, list: PlanList): { comparison: Comparison; retry: () => void } {
  const dispatch = useAppDispatch();
  const [turn, setTurn] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const listed = list.phase === 'here' ? list.plans.find((plan) => plan.key === key) : undefined;
  const wanted = listed?.key;

  useEffect(() => {
    if (!listed) return;
    let isWanted = true;
    void load(listed).then((comparison) => {
      // Of two choices the later one counts, whichever plan arrives first.
      if (isWanted) setLoaded({ key: listed.key, turn, comparison });
    });
    return () => {
      isWanted = false;
    };

    function load(plan: SavedPlan): Promise<Comparison> {
      return Promise.all([dispatch(fetchPlan(plan.key)), loadPart()]).then(
        ([{ kept, details }, part]) => ({ phase: 'here', plan: part.comparedPlan(kept, details, plan), part }),
        (cause: unknown) => ({ phase: 'failed', message: reasonOf(cause) }),
      );
    }
    // The list is asked anew now and then: the same plan in a newer list is not loaded again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, wanted, turn]);

  const retry = () => setTurn(turn + 1);
  if (key === '') return { comparison: { phase: 'none' }, retry };
  if (loaded?.key === key && loaded.turn === turn) return { comparison: loaded.comparison, retry };
  const isUnknown = list.phase === 'here' && !listed;
  return { comparison: { phase: isUnknown ? 'unknown' : 'loading' }, retry };
}

function reasonOf(cause: unknown): string {
  return cause instanceof ChunkFailure ? cause.message : asPlanningFailure(cause).message;
}
