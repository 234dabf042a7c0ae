import { useMemo, useState } from 'react';
import type { ReportedConstraint } from '../../../../core/rules/reportedConstraint.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { COMPARE, planListFailed } from '../../../domain/messages.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { constraintText } from '../../../domain/report/reportView.ts';
import { usePlanList } from '../../../services/planning/planList.ts';
import { selectUserEmail } from '../../../slices/selectors.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Compare.module.css';
import { ComparisonSkeleton } from './ComparisonSkeleton.tsx';
import { PlanChooser } from './PlanChooser.tsx';
import { useComparedKey, useComparison } from './useComparison.ts';

interface ComparePanelProps {
  form: PlanFormData;
  constraint: ReportedConstraint | null;
  report: PlanReport;
  facts: AudienceFacts | null;
  /** The key of the report's own plan, which is never offered; null where it is not known. */
  planKey: string | null;
  colourOf: ColourOf;
}

/** Sets the report's plan beside another of the planner's. Nothing is asked of the backend before somebody compares. */
export function ComparePanel({ form, constraint, report, facts, planKey, colourOf }: ComparePanelProps) {
  const user = useAppSelector(selectUserEmail);
  const [chosen, choose] = useComparedKey();
  const [isOpen, setIsOpen] = useState(chosen !== '');
  const { list, retry } = usePlanList(user, isOpen);
  const { comparison, retry: loadAgain } = useComparison(chosen, list);
  const view = useMemo(() => {
    if (comparison.phase !== 'here') return null;
    const ours = { form, limits: constraint, constraint: constraintText(constraint), report, facts };
    return comparison.part.compareView(ours, comparison.plan);
  }, [form, constraint, report, facts, comparison]);

  function toggle() {
    choose('');
    setIsOpen(!isOpen);
  }

  return (
    <Panel
      id={SECTIONS.compare}
      title={COMPARE.title}
      says="Set the answer beside that of an earlier plan: what went in, what came out, what moved."
      className={view ? undefined : styles.unprinted}
      actions={
        <>
          {view && <CsvButton saysConstraint table={view.table} name={COMPARE.title} />}
          <Button dense icon={isOpen ? 'x' : 'plus'} onClick={toggle}>
            {isOpen ? 'Stop comparing' : 'Choose a plan'}
          </Button>
        </>
      }
      flush={!isOpen}
    >
      {isOpen && (
        <div className={styles.stack}>
          <PlanChooser list={list} planKey={planKey} chosen={chosen} onChoose={choose} onRetry={retry} />
          {comparison.phase === 'unknown' && (
            <Notice>The plan that this address compares with is not among your saved plans.</Notice>
          )}
          {comparison.phase === 'loading' && list.phase !== 'failed' && <ComparisonSkeleton />}
          {comparison.phase === 'failed' && (
            <RetryNotice onRetry={loadAgain}>{planListFailed(comparison.message)}</RetryNotice>
          )}
          {/* Always there, so that what is said in it is announced when it appears. */}
          <p role="status" className={styles.sentence}>
            {view?.sentence}
          </p>
          {view && comparison.phase === 'here' && <comparison.part.ComparisonView view={view} colourOf={colourOf} />}
        </div>
      )}
    </Panel>
  );
}
