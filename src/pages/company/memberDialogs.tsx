import { useState } from 'react';
import type { MemberRow, CompanyChange } from '../../../core/contract/bodies/company.ts';
import { INVITATION_DAYS, INVITATIONS_MAXIMUM } from '../../../core/contract/limits.ts';
import { counted } from '../../../core/words/wording.ts';
import { ROLES } from '../../../core/rules/rights.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { addressesIn, addressFault, ROLE_HINTS, ROLE_NAMES, savedMeanwhile } from '../../domain/company/companyCopy.ts';
import { mailInvitations } from '../../flows/company/changeCompany.ts';
import { classNames } from '../../ui/classNames.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Field } from '../../ui/form/Field.tsx';
import field from '../../ui/form/Field.module.css';
import { lostAccess } from '../../domain/company/lostAccess.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';

/** What is entered in the dialog that invites people. */
export interface Invitation {
  readonly text: string;
  readonly role: MemberRow['role'];
  readonly teams: readonly string[];
}

interface InviteDialogProps extends TabProps {
  /** What was entered so far. It outlives the dialog until the people are invited; null if nothing was entered. */
  draft: Invitation | null;
  onDraft: (draft: Invitation | null) => void;
  onClose: () => void;
  /** Receives the addresses to which no invitation could be mailed. */
  onUnsent: (emails: string[]) => void;
}

/** Invites people whose addresses may have any domain. This browser asks the sign-in provider to mail a link to each person. */
export function InviteDialog({ company, onChange, draft, onDraft, onClose, onUnsent }: InviteDialogProps) {
  const dispatch = useAppDispatch();
  // At first, the teams that new members join (`newcomers`) are chosen.
  const newcomerTeams = company.teams.filter(({ newcomers }) => newcomers).map(({ id }) => id);
  const invitation: Invitation = draft ?? { text: '', role: 'planner', teams: newcomerTeams };
  const { text, role, teams } = invitation;
  const edit = (change: Partial<Invitation>) => onDraft({ ...invitation, ...change });
  const emails = addressesIn(text);
  const tooManyFault = emails.length > INVITATIONS_MAXIMUM ? `Invite ${INVITATIONS_MAXIMUM} people at a time.` : null;
  const fault = tooManyFault ?? addressFault(emails);

  async function invite() {
    const failure = await onChange({ kind: 'invite', emails, role, teams: [...teams] });
    if (failure !== null) return failure;
    onDraft(null);
    onUnsent(await dispatch(mailInvitations(emails)));
    return null;
  }

  return (
    <ConfirmDialog
      title="Invite people"
      description={`Each gets a mail with a link, which is open for ${INVITATION_DAYS} days.`}
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
            onChange={(event) => edit({ text: event.target.value })}
          />
        )}
      </Field>
      <RoleField value={role} onChange={(next) => edit({ role: next })} />
      <ChoiceList label="Teams" choices={company.teams} chosen={teams} onChange={(next) => edit({ teams: next })} />
    </ConfirmDialog>
  );
}

interface EditMemberDialogProps extends TabProps {
  member: MemberRow;
  onClose: () => void;
}

/** Changes the role and the teams of a member. */
export function EditMemberDialog({ company, onChange, member, onClose }: EditMemberDialogProps) {
  // Another administrator may save other values while the dialog is open. What the user has not changed here follows them.
  const saved = company.members.find(({ id }) => id === member.id) ?? member;
  const [chosenRole, setRole] = useState<MemberRow['role'] | null>(null);
  const [chosenTeams, setTeams] = useState<readonly string[] | null>(null);
  const role = chosenRole ?? saved.role;
  const teams = chosenTeams ?? saved.teams;
  const teamsChange: CompanyChange = { kind: 'teams', member: member.id, teams: [...teams] };
  const changes: CompanyChange[] = [];
  if (role !== saved.role) changes.push({ kind: 'role', member: member.id, role });
  if (!haveSameItems(teams, saved.teams)) changes.push(teamsChange);
  const wasSavedMeanwhile = saved.role !== member.role || !haveSameItems(saved.teams, member.teams);
  return (
    <ConfirmDialog
      title="Role and teams"
      description={member.email}
      action="Save"
      isReady={changes.length > 0}
      warnings={lostAccess(company, teamsChange)}
      onConfirm={() => onChange(...changes)}
      onClose={onClose}
    >
      {wasSavedMeanwhile && <Notice tone="warn">{savedMeanwhile(saved, company.teams)}</Notice>}
      <RoleField value={role} onChange={setRole} />
      <ChoiceList label="Teams" choices={company.teams} chosen={teams} onChange={setTeams} />
    </ConfirmDialog>
  );
}

