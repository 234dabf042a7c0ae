import { useRef, useState } from 'react';
import type { SavedPlan } from '../../../../contract/savedPlan.ts';
import { useAppDispatch } from '../../../app/hooks.ts';
import { comparedPlan } from '../../../domain/comparedPlan.ts';
import type { ComparedPlan } from '../../../domain/comparedPlan.ts';
import { asPlanningFailure } from '../../../services/planningFailure.ts';
import { fetchPlan } from '../../../slices/flows/fetchPlan.ts';

/**
 * The plan that another is compared with:  none ──choose──► loading ──► here
 *                                                              └─────► failed ──choose again──► loading
 */
export type Comparison =
  | { readonly phase: 'none' }
  | { readonly phase: 'loading'; readonly key: string }
  | { readonly phase: 'failed'; readonly key: string; readonly message: string }
  | { readonly phase: 'here'; readonly key: string; readonly plan: ComparedPlan };

/** Loads plans to compare. They live here and nowhere else: the stored plan and its inputs are not touched. */
export function useComparison(): { comparison: Comparison; choose: (plan: SavedPlan | null) => Promise<void> } {
  const dispatch = useAppDispatch();
  const [comparison, setComparison] = useState<Comparison>({ phase: 'none' });
  const turns = useRef(0);

  async function choose(plan: SavedPlan | null) {
    const turn = (turns.current += 1);
    setComparison(plan ? { phase: 'loading', key: plan.key } : { phase: 'none' });
    if (!plan) return;
    const loaded = await dispatch(fetchPlan(plan.key)).then(
      ({ kept, details }): Comparison => ({
        phase: 'here',
        key: plan.key,
        plan: comparedPlan(kept, details, plan),
      }),
      (cause: unknown): Comparison => ({
        phase: 'failed',
        key: plan.key,
        message: asPlanningFailure(cause).message,
      }),
    );
    // Of two choices the later one counts, whichever plan arrives first.
    if (turn === turns.current) setComparison(loaded);
  }

  return { comparison, choose };
}
