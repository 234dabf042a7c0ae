import { useSearchParams } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { PLAN_KEY } from '../../domain/paths.ts';
import { openPlan } from '../../slices/flows/loadPlan.ts';
import { selectIsInHand, selectPlanKey } from '../../slices/selectors.ts';
import type { RootState } from '../../slices/storeTypes.ts';
import { CurrentReport } from './CurrentReport.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { useVisit } from './useVisit.ts';

/** The report of the plan whose key the address has; of the current plan where it has none. */
export function ReportPage() {
  const [parameters] = useSearchParams();
  const key = parameters.get(PLAN_KEY);
  return key ? <ReportByKey planKey={key} /> : <ReportOfSession />;
}

function ReportOfSession() {
  return <CurrentReport planKey={useAppSelector(selectPlanKey)} />;
}

/** So a reload, Back, a bookmark and a second tab show what they showed. */
function ReportByKey({ planKey }: { planKey: string }) {
  useVisit(planKey, openPlan);
  const isHere = useAppSelector((state: RootState) => selectIsInHand(state, planKey));
  return isHere ? <CurrentReport planKey={planKey} /> : <ReportSkeleton />;
}
