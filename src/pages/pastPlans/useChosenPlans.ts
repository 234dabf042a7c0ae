import { useCallback, useMemo, useState } from 'react';
import type { RememberedState } from './useRememberedState.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { COMPARED_MAX } from '../../domain/paths.ts';

/** The keys of the ticked plans, in the order of ticking. A plan stays ticked while a search hides it, until it is deleted. */
export function useChosenPlans(plans: readonly PlanListRow[], [ticked, tick]: RememberedState<readonly string[]>) {
  const [isFull, setIsFull] = useState(false);
  const chosen = useMemo(() => {
    if (ticked.length === 0) return ticked;
    const existing = new Set(plans.map(({ key }) => key));
    return ticked.filter((key) => existing.has(key));
  }, [plans, ticked]);
  const toggle = useCallback(
    (key: string) => {
      const isTicked = chosen.includes(key);
      const isBeyondMaximum = !isTicked && chosen.length >= COMPARED_MAX;
      setIsFull(isBeyondMaximum);
      if (!isBeyondMaximum) tick(isTicked ? chosen.filter((one) => one !== key) : [...chosen, key]);
    },
    [chosen, tick],
  );
  const clear = useCallback(() => {
    tick([]);
    setIsFull(false);
  }, [tick]);
  return { chosen, isFull, toggle, clear };
}
