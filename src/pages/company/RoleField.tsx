import type { MemberRow } from '../../../core/contract/bodies/company.ts';
import { ROLES } from '../../../core/rules/rights.ts';
import { ROLE_HINTS, ROLE_NAMES } from '../../domain/company/companyCopy.ts';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';

interface RoleFieldProps {
  value: MemberRow['role'];
  onChange: (role: MemberRow['role']) => void;
}

/** The field that chooses the role of a member. */
export function RoleField({ value, onChange }: RoleFieldProps) {
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
