import { useSearchParams } from 'react-router-dom';
import { useAppSelector, useRedirect } from '../../app/hooks.ts';
import { NO_KEY, PATHS, PLAN_PARAM } from '../../domain/paths.ts';
import { loadPlan } from '../../flows/plan/loadPlan.ts';
import { selectPlanLoad } from '../../slices/selectors.ts';
import { CurrentReport } from './CurrentReport.tsx';
import { HiddenInTimeTravel, NoReportYet, ReportSkeleton } from './ReportPlaceholders.tsx';
import { useOpenPlan } from './useOpenPlan.ts';

/** The report of a shared plan, whose key is in the address. */
export function SharedReportPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get(PLAN_PARAM) ?? '';
  const load = useAppSelector(selectPlanLoad);
  useOpenPlan(key, loadPlan);
  const isLeaving = useRedirect(key === '' ? PATHS.error : null, NO_KEY);
  if (key === '') return isLeaving ? null : <NoReportYet />;
  const isLoaded = load.phase === 'loaded' && load.key === key;
  return (
    <HiddenInTimeTravel isAvailable={isLoaded} fallback={<ReportSkeleton />}>
      <CurrentReport planKey={key} />
    </HiddenInTimeTravel>
  );
}
