import { useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import type { Doubt } from '../../../core/contract/doubts.ts';
import type { AudienceFacts } from '../../../core/contract/audienceFacts.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/planReport.ts';
import type { ScoreRow } from '../../../core/contract/rows.ts';
import { KpiCard } from '../../components/KpiCard.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { pricesAreIllustrative } from '../../domain/report/assumptionsView.ts';
import { reportWarnings, shareOfTarget } from '../../domain/plan/audienceWords.ts';
import { planTitle, REPORT } from '../../domain/messages.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { channelColours } from '../../domain/report/reportSeries.ts';
import { constraintInFull, kpisView, scoreRowsOf } from '../../domain/report/reportView.ts';
import type { Kpi } from '../../domain/report/reportView.ts';
import { thresholdText } from '../../domain/why/whyView.ts';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { DetailsPanel } from './DetailsPanel.tsx';
import { InputsPanel } from './InputsPanel.tsx';
import { MixPanel } from './MixPanel.tsx';
import { PaperFoot } from './PaperFoot.tsx';
import { PerformancePanel } from './PerformancePanel.tsx';
import { PriorityChannels } from './PriorityChannels.tsx';
import { ReachCurves } from './ReachCurves.tsx';
import { ReportFooter } from './ReportFooter.tsx';
import { ReportWordsContext } from './reportWords.ts';
import { AssumptionsPanel } from './why/AssumptionsPanel.tsx';
import { WhyPanels } from './why/WhyPanels.tsx';
import styles from './Report.module.css';

/** What the three numbers count. */
function kpisSay(report: PlanReport, facts: AudienceFacts | null): Record<Kpi, string> {
  const threshold = thresholdText(report);
  const contact = `at least one attentive contact${threshold ? ` of ${threshold} or more` : ''}`;
  const share = facts && shareOfTarget(facts, report.attentive_reach);
  const illustrative = report.assumptions && pricesAreIllustrative(report.assumptions);
  return {
    reach: share ? `${share}, by ${contact}` : `people reached with ${contact}`,
    cost: `budget divided by people reached attentively${illustrative ? ', at illustrative prices' : ''}`,
    frequency: 'attentive contacts for each person reached',
  };
}

interface ReportViewProps {
  form: PlanFormData;
  constraint: ReportedConstraint | null;
  report: PlanReport;
  facts: AudienceFacts | null;
  /** What was assumed of the audience file, and not answered. */
  doubts: readonly Doubt[];
  /** By which the plan is kept; null where that is not known. */
  planKey: string | null;
  /** Controls beside the title. */
  actions: ReactNode;
}

/** A plan's proposal: the answer first (numbers and mix), then the reasons, then the detail. */
export function ReportView({ form, constraint, report, facts, doubts, planKey, actions }: ReportViewProps) {
  const colourOf = useMemo(() => channelColours(report), [report]);
  const scores = useMemo(() => scoreRowsOf(report), [report]);
  const attention = useMemo(() => readRows<ScoreRow>(report.attention), [report]);
  const words = useMemo(() => ({ constraint: constraintInFull(constraint, budgetOf(form)) }), [constraint, form]);
  const says = kpisSay(report, facts);
  const warnings = facts ? reportWarnings(facts, form.buyingDemographic) : [];
  return (
    <ReportWordsContext value={words}>
      <div className={styles.report}>
        <PaperFoot name={form.name} assumptions={report.assumptions} />
        <PageHeading title={planTitle(form.name)} actions={actions} />
        {warnings.length > 0 && (
          <Notice tone="warn" details={warnings}>
            Before you read these figures:
          </Notice>
        )}
        <div className={styles.three}>
          {kpisView(report).map(({ id, label, value }) => (
            <KpiCard key={id} label={label} value={value} says={says[id]} />
          ))}
        </div>
        <div className={styles.answer}>
          <MixPanel report={report} colourOf={colourOf} />
          <InputsPanel {...{ form, constraint, doubts }} everybody={facts?.demographic.applied === false} />
        </div>
        <PriorityChannels report={report} colourOf={colourOf} />
        {/* Another plan's report begins without a comparison. */}
        <ComparePanel key={planKey} {...{ form, constraint, report, facts, planKey, colourOf }} />
        <WhyPanels report={report} colourOf={colourOf} />
        <DetailsPanel report={report} colourOf={colourOf} />
        <ReachCurves report={report} colourOf={colourOf} />
        <div className={styles.two}>
          <PerformancePanel
            title={REPORT.performanceByMedium}
            rows={scores}
            measure="Score"
            axis="Attentive contacts with the target per $"
            medium="Medium"
            opensOn={report.priority_channel_1}
            colourOf={colourOf}
          />
          <PerformancePanel
            title={REPORT.attentionByFormat}
            rows={attention}
            measure="active_attention"
            axis="Active attention (seconds per exposure)"
            medium="Format"
            opensOn={report.priority_channel_1}
            colourOf={colourOf}
          />
        </div>
        {report.assumptions && <AssumptionsPanel assumptions={report.assumptions} strategy={form.strategy} />}
        <ReportFooter report={report} facts={facts} demographic={form.buyingDemographic} />
      </div>
    </ReportWordsContext>
  );
}
