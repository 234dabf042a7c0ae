import { Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Company, MemberRow } from '../../../core/contract/bodies/company.ts';
import { dateAndTime } from '../../../core/words/moments.ts';
import { ROLE_NAMES, MEMBER_STATE_NAMES, providerName } from '../../domain/company/companyCopy.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';
import { InviteDialog, LeaveDialog, EditMemberDialog, MemberActionDialog, ACTION_WORDS } from './memberDialogs.tsx';
import type { Invitation, MemberAction } from './memberDialogs.tsx';

type OpenDialog =
  | { readonly kind: 'invite' }
  | { readonly kind: 'edit' | 'leave'; readonly member: MemberRow }
  | { readonly kind: MemberAction; readonly member: MemberRow };

/** The people of the company, and a menu with the changes that an administrator may make to each person. */
export function PeopleTab({ company, onChange }: TabProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  /** What was entered for people who were not invited yet. */
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  /** The addresses to which no invitation could be mailed. */
  const [unsentEmails, setUnsentEmails] = useState<readonly string[]>([]);
  const columns = useMemo(() => columnsOf(company), [company]);
  const close = () => setOpenDialog(null);
  return (
    <div className={styles.tab}>
      {unsentEmails.length > 0 && (
        <Notice tone="warn">
          Invited, but no mail could be sent to {unsentEmails.join(', ')}. Choose Invite again in the menu of each, or
          ask them to sign up.
        </Notice>
      )}
      <Panel
        flush
        title="People"
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setOpenDialog({ kind: 'invite' })}>
            Invite people
          </Button>
        }
      >
        <DataTable
          caption="Members of the company"
          captionHidden
          columns={columns}
          rows={company.members}
          actions={{
            header: 'Actions',
            of: (member) => (
              <Menu
                trigger={<Button kind="quiet" dense icon={Ellipsis} aria-label={`Actions for ${member.email}`} />}
                items={menuItemsOf(member, setOpenDialog)}
              />
            ),
          }}
        />
      </Panel>
      {openDialog?.kind === 'invite' && (
        <InviteDialog
          {...{ company, onChange }}
          draft={invitation}
          onDraft={setInvitation}
          onClose={close}
          onUnsent={setUnsentEmails}
        />
      )}
      {openDialog?.kind === 'edit' && (
        <EditMemberDialog {...{ company, onChange }} member={openDialog.member} onClose={close} />
      )}
      {openDialog?.kind === 'leave' && (
        <LeaveDialog {...{ company, onChange }} member={openDialog.member} onClose={close} />
      )}
      {openDialog && openDialog.kind in ACTION_WORDS && 'member' in openDialog && (
        <MemberActionDialog
          {...{ company, onChange }}
          member={openDialog.member}
          action={openDialog.kind as MemberAction}
          onClose={close}
          onUnsent={setUnsentEmails}
        />
      )}
    </div>
  );
}

function columnsOf(company: Company): DataColumn<MemberRow>[] {
  const teamNames = new Map(company.teams.map(({ id, name }) => [id, name]));
  return [
    { id: 'email', header: 'E-mail', value: ({ email }) => email },
    { id: 'role', header: 'Role', value: ({ role }) => ROLE_NAMES[role] },
    { id: 'teams', header: 'Teams', value: ({ teams }) => teams.flatMap((id) => teamNames.get(id) ?? []).join(', ') },
    { id: 'provider', header: 'Signs in with', value: (member) => providerName(member.signs_in_with) },
    {
      id: 'last',
      header: 'Last sign-in',
      value: (member) => member.last_sign_in,
      show: (member) => member.last_sign_in && dateAndTime(new Date(member.last_sign_in)),
    },
    { id: 'plans', header: 'Plans', numeric: true, value: ({ plans }) => plans },
    {
      id: 'state',
      header: 'State',
      value: (member) => `${MEMBER_STATE_NAMES[member.state]}${member.other_account ? ', another account waits' : ''}`,
    },
  ];
}

/** The menu entries for a member. They depend on the member's state. */
function menuItemsOf(member: MemberRow, onOpen: (dialog: OpenDialog) => void) {
  const { state, other_account: hasOtherAccount, plans, email } = member;
  const action = (kind: MemberAction) => ({
    label: ACTION_WORDS[kind].menu,
    onChoose: () => onOpen({ kind, member }),
  });
  const edit = { label: 'Role and teams…', onChoose: () => onOpen({ kind: 'edit', member }) };
  const leave = { label: 'Leaves the company…', onChoose: () => onOpen({ kind: 'leave', member }) };
  // The address of an erased person is replaced by a text such as "Erased person 17".
  const isErased = !email.includes('@');
  const items = [];
  if (state !== 'left') items.push(edit);
  if (hasOtherAccount) items.push(action('accept_account'));
  if (state === 'invited') items.push(action('resend'), action('withdraw'));
  if (state === 'active') items.push(action('sign_out'), action('suspend'));
  if ((state === 'suspended' || state === 'left') && !isErased) items.push(action('bring_back'));
  // A member whose invitation was withdrawn has left, but may still own plans. Leaving again gives these a new owner.
  if (state === 'active' || state === 'suspended' || (state === 'left' && plans > 0)) items.push(leave);
  if (state === 'left' && plans === 0 && !isErased) items.push(action('erase'));
  return items;
}
