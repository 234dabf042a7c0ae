import { useState } from 'react';
import type { ChannelGroup } from '../../../../../core/contract/bodies/planRules.ts';
import { GROUP_NAME_MAX_LENGTH } from '../../../../../core/contract/limits.ts';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import { groupFaults } from '../../../../domain/desk/groupRows.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { GroupAmount, GroupChannels, GroupUnit } from '../../../../components/form/GroupRows.tsx';
import field from '../../../../ui/form/Field.module.css';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import styles from '../Desk.module.css';

interface GroupDialogProps {
  /** The limit to edit, or the initial values of a new limit. */
  group: ChannelGroup;
  /** Budget of the shown mix [$]. */
  budget: number;
  /** The names of the other limits. */
  otherNames: readonly string[];
  onSet: (group: ChannelGroup) => void;
  /** Gets what was entered. */
  onClose: (group: ChannelGroup) => void;
}

const AMOUNT_FIELDS = [
  { limit: 'at_least', label: 'At least' },
  { limit: 'at_most', label: 'At most' },
] as const;

/** Edits a limit over several channels: its name, channels, minimum and maximum. */
export function GroupDialog({ group: initialGroup, budget, otherNames, onSet, onClose }: GroupDialogProps) {
  const [group, setGroup] = useState(initialGroup);
  const faults = groupFaults(group, otherNames);
  const hasNoAmount = group.at_least === undefined && group.at_most === undefined;
  return (
    <Dialog
      open
      onClose={() => onClose(group)}
      title={DESK.groupLimit}
      description="The channels together get at least or at most this. Everything else is made best again."
      actions={
        <>
          <Button onClick={() => onClose(group)}>Cancel</Button>
          <Button
            kind="primary"
            disabled={faults.name !== '' || faults.amounts !== ''}
            onClick={() => onSet({ ...group, name: group.name.trim() })}
          >
            Set the limit
          </Button>
        </>
      }
    >
      <div className={styles.groupForm}>
        <TextField
          name="group-name"
          label="Name"
          value={group.name}
          maxLength={GROUP_NAME_MAX_LENGTH}
          error={faults.name}
          onChange={(name) => setGroup({ ...group, name })}
        />
        <div className={styles.groupAmounts}>
          {AMOUNT_FIELDS.map(({ limit, label }) => (
            <div key={limit}>
              <span aria-hidden>{label}</span>
              <GroupAmount {...{ group, label, budget }} field={limit} disabled={false} onChange={setGroup} />
            </div>
          ))}
          <div>
            <span aria-hidden>Unit</span>
            <GroupUnit group={group} label="Unit" disabled={false} onChange={setGroup} />
          </div>
        </div>
        {/* A new limit opens without an amount: that is no error yet. */}
        <p role="status" className={hasNoAmount ? styles.words : field.error}>
          {faults.amounts}
        </p>
        <fieldset className={styles.groupChannels}>
          <legend>Channels</legend>
          <GroupChannels group={group} onChange={setGroup} />
        </fieldset>
      </div>
    </Dialog>
  );
}
