import { Pencil, Share2 } from 'lucide-react';
import { Suspense } from 'react';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { useAppSelector, useRedirect } from '../../app/hooks.ts';
import { useLocation, useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../ui/buttons/Button.tsx';
import { CopyButton } from '../../ui/buttons/CopyButton.tsx';
import { DESK, madePlanDiffersNote, madeFromSampleNote } from '../../domain/desk/deskCopy.ts';
import { REPORT } from '../../domain/messages.ts';
import { PATHS, reachAtDesk, sharedReportPath, DESK_PARAM } from '../../domain/paths.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { hasSampledFigures } from '../../domain/report/sampledCopy.ts';
import { scoreRowsOf } from '../../domain/report/scoreRows.ts';
import {
  selectRunFacts,
  selectRunDoubts,
  selectOptimiseData,
  selectReportedLimits,
  selectReportForm,
} from '../../slices/selectors.ts';
import { ReportView } from './ReportView.tsx';
import { HiddenInTimeTravel, NoReportYet, ReportSkeleton } from './ReportPlaceholders.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { loadChunk } from '../../components/loadChunk.ts';
import { SendToClient } from './clientLinks/ClientPart.tsx';
import { TrialStrip } from './head/TrialStrip.tsx';

/** Loads the desk, the page for trying changes to a plan. It is a separate chunk, because most people who see a report do not open it. */
const loadDesk = () => loadChunk('desk', () => import('./desk/Desk.tsx'));
const LazyDesk = lazyPart(async () => (await loadDesk()).DeskOfPlan);
/** Called on hover and focus. A failure is ignored here: the press loads the desk again, and shows a failure then. */
const preloadDesk = () => void loadDesk().catch(() => undefined);

/**
 * The report of the current plan, or its desk. Redirects to the error page if there is no report, if the report has no scores, or if
 * `hasNoProposal`.
 * @param planKey  the key by which the plan is saved and shared; null if unknown
 * @param hasNoProposal  whether the last run ended without a proposal. An older report is then not shown, because it would look like the
 *   result of that run.
 */
export function CurrentReport({ planKey, hasNoProposal = false }: { planKey: string | null; hasNoProposal?: boolean }) {
  const form = useAppSelector(selectReportForm);
  const report = useAppSelector(selectOptimiseData);
  const isMissing = hasNoProposal || !report || scoreRowsOf(report).length === 0;
  const isLeaving = useRedirect(isMissing ? PATHS.error : null);
  if (isLeaving) return null;
  return (
    <HiddenInTimeTravel isAvailable={!isMissing} fallback={<NoReportYet />}>
      {!isMissing && <ReportOrDesk {...{ form, report, planKey }} />}
    </HiddenInTimeTravel>
  );
}

interface ReportOrDeskProps {
  form: PlanFormData;
  report: PlanReport;
  planKey: string | null;
}

/** The report, or the desk if the address has `try`. */
function ReportOrDesk({ form, report, planKey }: ReportOrDeskProps) {
  const limits = useAppSelector(selectReportedLimits);
  const facts = useAppSelector(selectRunFacts);
  const doubts = useAppSelector(selectRunDoubts);
  const { state } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  if (parameters.has(DESK_PARAM) && planKey) {
    return (
      <Suspense fallback={<ReportSkeleton />}>
        <LazyDesk {...{ form, report, planKey }} />
      </Suspense>
    );
  }
  const deskReach = reachAtDesk(state);
  const differenceNoteOf = hasSampledFigures(report) ? madeFromSampleNote : madePlanDiffersNote;
  const deskDifference = deskReach === null ? null : differenceNoteOf(deskReach, report.attentive_reach);
  const openDesk = () =>
    setParameters((next) => {
      next.set(DESK_PARAM, '');
      return next;
    });
  // The desk needs the prices that the plan was computed with.
  const canOpenDesk = planKey !== null && Boolean(report.assumptions);
  const deskParameters = new URLSearchParams([...parameters, [DESK_PARAM, '']]);
  return (
    <ReportView
      {...{ form, limits, report, facts, doubts, planKey, deskDifference }}
      deskAddress={canOpenDesk ? `?${deskParameters}` : null}
      belowHead={canOpenDesk && <TrialStrip planKey={planKey} onContinue={openDesk} onNear={preloadDesk} />}
      actions={
        <>
          {canOpenDesk && (
            <Button kind="primary" onClick={openDesk} onPointerEnter={preloadDesk} onFocus={preloadDesk}>
              {DESK.title}
            </Button>
          )}
          {planKey && (
            <SendToClient key={planKey} planKey={planKey} plan={{ form, constraint: limits, report, facts }} />
          )}
          {planKey && (
            <CopyButton label={REPORT.share} icon={Share2} text={location.origin + sharedReportPath(planKey)} />
          )}
          <ButtonLink to={PATHS.home} icon={Pencil}>
            {REPORT.modify}
          </ButtonLink>
        </>
      }
    />
  );
}
