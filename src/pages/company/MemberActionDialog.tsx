import type { MemberRow } from '../../../core/contract/bodies/company.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { lostAccess } from '../../domain/company/lostAccess.ts';
import { mailInvitations } from '../../slices/flows/changeCompany.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';
import { ACTION_WORDS } from './memberActions.ts';
import type { MemberAction } from './memberActions.ts';

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
    <ChangeDialog
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
