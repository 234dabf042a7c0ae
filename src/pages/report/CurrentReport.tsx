import { lazy, Suspense } from 'react';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { useAppSelector, useRedirect } from '../../app/hooks.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button } from '../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { DESK, madePlanDiffers } from '../../domain/desk/deskCopy.ts';
import { madeFromSampleNote } from '../../domain/desk/sampleCopy.ts';
import { REPORT } from '../../domain/messages.ts';
import { PATHS, reachAtDesk, sharedReportPath, DESK_PARAM } from '../../domain/paths.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { hasSampledFigures } from '../../domain/report/sampledCopy.ts';
import { scoreRowsOf } from '../../domain/report/scoreRows.ts';
import {
  selectAudienceFacts,
  selectOpenDoubts,
  selectOptimiseData,
  selectReportedConstraint,
  selectReportForm,
} from '../../slices/selectors.ts';
import { HiddenInPast } from './HiddenInPast.tsx';
import { NoReportYet } from './NoReportYet.tsx';
import { ReportView } from './ReportView.tsx';
import { loadChunk } from '../../components/loadChunk.ts';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { TrialStrip } from './head/TrialStrip.tsx';

/** The desk is a page of its own, which most readers of a report do not open. */
const loadDesk = () => loadChunk('desk', () => import('./desk/Desk.tsx'));
const TryChanges = lazy(async () => ({ default: (await loadDesk()).TryChanges }));
/** The hand is at its button: what cannot be had now is asked for again, and said, when it is pressed. */
const fetchDesk = () => void loadDesk().catch(() => undefined);

/**
 * The report of the plan in hand. Without scores there is nothing to report, and the error page says so.
 * @param planKey by which the plan is kept and shared; null where that is not known
 * @param isOver a run that ended here brought no proposal: an older report must not pass for its answer
 */
export function CurrentReport({ planKey, isOver = false }: { planKey: string | null; isOver?: boolean }) {
  const form = useAppSelector(selectReportForm);
  const report = useAppSelector(selectOptimiseData);
  const isMissing = isOver || !report || scoreRowsOf(report).length === 0;
  const isLeaving = useRedirect(isMissing ? PATHS.error : null);
  if (isLeaving) return null;
  return (
    <HiddenInPast has={!isMissing} instead={<NoReportYet />}>
      {!isMissing && <ReportOrDesk {...{ form, report, planKey }} />}
    </HiddenInPast>
  );
}

interface ReportOrDeskProps {
  form: PlanFormData;
  report: PlanReport;
  planKey: string | null;
}

/** A report, or in its place the desk where the address says so. */
function ReportOrDesk({ form, report, planKey }: ReportOrDeskProps) {
  const constraint = useAppSelector(selectReportedConstraint);
  const facts = useAppSelector(selectAudienceFacts);
  const doubts = useAppSelector(selectOpenDoubts);
  const { state } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  if (parameters.has(DESK_PARAM) && planKey) {
    return (
      <Suspense fallback={<ReportSkeleton />}>
        <TryChanges {...{ form, report, planKey }} />
      </Suspense>
    );
  }
  const deskReach = reachAtDesk(state);
  const says = hasSampledFigures(report) ? madeFromSampleNote : madePlanDiffers;
  const otherwise = deskReach === null ? null : says(deskReach, report.attentive_reach);
  const tryChanges = () =>
    setParameters((now) => {
      now.set(DESK_PARAM, '');
      return now;
    });
  // Without the prices it was computed with, nothing can be computed beside it.
  const canTry = planKey !== null && Boolean(report.assumptions);
  return (
    <ReportView
      {...{ form, constraint, report, facts, doubts, planKey, otherwise }}
      strip={canTry && <TrialStrip {...{ planKey }} onContinue={tryChanges} onNear={fetchDesk} />}
      actions={
        <>
          {canTry && (
            <Button kind="primary" onClick={tryChanges} onPointerEnter={fetchDesk} onFocus={fetchDesk}>
              {DESK.title}
            </Button>
          )}
          {planKey && (
            <CopyButton label={REPORT.share} icon="share-2" text={location.origin + sharedReportPath(planKey)} />
          )}
          <ButtonLink to={PATHS.home} icon="pencil">
            {REPORT.modify}
          </ButtonLink>
        </>
      }
    />
  );
}
