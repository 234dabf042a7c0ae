import { useState } from 'react';
import type { CompanyChange, MemberRow } from '../../../core/contract/bodies/company.ts';
import { lostAccess } from '../../domain/company/lostAccess.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { RoleField } from './RoleField.tsx';

interface EditMemberDialogProps extends TabProps {
  member: MemberRow;
  onClose: () => void;
}

/** Changes the role and the teams of a member. */
export function EditMemberDialog({ company, onChange, member, onClose }: EditMemberDialogProps) {
  const [role, setRole] = useState(member.role);
  const [teams, setTeams] = useState<readonly string[]>(member.teams);
  const teamsChange: CompanyChange = { kind: 'teams', member: member.id, teams: [...teams] };
  const haveTeamsChanged = teams.length !== member.teams.length || teams.some((id) => !member.teams.includes(id));
  const changes: CompanyChange[] = [
    ...(role === member.role ? [] : [{ kind: 'role' as const, member: member.id, role }]),
    ...(haveTeamsChanged ? [teamsChange] : []),
  ];
  return (
    <ChangeDialog
      title="Role and teams"
      description={member.email}
      action="Save"
      isReady={changes.length > 0}
      warnings={lostAccess(company, teamsChange)}
      onConfirm={() => onChange(...changes)}
      onClose={onClose}
    >
      <RoleField value={role} onChange={setRole} />
      <ChoiceList label="Teams" choices={company.teams} chosen={teams} onChange={setTeams} />
    </ChangeDialog>
  );
}
