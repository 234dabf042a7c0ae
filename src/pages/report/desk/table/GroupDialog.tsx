import { useState } from 'react';
import { GROUP_NAME_MAX_LENGTH } from '../../../../../core/contract/limits.ts';
import type { ChannelGroup } from '../../../../../core/contract/bodies/planRules.ts';
import { GroupAmount, GroupChannels, GroupUnit } from '../../../../components/form/GroupRows.tsx';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import { groupFault } from '../../../../domain/desk/groupRows.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { TextField } from '../../../../ui/form/TextField.tsx';
import { Dialog } from '../../../../ui/overlays/Dialog.tsx';
import styles from '../Desk.module.css';

interface GroupDialogProps {
  /** The limit to edit, or the initial values of a new limit. */
  group: ChannelGroup;
  /** The names of the other limits. */
  otherNames: readonly string[];
  onSet: (group: ChannelGroup) => void;
  onClose: () => void;
}

const AMOUNTS = [
  { field: 'at_least', label: 'At least' },
  { field: 'at_most', label: 'At most' },
] as const;

/** Edits a limit over several channels: its name, channels, minimum and maximum. */
export function GroupDialog({ group: initialGroup, otherNames, onSet, onClose }: GroupDialogProps) {
  const [group, setGroup] = useState(initialGroup);
  const fault = groupFault(group, otherNames);
  return (
    <Dialog
      open
      onClose={onClose}
      title={DESK.groupLimit}
      description="The channels together get at least or at most this. Everything else is made best again."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" disabled={fault !== null} onClick={() => onSet({ ...group, name: group.name.trim() })}>
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
          error={fault ?? undefined}
          onChange={(name) => setGroup({ ...group, name })}
        />
        <div className={styles.groupAmounts}>
          {AMOUNTS.map(({ field, label }) => (
            <div key={field}>
              <span aria-hidden>{label}</span>
              <GroupAmount {...{ group, field, label }} disabled={false} onChange={setGroup} />
            </div>
          ))}
          <div>
            <span aria-hidden>Unit</span>
            <GroupUnit group={group} label="Unit" disabled={false} onChange={setGroup} />
          </div>
        </div>
        <fieldset className={styles.groupChannels}>
          <legend>Channels</legend>
          <GroupChannels group={group} onChange={setGroup} />
        </fieldset>
      </div>
    </Dialog>
  );
}