const haveSameItems = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((item) => other.includes(item));

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
  const receivers = Object.entries(receiverByClient).flatMap(([client, receiverId]) =>
    receiverId === '' ? [] : [{ client, member: receiverId }],
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
    <ConfirmDialog
      title="Leaves the company"
      description={
        member.plans === 0
          ? `${member.email} is refused from now on. There are no plans to hand over.`
          : `${member.email} is refused from now on. Another member gets ${counted(member.plans, 'plan')} and the unfinished runs. Plans still show who made them.`
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
              isEmptyChoice
              options={options}
              value={receiverByClient[id] ?? ''}
              onChange={(memberId) => setReceiverByClient({ ...receiverByClient, [id]: memberId })}
            />
          ))}
    </ConfirmDialog>
  );
}

interface MemberActionDialogProps extends TabProps {
  member: MemberRow;
  action: MemberAction;
  onClose: () => void;
  /** Receives the addresses to which no invitation could be mailed. */
  onUnsent: (emails: string[]) => void;
}

/** Asks for confirmation of a change to one member. */
export function MemberActionDialog({ company, onChange, member, action, onClose, onUnsent }: MemberActionDialogProps) {
  const dispatch = useAppDispatch();
  const words = ACTION_WORDS[action];
  const change = { kind: action, member: member.id };

  async function confirm() {
    const failure = await onChange(change);
    if (failure === null && action === 'resend') onUnsent(await dispatch(mailInvitations([member.email])));
    return failure;
  }

  return (
    <ConfirmDialog
      title={words.title}
      description={words.description(member)}
      action={words.action}
      isDanger={'isDanger' in words}
      warnings={lostAccess(company, change)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

interface RoleFieldProps {
  value: MemberRow['role'];
  onChange: (role: MemberRow['role']) => void;
}

/** The field that chooses the role of a member. */
function RoleField({ value, onChange }: RoleFieldProps) {
  return (
    <RadioGroup
      name="role"
      label="Role"
      value={value}
      choices={ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role], hint: ROLE_HINTS[role] }))}
      onChange={(role) => onChange(role as MemberRow['role'])}
    />
  );
}

interface ActionWords {
  /** The label of the entry in the member's menu. */
  readonly menu: string;
  readonly title: string;
  readonly description: (member: MemberRow) => string;
  readonly action: string;
  readonly isDanger?: boolean;
}

/** The texts of the changes to one member that need no input, only a confirmation. */
export const ACTION_WORDS = {
  resend: {
    menu: 'Invite again…',
    title: 'Invite again',
    description: ({ email }) => `${email} gets another mail with a link. The invitation is open for 14 more days.`,
    action: 'Invite again',
  },
  withdraw: {
    menu: 'Withdraw the invitation…',
    title: 'Withdraw the invitation',
    description: ({ email }) => `${email} can no longer come in with the link.`,
    action: 'Withdraw',
    isDanger: true,
  },
  sign_out: {
    menu: 'End all sign-ins…',
    title: 'End all sign-ins',
    description: ({ email }) => `Within 10 seconds ${email} has to sign in again on every device.`,
    action: 'End sign-ins',
  },
  suspend: {
    menu: 'Suspend…',
    title: 'Suspend',
    description: ({ email }) =>
      `Within 10 seconds ${email} is refused everywhere. Plans stay, and you can bring the person back.`,
    action: 'Suspend',
    isDanger: true,
  },
  bring_back: {
    menu: 'Bring back…',
    title: 'Bring back',
    description: ({ email, state }) =>
      state === 'left'
        ? `${email} may sign in again, in the teams that newcomers join.`
        : `${email} may sign in again, in the same teams.`,
    action: 'Bring back',
  },
  accept_account: {
    menu: 'Accept the other account…',
    title: 'Accept the other account',
    description: ({ email }) =>
      `Another account with the address ${email} has signed in. Accept it only if you know that it is the same person: it gets the role, the teams and the plans, and the earlier account is refused.`,
    action: 'Accept',
    isDanger: true,
  },
  erase: {
    menu: 'Erase the person…',
    title: 'Erase the person',
    description: ({ email }) =>
      `The address ${email} is removed everywhere and replaced by "Erased person" and a number. No one can undo this.`,
    action: 'Erase for good',
    isDanger: true,
  },
} as const satisfies Readonly<Record<string, ActionWords>>;
export type MemberAction = keyof typeof ACTION_WORDS;
