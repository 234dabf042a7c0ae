import { Navigate, useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { PATHS, PLAN_KEY } from '../../domain/paths.ts';
import { loadPlan } from '../../slices/flows/loadPlan.ts';
import { selectPlanLoad } from '../../slices/selectors.ts';
import { CurrentReport } from './CurrentReport.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useVisit } from './useVisit.ts';

/** A plan somebody shared, loaded by the key in the address. */
export function SharedReportPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get(PLAN_KEY) ?? '';
  const load = useAppSelector(selectPlanLoad);
  useVisit(key, loadPlan);
  if (key === '') return <Navigate to={PATHS.error} replace />;
  if (load.phase !== 'loaded' || load.key !== key) return <ReportSkeleton />;
  return <CurrentReport planKey={key} />;
}
