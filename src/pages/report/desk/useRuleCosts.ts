import { useEffect, useState } from 'react';
import type { RulesReport } from '../../../../core/contract/bodies/planRules.ts';
import { useAppDispatch, useIsLive } from '../../../app/hooks.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { askRules } from '../../../slices/flows/desk/askRules.ts';

/** The pause after a change before its rules are counted [ms]: after the details. */
const PAUSE_MS = 600;

/** What each limit over several channels costs; null until the planner pauses, and where it is not known. */
export function useRuleCosts(now: Step, isDragging: boolean): RulesReport['groups'] | null {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const { scenario } = now;
  const [known, setKnown] = useState<{ of: Step['scenario']; groups: RulesReport['groups'] } | null>(null);
  useEffect(() => {
    if (!isLive || isDragging) return undefined;
    let isCancelled = false;
    const timer = setTimeout(() => {
      void dispatch(askRules(now)).then((report) => {
        if (!isCancelled && report !== null) setKnown({ of: now.scenario, groups: report.groups });
      });
    }, PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
    // The details of a step arrive later and change no rule.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, isLive, isDragging, scenario]);
  return known?.of === scenario && !isDragging ? known.groups : null;
}
