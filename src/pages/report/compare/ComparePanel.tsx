import { Plus, X } from 'lucide-react';
import { useState, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { COMPARE, HOME, planListFailed } from '../../../domain/messages.ts';
import { comparePath } from '../../../domain/paths.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import type { LoadedPlans } from '../../../services/planning/loadedPlans.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { comparisonChoices } from '../../../domain/pastPlans/pastPlanRows.ts';
import { usePlansToCompare } from '../usePlansToCompare.ts';
import styles from './Compare.module.css';

/** The panel in which a plan is chosen to compare with the report's plan. The list of plans is loaded when the panel is opened. */
export function ComparePanel({ planKey }: { planKey: string }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { user, list, retry } = usePlansToCompare(isOpen);
  return (
    <Panel
      id={SECTIONS.compare}
      title={COMPARE.title}
      description="Set the answer beside that of an earlier plan: what went in, what came out, what moved."
      className={styles.unprinted}
      actions={
        <Button dense icon={isOpen ? X : Plus} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Close' : 'Choose a plan'}
        </Button>
      }
      flush={!isOpen}
    >
      {isOpen && (
        <PlanChooser
          {...{ user, list, planKey }}
          onChoose={(key) => void navigate(comparePath([planKey, key]))}
          onRetry={retry}
        />
      )}
    </Panel>
  );
}

interface PlanChooserProps {
  user: string;
  list: LoadedPlans;
  planKey: string;
  onChoose: (key: string) => void;
  onRetry: () => void;
}

/** A select with the other plans of the planner and of colleagues. While they are loading, a placeholder has the height of the field. */
function PlanChooser({ user, list, planKey, onChoose, onRetry }: PlanChooserProps) {
  const choices = useMemo(
    () => (list.phase === 'loaded' ? comparisonChoices(list.plans, user, [planKey]) : []),
    [list, user, planKey],
  );
  return (
    <div className={styles.chooser}>
      {list.phase === 'loading' && (
        <>
          <VisuallyHidden>
            <Spinner inline sentence={HOME.wait} />
          </VisuallyHidden>
          <Skeleton height={62} />
        </>
      )}
      {list.phase === 'failed' && <RetryNotice onRetry={onRetry}>{planListFailed(list.message)}</RetryNotice>}
      {list.phase === 'loaded' && choices.length === 0 && (
        <p className={styles.quiet}>
          You have no other saved plan yet. Every plan you run is kept: change something, run again, and compare.
        </p>
      )}
      {list.phase === 'loaded' && choices.length > 0 && (
        <SelectField
          name="compared_plan"
          label="Saved plan"
          placeholder="Choose a plan to compare with"
          options={choices}
          value=""
          onChange={onChoose}
        />
      )}
    </div>
  );
}
