import { useState } from 'react';
import type { ClientRow } from '../../../core/contract/bodies/company.ts';
import { NOTICE_DAYS } from '../../../core/rules/retention.ts';
import { keepWarnings, MONTHS_FAULT, monthsIn } from '../../domain/company/retentionCopy.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';

interface KeepDialogProps extends Pick<TabProps, 'onChange'> {
  client: ClientRow;
  onClose: () => void;
}

/** Changes for how many months the plans of a client are kept. */
export function KeepDialog({ client, onChange, onClose }: KeepDialogProps) {
  const [text, setText] = useState(String(client.keep_months ?? ''));
  /** The typed number of months; null for an empty text, undefined for a text that is not valid. */
  const months = monthsIn(text);
  const isChanged = months !== undefined && months !== client.keep_months;
  return (
    <ChangeDialog
      title="Keep plans for"
      description={`Plans of ${client.name} are deleted this many months after they were made, with their audience files, links and comments. The list of plans and each plan’s report announce it ${NOTICE_DAYS} days before.`}
      action="Save"
      warnings={isChanged ? keepWarnings(client, months) : []}
      isReady={isChanged}
      onConfirm={() => onChange({ kind: 'client_keep', client: client.id, keep_months: months ?? null })}
      onClose={onClose}
    >
      <TextField
        name="months"
        label="Months"
        hint="Empty: plans are kept until their owners delete them."
        value={text}
        error={months === undefined ? MONTHS_FAULT : undefined}
        onChange={setText}
      />
    </ChangeDialog>
  );
}
