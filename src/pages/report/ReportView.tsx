import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { ReportedConstraint } from '../../../core/rules/reportedConstraint.ts';
import { planTitle } from '../../domain/messages.ts';
import { reportWarnings } from '../../domain/plan/file/audienceWords.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import type { PlanFormData } from '../../domain/plan/planForm.ts';
import { shortNumbers } from '../../domain/report/answerView.ts';
import { hasSampled } from '../../domain/report/countedWords.ts';
import { channelColours } from '../../domain/report/pictures/reportSeries.ts';
import { reportSections } from '../../domain/report/reportSections.ts';
import { constraintInFull, headLine, madeLine } from '../../domain/report/reportView.ts';
import { whyParts } from '../../domain/why/whyParts.ts';
import { useAppSelector, useIsReturn } from '../../app/hooks.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { InTurn } from '../../components/turns/InTurn.tsx';
import { PartsInTurn } from '../../components/turns/PartsInTurn.tsx';
import { classNames } from '../../ui/classNames.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { AnswerSheet } from './answer/AnswerSheet.tsx';
import { ChannelsPanel } from './channels/ChannelsPanel.tsx';
import { ComparePanel } from './compare/ComparePanel.tsx';
import { CurvesSection } from './curves/CurvesSection.tsx';
import { ExportMenu } from './handOver/ExportMenu.tsx';
import { OnePage } from './handOver/OnePage.tsx';
import { ReportFiles } from './handOver/reportFiles.ts';
import { useOnePage } from './handOver/useOnePage.ts';
import { ReportHead } from './head/ReportHead.tsx';
import { SectionList } from './head/SectionList.tsx';
import { useHasLeft } from './head/useHasLeft.ts';
import { PaperFoot } from './PaperFoot.tsx';
import { ReportFooter } from './ReportFooter.tsx';
import { ReportWordsContext } from './reportWords.ts';
import { AssumptionsPanel } from './why/AssumptionsPanel.tsx';
import { WhyPanels } from './why/WhyPanels.tsx';
import styles from './Report.module.css';

interface ReportViewProps {
  form: PlanFormData;
  constraint: ReportedConstraint | null;
  report: PlanReport;
  facts: AudienceFacts | null;
  /** What was assumed of the audience file, and not answered. */
  doubts: readonly Doubt[];
  /** By which the plan is kept; null where that is not known. */
  planKey: string | null;
  /** Where the plan reaches something else than the desk said when it was made there, a sentence about that. */
  otherwise?: string | null;
  /** Controls of the head. */
  actions: ReactNode;
  /** The head's one filled button. */
  primary?: ReactNode;
}

/** A plan's proposal: the answer first (numbers and mix), then the channels, then the reasons, then what it all rests on. */
export function ReportView(props: ReportViewProps) {
  const { form, constraint, report, facts, doubts, planKey, otherwise, actions, primary } = props;
  const colourOf = useMemo(() => channelColours(report), [report]);
  const words = useMemo(
    () => ({
      constraint: constraintInFull(constraint, budgetOf(form)),
      isSampled: hasSampled(report),
      files: new ReportFiles(),
    }),
    [constraint, form, report],
  );
  const parts = useMemo(() => whyParts(report), [report]);
  const sections = useMemo(
    () => reportSections({ ...parts, compare: planKey !== null, assumptions: !!report.assumptions }),
    [parts, planKey, report],
  );
  const cards = useRef<HTMLDivElement>(null);
  const showsNumbers = useHasLeft(cards);
  const warnings = facts ? reportWarnings(facts, form.buyingDemographic) : [];
  const author = useAppSelector(selectUserEmail);
  const handOver = useMemo(
    () => ({ form, constraint, report, facts, author }),
    [form, constraint, report, facts, author],
  );
  const { onePage, printOnePage } = useOnePage(handOver);
  return (
    <ReportWordsContext value={words}>
      {onePage && <OnePage plan={onePage} colourOf={colourOf} />}
      <div className={classNames(styles.report, onePage && styles.offPaper)}>
        <PaperFoot name={form.name} assumptions={report.assumptions} />
        <ReportHead
          title={planTitle(form.name)}
          meta={[...headLine(form), madeLine(report)]}
          numbers={shortNumbers(report)}
          {...{ showsNumbers, primary }}
          actions={
            <>
              <ExportMenu plan={handOver} colourOf={colourOf} onOnePage={printOnePage} />
              {actions}
            </>
          }
        />
        <div className={styles.body}>
          <SectionList sections={sections} />
          <div className={styles.sheets}>
            {otherwise && <Notice tone="warn">{otherwise}</Notice>}
            {warnings.length > 0 && (
              <Notice tone="warn" details={warnings}>
                Before you read these figures:
              </Notice>
            )}
            <AnswerSheet {...{ form, constraint, report, facts, doubts, colourOf, cards }} />
            <PartsInTurn isReturn={useIsReturn()}>
              <Sheet>
                <InTurn height={480}>
                  <ChannelsPanel {...{ report, facts, colourOf }} />
                </InTurn>
                <WhyPanels {...{ report, parts, colourOf }} />
                <CurvesSection report={report} colourOf={colourOf} />
                {planKey !== null && (
                  <InTurn height={200}>
                    {/* Another plan's report begins with a closed chooser. */}
                    <ComparePanel key={planKey} planKey={planKey} />
                  </InTurn>
                )}
                {report.assumptions && (
                  <InTurn height={160}>
                    <AssumptionsPanel assumptions={report.assumptions} strategy={form.strategy} />
                  </InTurn>
                )}
              </Sheet>
            </PartsInTurn>
            <ReportFooter report={report} facts={facts} demographic={form.buyingDemographic} />
          </div>
        </div>
      </div>
    </ReportWordsContext>
  );
}
