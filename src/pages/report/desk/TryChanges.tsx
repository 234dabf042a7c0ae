import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { TRY } from '../../../domain/paths.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { channelColours } from '../../../domain/report/pictures/reportSeries.ts';
import { constraintText, titleCase } from '../../../domain/report/reportView.ts';
import { selectAudienceFacts, selectReportedConstraint } from '../../../slices/selectors.ts';
import { Desk } from './Desk.tsx';

/** The desk in place of the report of a plan; the address says so, and the way back leaves that word out. */
export function TryChanges({ form, report, planKey }: { form: PlanFormData; report: PlanReport; planKey: string }) {
  const limits = useAppSelector(selectReportedConstraint);
  const facts = useAppSelector(selectAudienceFacts);
  const ours = useMemo(
    () => ({ form, limits, constraint: constraintText(limits), report, facts }),
    [form, limits, report, facts],
  );
  const colourOf = useMemo(() => channelColours(report), [report]);
  const { pathname, search } = useLocation();
  const parameters = new URLSearchParams(search);
  parameters.delete(TRY);
  const meta = [form.name, form.client, titleCase(form.buyingDemographic)].filter(Boolean).join(' · ');
  return <Desk {...{ planKey, meta, colourOf, ours }} reportPath={`${pathname}?${parameters}`} />;
}
