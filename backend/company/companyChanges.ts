import type { CompanyChangeKind } from '../../core/contract/bodies/company.ts';
import {
  addClient,
  archiveClient,
  bringBackClient,
  holdPlans,
  setKeepMonths,
  releasePlans,
  renameClient,
} from './clientChanges.ts';
import {
  acceptAccount,
  bringBack,
  endSignIns,
  inviteAgain,
  invite,
  setRole,
  setTeams,
  suspend,
  withdraw,
} from './memberChanges.ts';
import { erase } from './erasing.ts';
import { leave } from './leaving.ts';
import { addTeam, removeTeam, renameTeam, setTeamClients, setTeamFlags } from './teamChanges.ts';
import { requiredField } from './change.ts';
import type { ChangeContext } from './change.ts';

/** The function for each kind of change. It runs in the transaction that adds 1 to the company's revision. */
export const CHANGES: Readonly<Record<CompanyChangeKind, (change: ChangeContext) => Promise<void>>> = {
  invite,
  resend: inviteAgain,
  withdraw,
  role: setRole,
  teams: setTeams,
  suspend,
  bring_back: bringBack,
  sign_out: endSignIns,
  leave,
  accept_account: acceptAccount,
  erase,
  team_add: addTeam,
  team_rename: renameTeam,
  team_flags: setTeamFlags,
  team_clients: setTeamClients,
  team_remove: removeTeam,
  client_add: addClient,
  client_rename: renameClient,
  client_archive: archiveClient,
  client_bring_back: bringBackClient,
  client_keep: setKeepMonths,
  hold: holdPlans,
  release: releasePlans,
  rules: setRules,
};

async function setRules({ database, company, change }: ChangeContext): Promise<void> {
  const { newcomers, links } = requiredField(change, 'rules');
  await database.updateTable('company').set({ newcomers, links }).where('id', '=', company).execute();
}
