import { useEffect, useState } from 'react';
import type { RulesReport } from '../../../../core/contract/bodies/planRules.ts';
import { useAppDispatch, useIsLive } from '../../../app/hooks.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { askRules } from '../../../slices/flows/desk/askRules.ts';

/** The pause after a change before the costs of the limits are computed [ms]. It is longer than the pause before the details. */
const PAUSE_MS = 600;

/** The people that each limit over several channels costs; null until the planner pauses, and if they cannot be computed. */
export function useRuleCosts(step: Step, isDragging: boolean): RulesReport['groups'] | null {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const { scenario } = step;
  const [result, setResult] = useState<{ scenario: Step['scenario']; groups: RulesReport['groups'] } | null>(null);
  useEffect(() => {
    if (!isLive || isDragging) return undefined;
    let isCancelled = false;
    const timer = setTimeout(() => {
      void dispatch(askRules(step)).then((report) => {
        if (!isCancelled && report !== null) setResult({ scenario: step.scenario, groups: report.groups });
      });
    }, PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
    // `step` is not a dependency: its details arrive later, but they do not change the costs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, isLive, isDragging, scenario]);
  return result?.scenario === scenario && !isDragging ? result.groups : null;
}
