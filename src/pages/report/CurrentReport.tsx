import { useAppSelector, useRedirect } from '../../app/hooks.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { REPORT } from '../../domain/messages.ts';
import { PATHS, sharedReportPath } from '../../domain/paths.ts';
import { scoreRowsOf } from '../../domain/report/scoreRows.ts';
import {
  selectAudienceFacts,
  selectOpenDoubts,
  selectOptimiseData,
  selectReportedConstraint,
  selectReportForm,
} from '../../slices/selectors.ts';
import { NoReportYet } from './NoReportYet.tsx';
import { ReportView } from './ReportView.tsx';

/**
 * The report of the plan in hand. Without scores there is nothing to report, and the error page says so.
 * @param planKey by which the plan is kept and shared; null where that is not known
 * @param isOver a run that ended here brought no proposal: an older report must not pass for its answer
 */
export function CurrentReport({ planKey, isOver = false }: { planKey: string | null; isOver?: boolean }) {
  const form = useAppSelector(selectReportForm);
  const constraint = useAppSelector(selectReportedConstraint);
  const report = useAppSelector(selectOptimiseData);
  const facts = useAppSelector(selectAudienceFacts);
  const doubts = useAppSelector(selectOpenDoubts);
  const isMissing = isOver || !report || scoreRowsOf(report).length === 0;
  const isLeaving = useRedirect(isMissing ? PATHS.error : null);
  if (isMissing) return isLeaving ? null : <NoReportYet />;
  return (
    <ReportView
      {...{ form, constraint, report, facts, doubts, planKey }}
      actions={
        <>
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
