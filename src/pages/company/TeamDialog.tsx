import { useState } from 'react';
import type { CompanyChange, TeamRow } from '../../../core/contract/bodies/company.ts';
import { PLAN_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { isBlankText } from '../../../core/words/blankText.ts';
import { lostAccess } from '../../domain/company/lostAccess.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';
import { ChoiceList } from './ChoiceList.tsx';

interface TeamDialogProps extends TabProps {
  /** The team that is edited; null for a new team. */
  team: TeamRow | null;
  onClose: () => void;
}

/**
 * Adds a team, or changes its name, its clients, and whether all clients and all new members belong to it. Members are put into teams under
 * People.
 */
export function TeamDialog({ company, onChange, team, onClose }: TeamDialogProps) {
  const [name, setName] = useState(team?.name ?? '');
  const [hasAllClients, setHasAllClients] = useState(team?.all_clients ?? false);
  /** Whether new members of the company join the team. */
  const [newcomers, setNewcomers] = useState(team?.newcomers ?? false);
  const [clients, setClients] = useState<string[]>(team?.clients ?? []);
  const edited = { name: name.trim(), all_clients: hasAllClients, newcomers, clients };
  const changes = team === null ? [{ kind: 'team_add' as const, ...edited }] : changesOf(team, edited);
  return (
    <ChangeDialog
      title={team === null ? 'Add team' : 'Edit team'}
      description="Only teams with all clients see a client that is in no team."
      action={team === null ? 'Add' : 'Save'}
      isReady={!isBlankText(name) && changes.length > 0}
      warnings={changes.flatMap((change) => lostAccess(company, change))}
      onConfirm={() => onChange(...changes)}
      onClose={onClose}
    >
      <TextField label="Name" name="team" maxLength={PLAN_NAME_MAX_LENGTH} value={name} onChange={setName} />
      <Checkbox checked={newcomers} onChange={setNewcomers}>
        New members of the company join this team
      </Checkbox>
      <Checkbox checked={hasAllClients} onChange={setHasAllClients}>
        All clients, including future ones
      </Checkbox>
      {!hasAllClients && (
        <ChoiceList
          label="Clients"
          choices={company.clients.filter(({ id, state }) => state === 'offered' || clients.includes(id))}
          chosen={clients}
          onChange={setClients}
        />
      )}
    </ChangeDialog>
  );
}

/**
 * The changes that turn a team into what the dialog shows. Clients are changed before the flags, so that no one loses access in between.
 */
function changesOf(team: TeamRow, edited: Pick<TeamRow, 'name' | 'all_clients' | 'newcomers' | 'clients'>) {
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((id) => other.includes(id));
  const changes: CompanyChange[] = [];
  if (edited.name !== team.name) changes.push({ kind: 'team_rename', team: team.id, name: edited.name });
  if (!isSame(edited.clients, team.clients))
    changes.push({ kind: 'team_clients', team: team.id, clients: [...edited.clients] });
  if (edited.all_clients !== team.all_clients || edited.newcomers !== team.newcomers) {
    const { all_clients, newcomers } = edited;
    changes.push({ kind: 'team_flags', team: team.id, all_clients, newcomers });
  }
  return changes;
}
