import { ArrowLeft } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { useAppDispatch, useAppSelector, useIsLive, useProgress } from '../../../app/hooks.ts';
import { moneyOf } from '../../../domain/compare/comparedPlan.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import { trialKeptNote } from '../../../domain/desk/trialCopy.ts';
import { reportPath } from '../../../domain/paths.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { channelColours } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { ratesOf } from '../../../domain/report/assumptionsView.ts';
import { limitsText, targetTitle } from '../../../domain/report/reportContents.ts';
import { closeDesk, deskProgressId, openDesk } from '../../../flows/desk/openDesk.ts';
import {
  selectRunDoubts,
  selectRunFacts,
  selectDesk,
  selectReportedLimits,
  selectTrial,
} from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button, ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { budgetAnswers } from '../../../domain/desk/budgetAnswers.ts';
import { Field } from '../../../ui/form/Field.tsx';
import field from '../../../ui/form/Field.module.css';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ExportLog } from '../reportContext.tsx';
import { HiddenInTimeTravel } from '../ReportPlaceholders.tsx';
import styles from './Desk.module.css';
import { DeskView } from './DeskView.tsx';
import { DeskMoney } from './table/DeskMoney.tsx';

/**
 * The desk, on which a planner tries changes to a plan. It is shown in place of the plan's report while the address has the parameter
 * `try`.
 */
export function DeskOfPlan({ form, report, planKey }: { form: PlanFormData; report: PlanReport; planKey: string }) {
  const limits = useAppSelector(selectReportedLimits);
  const facts = useAppSelector(selectRunFacts);
  const doubts = useAppSelector(selectRunDoubts);
  const deskPlan = useMemo(
    () => ({ form, limits, constraint: limitsText(limits), report, facts, doubts }),
    [form, limits, report, facts, doubts],
  );
  const colourOf = useMemo(() => channelColours(report), [report]);
  const meta = [form.name, form.client, targetTitle(form, facts), ratesOf(report)].filter(Boolean).join(' · ');
  return <Desk {...{ planKey, meta, colourOf, deskPlan }} reportPath={reportPath(planKey)} />;
}

interface DeskProps {
  planKey: string;
  /** Plan name, client, demographic and rates in a line. */
  meta: string;
  /** The address of the plan's report. */
  reportPath: string;
  colourOf: ColourOf;
  /** The saved plan on which the desk is opened. */
  deskPlan: ComparedPlan;
}

/** Opens the desk on the current plan when mounted, and closes it when unmounted. A jump in DevTools does neither. */
function Desk({ planKey, meta, reportPath, colourOf, deskPlan }: DeskProps) {
  const dispatch = useAppDispatch();
  const desk = useAppSelector(selectDesk);
  const isLive = useIsLive();
  const openedPlanKey = useRef<string>(undefined);
  useEffect(() => {
    if (!isLive || openedPlanKey.current === planKey) return;
    openedPlanKey.current = planKey;
    void dispatch(openDesk());
  }, [dispatch, isLive, planKey]);
  // Only leaving the page closes the desk. A past state without a desk, shown in DevTools, does not close it.
  useEffect(
    () => () => {
      openedPlanKey.current = undefined;
      dispatch(closeDesk());
    },
    [dispatch],
  );

  const isReady = desk.phase === 'ready' && desk.planKey === planKey;
  return (
    <HiddenInTimeTravel isAvailable={isReady} fallback={<DeskNotReady {...{ planKey, meta, reportPath, deskPlan }} />}>
      {isReady && (
        <ExportLog plans={[planKey]}>
          <DeskView {...{ desk, meta, reportPath, colourOf, deskPlan }} />
        </ExportLog>
      )}
    </HiddenInTimeTravel>
  );
}

/** The desk while its file is read, or if the file is not available. */
function DeskNotReady({ planKey, meta, reportPath, deskPlan }: Omit<DeskProps, 'colourOf'>) {
  const dispatch = useAppDispatch();
  const desk = useAppSelector(selectDesk);
  const keptNote = trialKeptNote(useAppSelector((state: RootState) => selectTrial(state, planKey)));
  return (
    <section aria-label={DESK.title}>
      <header className={styles.head}>
        <ButtonLink kind="quiet" icon={ArrowLeft} to={reportPath}>
          {DESK.back}
        </ButtonLink>
        <div className={styles.titleBlock}>
          <h1>{DESK.title}</h1>
          <p className={styles.meta}>{meta}</p>
        </div>
      </header>
      {desk.phase === 'failed' ? (
        <div className={styles.failed}>
          <Notice
            tone="warn"
            title="Changes cannot be tried here."
            action={
              <Button
                dense
                onClick={() => {
                  dispatch(closeDesk());
                  void dispatch(openDesk());
                }}
              >
                Try Again
              </Button>
            }
          >
            {desk.reason}
            {keptNote && <p>{keptNote}</p>}
          </Notice>
          <BudgetFromReport plan={deskPlan} />
        </div>
      ) : (
        <ReadingProgress planKey={planKey} />
      )}
    </section>
  );
}

function ReadingProgress({ planKey }: { planKey: string }) {
  const share = useProgress(deskProgressId(planKey));
  return (
    <div className={styles.reading} role="status">
      <p>Reading the audience file of this plan</p>
      <ProgressBar label="Reading the audience file" share={share} />
      <Skeleton height={520} />
    </div>
  );
}

/**
 * Answers questions about other budgets with figures of the report. Shown for plans whose audience file is not available. The field for
 * money also serves for the number of people, because both are whole numbers.
 */
function BudgetFromReport({ plan }: { plan: ComparedPlan }) {
  const { report } = plan;
  const answers = budgetAnswers(report.why?.frontier ?? [], report.attentive_reach);
  const [budget, setBudget] = useState(Math.round(moneyOf(plan) ?? 0));
  const [people, setPeople] = useState(Math.round(report.attentive_reach));
  if (answers === null) return <p>The report has no figures for other budgets either.</p>;
  return (
    <Panel title="What other budgets reach" description={answers.sentence}>
      <div className={styles.questions}>
        <Field label="What does this budget reach?">
          {(controlProps) => (
            <DeskMoney {...controlProps} className={field.control} money={budget} onAmount={setBudget} />
          )}
        </Field>
        <output>{answers.reachOf(budget)}</output>
        <Field label="What does it cost to reach this many people?">
          {(controlProps) => (
            <DeskMoney {...controlProps} className={field.control} money={people} onAmount={setPeople} />
          )}
        </Field>
        <output>{answers.costOf(people)}</output>
      </div>
    </Panel>
  );
}
