import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import type { SavedPlan } from '../../../contract/savedPlan.ts';
import { PATHS } from '../../domain/paths.ts';
import { asPlanningFailure } from '../../services/planningFailure.ts';
import { usePlanSummaryQuery } from '../../services/savedPlanEndpoints.ts';
import { loadPlan } from '../../slices/flows/loadPlan.ts';
import { selectPlanLoad, selectUserEmail } from '../../slices/selectors.ts';
import { PastPlansView } from './PastPlansView.tsx';
import type { PlanList } from './PastPlansView.tsx';

/** The signed-in planner's plans; opening one loads it and goes to its report. */
export function PastPlansPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUserEmail);
  const load = useAppSelector(selectPlanLoad);
  const [opened, setOpened] = useState<string | null>(null);
  const summary = usePlanSummaryQuery(user, { refetchOnMountOrArgChange: true });

  async function open(plan: SavedPlan) {
    setOpened(plan.key);
    if ((await dispatch(loadPlan(plan.key))) === 'loaded') await navigate(PATHS.report);
  }

  return (
    <PastPlansView
      list={listOf(summary)}
      opening={load.phase === 'loading'}
      openFailure={load.phase === 'failed' && load.key === opened ? load.message : null}
      onOpen={(plan) => void open(plan)}
      onRetry={() => void summary.refetch()}
    />
  );
}

type Summary = ReturnType<typeof usePlanSummaryQuery>;

/** A list that was read once stays in sight while it is read again. */
function listOf({ data, isError, isFetching, error }: Summary): PlanList {
  if (isError && !isFetching) return { phase: 'failed', message: asPlanningFailure(error).message };
  return data ? { phase: 'here', plans: data } : { phase: 'loading' };
}
