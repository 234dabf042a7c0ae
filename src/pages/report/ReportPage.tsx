import { Suspense, useDeferredValue, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useAppSelector, useIsLive } from '../../app/hooks.ts';
import { lazyPart } from '../../components/lazyPart.tsx';
import { loadChunk } from '../../components/loadChunk.ts';
import { endedWithoutProposal, comparedKeys, comparePath, PLAN_PARAM, DESK_PARAM } from '../../domain/paths.ts';
import { openPlan } from '../../flows/plan/loadPlan.ts';
import { selectIsCurrentPlan, selectPlanKey, selectPlanLoad } from '../../slices/selectors.ts';
import type { RootState } from '../../slices/storeTypes.ts';
import { CurrentReport } from './CurrentReport.tsx';
import { HiddenInTimeTravel, NoReportYet, ReportSkeleton } from './ReportPlaceholders.tsx';
import { useOpenPlan } from './useOpenPlan.ts';

const loadComparison = () => loadChunk('comparison', () => import('./compare/ComparePage.tsx'));
const ComparePage = lazyPart(async () => (await loadComparison()).ComparePage);

/** The report of the plan in the address, or the comparison of several plans in it. If the address has none, the current plan's report. */
export function ReportPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get(PLAN_PARAM);
  const { search } = useLocation();
  const comparedPlanKeys = comparedKeys(search);
  if (!key && comparedPlanKeys.length > 0) {
    return (
      <Suspense fallback={<ReportSkeleton />}>
        <ComparePage keys={comparedPlanKeys} />
      </Suspense>
    );
  }
  // Old addresses have the report's plan in one parameter and the compared plan in another.
  if (key && comparedPlanKeys.length > 0 && !parameters.has(DESK_PARAM)) {
    return <Navigate replace to={comparePath([...new Set([key, ...comparedPlanKeys])])} />;
  }
  return key ? <ReportByKey planKey={key} /> : <ReportOfSession />;
}

/** The report of the current plan. After a run without a proposal, the error page is shown instead, even if there is an older report. */
function ReportOfSession() {
  const key = useAppSelector(selectPlanKey);
  const { state } = useLocation();
  return <CurrentReport planKey={key} hasNoProposal={endedWithoutProposal(state)} />;
}

/** The report of the plan in the address, so that a reload, Back, a bookmark and a second tab show the same plan. */
function ReportByKey({ planKey }: { planKey: string }) {
  useOpenPlan(planKey, openPlan);
  const isCurrent = useAppSelector((state: RootState) => selectIsCurrentPlan(state, planKey));
  const isLoading = useAppSelector(selectPlanLoad).phase === 'loading';
  // Rendering the report takes long, so it has a task of its own, after the one in which the plan is put into the store.
  const isReady = useDeferredValue(isCurrent) && isCurrent;
  const [wasReady, setWasReady] = useState(isReady);
  if (isReady && !wasReady) setWasReady(true);
  const isLive = useIsLive();
  const placeholder = isLive || isLoading ? <ReportSkeleton /> : <NoReportYet />;
  return (
    <HiddenInTimeTravel isAvailable={isCurrent && (isReady || wasReady || !isLive)} fallback={placeholder}>
      <CurrentReport planKey={planKey} />
    </HiddenInTimeTravel>
  );
}
