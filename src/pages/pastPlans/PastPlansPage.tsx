import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useLiveValue, useHasFeature } from '../../app/hooks.ts';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { PlanScope } from '../../../core/contract/bodies/access.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import type { ShareList } from '../../../core/contract/bodies/sharing.ts';
import { reportPath } from '../../domain/paths.ts';
import { useShareListQuery, useUserAccessQuery } from '../../services/planning/planningApi.ts';
import { useLoadedPlans } from '../../services/planning/loadedPlans.ts';
import { loadPlan } from '../../flows/plan/loadPlan.ts';
import { selectIsReader, selectPlanLoad, selectUserEmail } from '../../slices/selectors.ts';
import { useIsGone } from '../../ui/useIsGone.ts';
import { PastPlansView } from './PastPlansView.tsx';
import { usePlanChanges } from './usePlanChanges.tsx';
import { useRememberedState } from './useRememberedState.ts';

const NO_STATES: ShareList['states'] = [];

/** The list of saved plans. Opening a plan loads it and goes to its report. */
export function PastPlansPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useAppSelector(selectUserEmail);
  const load = useAppSelector(selectPlanLoad);
  /** The key of the plan that was opened last from this list. */
  const [openedKey, setOpenedKey] = useState<string | null>(null);
  const access = useUserAccessQuery({ user });
  // The reply to the access call decides how the list is requested. Once it has come, time travel in Redux DevTools must not
  // request the list again.
  const [isAccessKnown, setAccessKnown] = useState(false);
  if (!isAccessKnown && !access.isLoading) setAccessKnown(true);
  // The role reader has no plans of its own.
  const isReader = useAppSelector(selectIsReader);
  const [chosenScope, changeScope] = useRememberedState<PlanScope | null>('scope', null);
  const scope = chosenScope ?? (isReader ? 'team' : 'mine');
  const hasTeam = useHasFeature(FEATURES.teamPlans);
  const { list: plans, retry } = useLoadedPlans(user, isAccessKnown, hasTeam ? scope : 'mine');
  const takesChanges = useHasFeature(FEATURES.planChange);
  const isSharing = useLiveValue(useHasFeature(FEATURES.sharing));
  const { data: shares } = useShareListQuery({ user }, { skip: !isSharing });
  const states = shares?.states ?? NO_STATES;
  const { menuOf, dialog, notice } = usePlanChanges(states);

  const isGone = useIsGone();
  async function openPlan(plan: PlanListRow) {
    setOpenedKey(plan.key);
    const outcome = await dispatch(loadPlan(plan.key));
    // A planner who went to another page meanwhile stays there.
    if (outcome === 'loaded' && !isGone.current) await navigate(reportPath(plan.key));
  }

  return (
    <>
      <PastPlansView
        plans={plans}
        optionLists={access.data}
        isOpening={load.phase === 'loading'}
        openFailure={load.phase === 'failed' && load.key === openedKey ? load.message : null}
        onOpen={(plan) => void openPlan(plan)}
        onRetry={retry}
        menuOf={takesChanges && scope === 'mine' ? menuOf : null}
        states={states}
        scope={hasTeam ? { value: scope, onChange: changeScope } : null}
        notice={notice}
        mayCreate={!isReader}
      />
      {dialog}
    </>
  );
}
