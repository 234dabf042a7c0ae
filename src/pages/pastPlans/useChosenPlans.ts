import { useCallback, useMemo, useState } from 'react';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { COMPARED_MOST } from '../../domain/paths.ts';

/** The ticked plans, the first that was ticked first. They stay ticked while a search hides them, and go when their plan goes. */
export function useChosenPlans(plans: readonly SavedPlan[]) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [isFull, setIsFull] = useState(false);
  const chosen = useMemo(() => {
    if (ticked.length === 0) return ticked;
    const there = new Set(plans.map(({ key }) => key));
    return ticked.filter((key) => there.has(key));
  }, [plans, ticked]);
  const toggle = useCallback(
    (key: string) => {
      const isThere = chosen.includes(key);
      const isOver = !isThere && chosen.length >= COMPARED_MOST;
      setIsFull(isOver);
      if (!isOver) setTicked(isThere ? chosen.filter((one) => one !== key) : [...chosen, key]);
    },
    [chosen],
  );
  const clear = useCallback(() => {
    setTicked([]);
    setIsFull(false);
  }, []);
  return { chosen, isFull, toggle, clear };
}
