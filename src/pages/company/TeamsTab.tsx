import { Ellipsis, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Company, TeamRow } from '../../../core/contract/bodies/company.ts';
import { lostAccess } from '../../domain/company/lostAccess.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import { ChangeDialog } from './ChangeDialog.tsx';
import type { TabProps } from './changeMaker.ts';
import styles from './Company.module.css';
import { TeamDialog } from './TeamDialog.tsx';

type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit'; readonly team: TeamRow }
  | { readonly what: 'remove'; readonly team: TeamRow };

/** The teams of the company: their members, and the clients whose plans the members may open. */
export function TeamsTab({ company, onChange }: TabProps) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const columns = useMemo(() => columnsOf(company), [company]);
  const close = () => setOpened(null);
  return (
    <div className={styles.tab}>
      <Panel
        flush
        title="Teams"
        description="Members open the plans of their teams’ clients, their own plans included."
        actions={
          <Button kind="primary" icon={Plus} onClick={() => setOpened({ what: 'add' })}>
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
                  { label: 'Edit…', onChoose: () => setOpened({ what: 'edit', team }) },
                  { label: 'Remove…', onChoose: () => setOpened({ what: 'remove', team }) },
                ]}
              />
            ),
          }}
        />
      </Panel>
      {opened?.what === 'add' && <TeamDialog {...{ company, onChange }} team={null} onClose={close} />}
      {opened?.what === 'edit' && <TeamDialog {...{ company, onChange }} team={opened.team} onClose={close} />}
      {opened?.what === 'remove' && (
        <ChangeDialog
          title="Remove team"
          description={`The team ${opened.team.name} goes. Members and clients stay.`}
          action="Remove"
          isDanger
          warnings={lostAccess(company, { kind: 'team_remove', team: opened.team.id })}
          onConfirm={() => onChange({ kind: 'team_remove', team: opened.team.id })}
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
