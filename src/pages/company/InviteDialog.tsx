import { useState } from 'react';
import type { MemberRow } from '../../../core/contract/bodies/company.ts';
import { INVITATIONS_MAXIMUM } from '../../../core/contract/limits.ts';
import { counted } from '../../../core/words/wording.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { addressesIn, addressFault } from '../../domain/company/companyCopy.ts';
import { mailInvitations } from '../../slices/flows/changeCompany.ts';
import { classNames } from '../../ui/classNames.ts';
import { Field } from '../../ui/form/Field.tsx';
import field from '../../ui/form/Field.module.css';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';
import { ChoiceList } from './ChoiceList.tsx';
import styles from './Company.module.css';
import { RoleField } from './RoleField.tsx';

interface InviteDialogProps extends TabProps {
  onClose: () => void;
  /** Receives the addresses to which no invitation could be mailed. */
  onUnsent: (emails: string[]) => void;
}

/** Invites people whose addresses may have any domain. This browser asks the sign-in provider to mail a link to each person. */
export function InviteDialog({ company, onChange, onClose, onUnsent }: InviteDialogProps) {
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const [role, setRole] = useState<MemberRow['role']>('planner');
  // First the teams that new members join (`newcomers`) are chosen.
  const [teams, setTeams] = useState<string[]>(company.teams.filter(({ newcomers }) => newcomers).map(({ id }) => id));
  const emails = addressesIn(text);
  const tooManyFault = emails.length > INVITATIONS_MAXIMUM ? `Invite ${INVITATIONS_MAXIMUM} people at a time.` : null;
  const fault = tooManyFault ?? addressFault(emails);

  async function invite() {
    const failure = await onChange({ kind: 'invite', emails, role, teams });
    if (failure === null) onUnsent(await dispatch(mailInvitations(emails)));
    return failure;
  }

  return (
    <ChangeDialog
      title="Invite people"
      description="Each gets a mail with a link, which is open for 14 days."
      action={emails.length > 1 && fault === null ? `Invite ${counted(emails.length, 'person', 'people')}` : 'Invite'}
      isReady={emails.length > 0 && fault === null}
      onConfirm={invite}
      onClose={onClose}
    >
      <Field label="E-mail addresses" error={fault ?? undefined} hint="One in each line, or with commas.">
        {(control) => (
          <textarea
            {...control}
            className={classNames(field.control, styles.addresses)}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <RoleField value={role} onChange={setRole} />
      <ChoiceList label="Teams" choices={company.teams} chosen={teams} onChange={setTeams} />
    </ChangeDialog>
  );
}
