import { useState } from 'react';
import type { HeldPlan } from '../../../core/contract/bodies/company.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import { planKeyIn } from '../../domain/company/retentionCopy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { NameDialog } from '../../ui/form/NameDialog.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';

const ADDRESS_MAX_LENGTH = 500;

interface HeldPlansProps extends Pick<TabProps, 'onChange'> {
  plans: readonly HeldPlan[];
}

/** The plans that have their own legal hold, so that they cannot be deleted. Legal holds of clients are in the table of clients. */
export function HeldPlans({ plans, onChange }: HeldPlansProps) {
  const [isAdding, setIsAdding] = useState(false);
  return (
    <Panel
      flush
      title="Plans under a legal hold"
      description="They are kept even when their client’s rule would delete them. Their owners cannot delete them."
      actions={<Button onClick={() => setIsAdding(true)}>Hold a plan</Button>}
    >
      <DataTable
        caption="Plans under a legal hold of their own"
        captionHidden
        columns={COLUMNS}
        rows={plans}
        empty={<p className={styles.empty}>No plan has a legal hold of its own.</p>}
        actions={{
          header: 'Actions',
          of: ({ key, name }) => (
            <Button
              kind="quiet"
              dense
              aria-label={`End the legal hold of ${name}`}
              onClick={() => void onChange({ kind: 'release', key })}
            >
              End
            </Button>
          ),
        }}
      />
      {isAdding && (
        <NameDialog
          title="Hold a plan"
          description="The plan is not deleted until the hold ends. Paste the address of its report."
          label="Address or key of the plan"
          action="Hold"
          name=""
          inputName="plan"
          maxLength={ADDRESS_MAX_LENGTH}
          validate={(text) => (text.trim() === '' ? '' : planKeyIn(text) === null ? NO_PLAN : null)}
          onName={(text) => onChange({ kind: 'hold', key: planKeyIn(text) ?? text })}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  );
}

const NO_PLAN = 'This is not the address or key of a plan. Open the plan’s report and copy its address.';

const COLUMNS: readonly DataColumn<HeldPlan>[] = [
  { id: 'name', header: 'Plan', value: ({ name }) => name },
  { id: 'client', header: 'Client', value: ({ client }) => client },
  { id: 'owner', header: 'Owner', value: ({ owner }) => owner },
  {
    id: 'made',
    header: 'Made',
    value: ({ made }) => made,
    show: ({ made }) => (made === null ? '' : dateInFull(new Date(made))),
  },
];
