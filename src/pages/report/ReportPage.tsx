import { useLocation } from 'react-router-dom';
import { ButtonLink } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { useAppSelector, useRedirect } from '../../app/hooks.ts';
import { REPORT } from '../../domain/messages.ts';
import { cameWithoutProposal, PATHS, sharedReportPath } from '../../domain/paths.ts';
import { scoreRowsOf } from '../../domain/reportView.ts';
import {
  selectAudienceFacts,
  selectOptimiseData,
  selectPlanKey,
  selectReportedConstraint,
  selectReportForm,
} from '../../slices/selectors.ts';
import { NoReportYet } from './NoReportYet.tsx';
import { ReportView } from './ReportView.tsx';

/** The current plan's report. Without scores, or after a run that brought none, the error page says why there is none. */
export function ReportPage() {
  const form = useAppSelector(selectReportForm);
  const constraint = useAppSelector(selectReportedConstraint);
  const report = useAppSelector(selectOptimiseData);
  const facts = useAppSelector(selectAudienceFacts);
  const key = useAppSelector(selectPlanKey);
  const { state } = useLocation();
  const isMissing = cameWithoutProposal(state) || !report || scoreRowsOf(report).length === 0;
  const isLeaving = useRedirect(isMissing ? PATHS.error : null);
  if (isMissing) return isLeaving ? null : <NoReportYet />;
  return (
    <ReportView
      form={form}
      constraint={constraint}
      report={report}
      facts={facts}
      planKey={key}
      actions={
        <>
          {key && <CopyButton label={REPORT.share} icon="share-2" text={location.origin + sharedReportPath(key)} />}
          <ButtonLink to={PATHS.home} icon="pencil">
            {REPORT.modify}
          </ButtonLink>
        </>
      }
    />
  );
}
