import { TEAMS_MAXIMUM } from '../../core/contract/limits.ts';
import { Refusal } from '../common/refusal.ts';
import type { Database } from '../database/database.ts';
import { requiredField, requiredName } from './change.ts';
import type { ChangeContext } from './change.ts';
import { newId } from './ids.ts';

export async function addTeam(context: ChangeContext): Promise<void> {
  const { database, company, change } = context;
  const name = await checkedName(context);
  const { all_clients: seesAll = false, newcomers = false, clients = [] } = change;
  await checkClients(database, company, clients);
  const id = newId();
  await database
    .insertInto('teams')
    .values({ id, company, name, all_clients: Number(seesAll), newcomers: Number(newcomers) })
    .execute();
  await showClients(database, id, clients);
}

export async function renameTeam(context: ChangeContext): Promise<void> {
  const { database, company, change } = context;
  const id = await teamOf(database, company, requiredField(change, 'team'));
  const name = await checkedName(context, id);
  await database.updateTable('teams').set({ name }).where('id', '=', id).execute();
}

export async function setTeamFlags({ database, company, change }: ChangeContext): Promise<void> {
  const id = await teamOf(database, company, requiredField(change, 'team'));
  const seesAll = Number(requiredField(change, 'all_clients'));
  const newcomers = Number(requiredField(change, 'newcomers'));
  await database.updateTable('teams').set({ all_clients: seesAll, newcomers }).where('id', '=', id).execute();
}

export async function setTeamClients({ database, company, change }: ChangeContext): Promise<void> {
  const id = await teamOf(database, company, requiredField(change, 'team'));
  const clients = requiredField(change, 'clients');
  await checkClients(database, company, clients);
  await database.deleteFrom('team_clients').where('team_id', '=', id).execute();
  await showClients(database, id, clients);
}

export async function removeTeam({ database, company, change }: ChangeContext): Promise<void> {
  const id = await teamOf(database, company, requiredField(change, 'team'));
  await database.deleteFrom('team_members').where('team_id', '=', id).execute();
  await database.deleteFrom('team_clients').where('team_id', '=', id).execute();
  await database.deleteFrom('teams').where('id', '=', id).execute();
}

/** The given id, after the check that the company has this team. @throws {Refusal} 404 */
async function teamOf(database: Database, company: string, id: string): Promise<string> {
  await checkTeams(database, company, [id]);
  return id;
}

/** @throws {Refusal} 404 when the company does not have one of the teams */
export async function checkTeams(database: Database, company: string, ids: readonly string[]): Promise<void> {
  const rows = await database.selectFrom('teams').select('id').where('company', '=', company).execute();
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id)))
    throw new Refusal(404, 'no_such_team', 'There is no such team any more. Load the page again.');
}

/** @throws {Refusal} 404 when the company does not have one of the clients */
async function checkClients(database: Database, company: string, ids: readonly string[]): Promise<void> {
  const rows = await database.selectFrom('clients').select('id').where('company', '=', company).execute();
  const known = new Set(rows.map(({ id }) => id));
  if (ids.some((id) => !known.has(id)))
    throw new Refusal(404, 'no_such_client', 'There is no such client any more. Load the page again.');
}

/**
 * The name that a change gives to a team.
 * @param ownId id of the team that is renamed; undefined for a new team
 * @throws {Refusal} 409 if another team has the name, or for a new team above the maximum
 */
async function checkedName({ database, company, change }: ChangeContext, ownId?: string): Promise<string> {
  const name = requiredName(change);
  const teams = await database.selectFrom('teams').select(['id', 'name']).where('company', '=', company).execute();
  if (teams.some((team) => team.id !== ownId && team.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal(409, 'name_taken', `There is a team named "${name}" already. Choose another name.`);
  if (ownId === undefined && teams.length >= TEAMS_MAXIMUM)
    throw new Refusal(409, 'too_many', `A company has ${TEAMS_MAXIMUM} teams at most. Remove one first.`);
  return name;
}

/** Adds clients to those that a team sees. */
async function showClients(database: Database, team: string, clients: readonly string[]): Promise<void> {
  if (clients.length === 0) return;
  const rows = [...new Set(clients)].map((client) => ({ team_id: team, client_id: client }));
  await database.insertInto('team_clients').values(rows).execute();
}
