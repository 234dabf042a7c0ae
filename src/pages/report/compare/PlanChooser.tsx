import { useMemo } from 'react';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { HOME, planListFailed } from '../../../domain/messages.ts';
import { planChoices } from '../../../domain/pastPlans/pastPlansView.ts';
import type { PlanList } from '../../../services/planning/planList.ts';
import styles from './Compare.module.css';

interface PlanChooserProps {
  list: PlanList;
  planKey: string;
  onChoose: (key: string) => void;
  onRetry: () => void;
}

/** A select with the planner's other plans. While they are loading, a placeholder has the height of the field. */
export function PlanChooser({ list, planKey, onChoose, onRetry }: PlanChooserProps) {
  const choices = useMemo(() => (list.phase === 'loaded' ? planChoices(list.plans, planKey) : []), [list, planKey]);
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
