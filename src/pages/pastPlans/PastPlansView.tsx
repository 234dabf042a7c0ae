import { useMemo } from 'react';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageHeading } from '../../ui/layout/PageHeading.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import { TextLink } from '../../ui/buttons/TextLink.tsx';
import { HOME, PAST_PLANS, planListFailed } from '../../domain/messages.ts';
import { pastPlansView, planText, planValue } from '../../domain/table/pastPlansView.ts';
import { PATHS, reportPath } from '../../domain/paths.ts';
import type { PlanList } from '../../services/planning/planList.ts';
import styles from './PastPlans.module.css';

interface PastPlansViewProps {
  list: PlanList;
  /** A plan is being loaded; its report opens when it is here. */
  opening: boolean;
  openFailure: string | null;
  onOpen: (plan: SavedPlan) => void;
  onRetry: () => void;
}

/** Every plan there is, newest first, one press from its report. */
export function PastPlansView({ list, opening, openFailure, onOpen, onRetry }: PastPlansViewProps) {
  return (
    <div className={styles.page}>
      <PageHeading
        title={PAST_PLANS.heading}
        says={PAST_PLANS.says}
        actions={
          <ButtonLink kind="primary" icon="plus" to={PATHS.home}>
            {PAST_PLANS.create}
          </ButtonLink>
        }
      />
      {openFailure && <Notice tone="error">{planListFailed(openFailure)}</Notice>}
      <Panel flush title={PAST_PLANS.table} actions={opening && <Spinner inline sentence={HOME.wait} />}>
        <div className={opening ? styles.waiting : undefined}>
          {list.phase === 'loading' && <Spinner sentence={HOME.wait} />}
          {list.phase === 'failed' && (
            <div className={styles.failure}>
              <RetryNotice onRetry={onRetry}>{planListFailed(list.message)}</RetryNotice>
            </div>
          )}
          {list.phase === 'here' && <PlanTable plans={list.plans} onOpen={onOpen} />}
        </div>
      </Panel>
    </div>
  );
}

function PlanTable({ plans, onOpen }: { plans: readonly SavedPlan[]; onOpen: (plan: SavedPlan) => void }) {
  const columns = useMemo(
    () =>
      pastPlansView(plans).columns.map((column): DataColumn<SavedPlan> => ({
        id: column.field,
        header: column.header,
        numeric: column.numeric,
        value: (plan) => planValue(plan, column),
        show: (plan) => planText(plan, column),
      })),
    [plans],
  );
  return (
    <DataTable
      caption={PAST_PLANS.table}
      captionHidden
      columns={columns}
      rows={plans}
      linkOf={({ key }) => reportPath(key)}
      onOpen={onOpen}
      empty={
        <EmptyState
          icon="bar-chart-3"
          sentence={PAST_PLANS.empty}
          action={<TextLink to={PATHS.home}>{PAST_PLANS.create}</TextLink>}
        />
      }
    />
  );
}
