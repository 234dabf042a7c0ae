import { Navigate } from 'react-router-dom';
import { useAppSelector } from '../../app/hooks.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { REPORT } from '../../domain/messages.ts';
import { PATHS, sharedReportPath } from '../../domain/paths.ts';
import { scoreRowsOf } from '../../domain/reportView.ts';
import {
  selectAudienceFacts,
  selectOptimiseData,
  selectReportedConstraint,
  selectReportForm,
} from '../../slices/selectors.ts';
import { ReportView } from './ReportView.tsx';

/**
 * The report of the plan in hand. Without scores there is nothing to report, and the error page says so.
 * @param planKey by which the plan is kept and shared; null where that is not known
 */
export function CurrentReport({ planKey }: { planKey: string | null }) {
  const form = useAppSelector(selectReportForm);
  const constraint = useAppSelector(selectReportedConstraint);
  const report = useAppSelector(selectOptimiseData);
  const facts = useAppSelector(selectAudienceFacts);
  if (!report || scoreRowsOf(report).length === 0) return <Navigate to={PATHS.error} replace />;
  return (
    <ReportView
      {...{ form, constraint, report, facts, planKey }}
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
