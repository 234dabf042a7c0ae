import { Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Company, TeamRow, CompanyChange } from '../../../core/contract/bodies/company.ts';
import { PLAN_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { lostAccess } from '../../domain/company/lostAccess.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { ChoiceList } from './ChoiceList.tsx';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';

type OpenDialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit'; readonly team: TeamRow }
  | { readonly kind: 'remove'; readonly team: TeamRow };

/** The teams of the company: their members, and the clients whose plans the members may open. */
export function TeamsTab({ company, onChange }: TabProps) {
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const columns = useMemo(() => columnsOf(company), [company]);
  const close = () => setOpenDialog(null);
  /** The team as it is now: another administrator may have changed it since its dialog was opened. */
  const currentTeam = (team: TeamRow) => company.teams.find(({ id }) => id === team.id) ?? team;
  return (
    <div className={styles.tab}>
      <Panel
        flush
        title="Teams"
        description="Members open the plans of their teams’ clients, their own plans included."
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setOpenDialog({ kind: 'add' })}>
            Add team
          </Button>
        }
      >
        <DataTable
          caption="Teams of the company"
          captionHidden
          columns={columns}
          rows={company.teams}
          empty={<p className={styles.quiet}>There are no teams, so no one opens a plan.</p>}
          actions={{
            header: 'Actions',
            of: (team) => (
              <Menu
                trigger={<Button kind="quiet" dense icon={Ellipsis} aria-label={`Actions for ${team.name}`} />}
                items={[
                  { label: 'Edit…', onChoose: () => setOpenDialog({ kind: 'edit', team }) },
                  { label: 'Remove…', onChoose: () => setOpenDialog({ kind: 'remove', team }) },
                ]}
              />
            ),
          }}
        />
      </Panel>
      {openDialog?.kind === 'add' && <TeamDialog {...{ company, onChange }} team={null} onClose={close} />}
      {openDialog?.kind === 'edit' && (
        <TeamDialog {...{ company, onChange }} team={currentTeam(openDialog.team)} onClose={close} />
      )}
      {openDialog?.kind === 'remove' && (
        <ConfirmDialog
          title="Remove team"
          description={`The team ${openDialog.team.name} goes. Members and clients stay.`}
          action="Remove"
          isDanger
          warnings={lostAccess(company, { kind: 'team_remove', team: openDialog.team.id })}
          onConfirm={() => onChange({ kind: 'team_remove', team: openDialog.team.id })}
          onClose={close}
        />
      )}
    </div>
  );
}

function columnsOf({ clients }: Company): DataColumn<TeamRow>[] {
  const clientNames = new Map(clients.map(({ id, name }) => [id, name]));
  return [
    { id: 'name', header: 'Team', value: ({ name }) => name },
    {
      id: 'clients',
      header: 'Clients',
      value: (team) =>
        team.all_clients
          ? 'All, including future ones'
          : team.clients.flatMap((id) => clientNames.get(id) ?? []).join(', '),
    },
    { id: 'members', header: 'Members', numeric: true, value: ({ members }) => members.length },
    { id: 'newcomers', header: 'Newcomers', value: ({ newcomers }) => (newcomers ? 'Join it' : '') },
  ];
}

/** What the dialog edits. `newcomers` is whether new members of the company join the team. */
type TeamFields = Pick<TeamRow, 'name' | 'all_clients' | 'newcomers' | 'clients'>;
const NEW_TEAM: TeamFields = { name: '', all_clients: false, newcomers: false, clients: [] };

interface TeamDialogProps extends TabProps {
  /** The team that is edited; null for a new team. */
  team: TeamRow | null;
  onClose: () => void;
}

/**
 * Adds a team, or changes its name, its clients, and whether all clients and all new members belong to it. Members are put into teams under
 * People.
 */
function TeamDialog({ company, onChange, team, onClose }: TeamDialogProps) {
  const [edited, setEdited] = useState<Partial<TeamFields>>({});
  const edit = (fields: Partial<TeamFields>) => setEdited((before) => ({ ...before, ...fields }));
  const { name, all_clients, newcomers, clients } = { ...(team ?? NEW_TEAM), ...edited };
  const fields = { name: name.trim(), all_clients, newcomers, clients };
  const changes = team === null ? [{ kind: 'team_add' as const, ...fields }] : changesOf(team, fields);
  return (
    <ConfirmDialog
      title={team === null ? 'Add team' : 'Edit team'}
      description="Only teams with all clients see a client that is in no team."
      action={team === null ? 'Add' : 'Save'}
      isReady={!isBlankText(name) && changes.length > 0}
      warnings={changes.flatMap((change) => lostAccess(company, change))}
      onConfirm={() => onChange(...changes)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        name="team"
        maxLength={PLAN_NAME_MAX_LENGTH}
        value={name}
        onChange={(next) => edit({ name: next })}
      />
      <Checkbox checked={newcomers} onChange={(next) => edit({ newcomers: next })}>
        New members of the company join this team
      </Checkbox>
      <Checkbox checked={all_clients} onChange={(next) => edit({ all_clients: next })}>
        All clients, including future ones
      </Checkbox>
      {!all_clients && (
        <ChoiceList
          label="Clients"
          choices={company.clients.filter(({ id, state }) => state === 'offered' || clients.includes(id))}
          chosen={clients}
          onChange={(next) => edit({ clients: next })}
        />
      )}
    </ConfirmDialog>
  );
}

/**
 * The changes that turn a team into what the dialog shows. Clients are changed before the flags, so that no one loses access in between.
 */
function changesOf(team: TeamRow, edited: TeamFields) {
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
