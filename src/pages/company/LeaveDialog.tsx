import { useState } from 'react';
import type { MemberRow } from '../../../core/contract/bodies/company.ts';
import { counted } from '../../../core/words/wording.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';

interface LeaveDialogProps extends TabProps {
  member: MemberRow;
  onClose: () => void;
}

/** Removes a member and gives the member's plans to new owners: one owner for all plans, or another owner for the plans of each client. */
export function LeaveDialog({ company, onChange, member, onClose }: LeaveDialogProps) {
  /** Id of the new owner of all plans; '' until one is chosen. */
  const [receiver, setReceiver] = useState('');
  /** Ids of the new owners for the plans of single clients, by client; '' for the owner of all plans. */
  const [receiverByClient, setReceiverByClient] = useState<Readonly<Record<string, string>>>({});
  const [asksByClient, setAsksByClient] = useState(false);
  // Readers own no plans.
  const options = company.members
    .filter(({ id, state, role }) => id !== member.id && state === 'active' && role !== 'reader')
    .map(({ id, email }) => ({ value: id, label: email }));
  const receivers = Object.entries(receiverByClient).flatMap(([client, one]) =>
    one === '' ? [] : [{ client, member: one }],
  );

  async function leave() {
    const failure = await onChange({
      kind: 'leave',
      member: member.id,
      ...(receiver !== '' && { receiver }),
      ...(receivers.length > 0 && { receivers }),
    });
    // A new owner who is not in the teams of a client is refused. After a refusal, an owner can be chosen for each client.
    if (failure !== null && member.plans > 0) setAsksByClient(true);
    return failure;
  }

  return (
    <ChangeDialog
      title="Leaves the company"
      description={
        member.plans === 0
          ? `${member.email} is refused from now on. There are no plans to hand over.`
          : `${member.email} is refused from now on. ${counted(member.plans, 'plan')} and runs get a new owner. They still show who made them.`
      }
      action="Leave"
      isDanger
      isReady={member.plans === 0 || receiver !== '' || receivers.length > 0}
      onConfirm={leave}
      onClose={onClose}
    >
      {member.plans > 0 && (
        <SelectField
          name="receiver"
          label="New owner of the plans"
          placeholder="Choose a member"
          options={options}
          value={receiver}
          onChange={setReceiver}
          hint="A planner who is in a team of each client."
        />
      )}
      {asksByClient &&
        company.clients
          .filter(({ plans }) => plans > 0)
          .map(({ id, name }) => (
            <SelectField
              key={id}
              name={`receiver-${id}`}
              label={`Plans of ${name}`}
              placeholder="The member above"
              options={options}
              value={receiverByClient[id] ?? ''}
              onChange={(one) => setReceiverByClient({ ...receiverByClient, [id]: one })}
            />
          ))}
    </ChangeDialog>
  );
}
