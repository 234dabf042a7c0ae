import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector, useRedirect } from '../../app/hooks.ts';
import { ButtonLink } from '../../components/Button.tsx';
import { CopyButton } from '../../components/CopyButton.tsx';
import { REPORT } from '../../domain/messages.ts';
import { PATHS, SHARED_KEY, sharedReportPath } from '../../domain/paths.ts';
import { scoreRowsOf } from '../../domain/reportView.ts';
import { loadPlan } from '../../slices/flows/loadPlan.ts';
import {
  selectAudienceFacts,
  selectOptimiseData,
  selectPlanLoad,
  selectReportedConstraint,
  selectReportForm,
} from '../../slices/selectors.ts';
import { NoReportYet } from './NoReportYet.tsx';
import { ReportSkeleton } from './ReportSkeleton.tsx';
import { ReportView } from './ReportView.tsx';

/** A plan somebody shared, loaded by the key in the address. */
export function SharedReportPage() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const key = parameters.get(SHARED_KEY) ?? '';
  const load = useAppSelector(selectPlanLoad);
  const form = useAppSelector(selectReportForm);
  const constraint = useAppSelector(selectReportedConstraint);
  const report = useAppSelector(selectOptimiseData);
  const facts = useAppSelector(selectAudienceFacts);

  useEffect(() => {
    if (key === '') return;
    // By what this load came to, not by the stored phase: a failure of an earlier visit is still stored when we arrive.
    void dispatch(loadPlan(key)).then((outcome) => {
      if (outcome === 'failed') void navigate(PATHS.error, { replace: true });
    });
  }, [dispatch, navigate, key]);

  useEffect(() => {
    // The heading that said "Loading" may have had the focus, and is gone with it.
    if (load.phase !== 'loaded' || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [load.phase]);

  const isLoaded = load.phase === 'loaded' && load.key === key;
  const isMissing = key === '' || (isLoaded && (!report || scoreRowsOf(report).length === 0));
  const isLeaving = useRedirect(isMissing ? PATHS.error : null);
  if (isMissing) return isLeaving ? null : <NoReportYet />;
  if (!isLoaded || !report) return <ReportSkeleton />;
  return (
    <ReportView
      form={form}
      constraint={constraint}
      report={report}
      facts={facts}
      planKey={key}
      actions={
        <>
          <CopyButton label={REPORT.share} icon="share-2" text={location.origin + sharedReportPath(key)} />
          <ButtonLink to={PATHS.home} icon="pencil">
            {REPORT.modify}
          </ButtonLink>
        </>
      }
    />
  );
}
