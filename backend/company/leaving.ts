import { sql } from 'kysely';
import type { Selectable, SqlBool } from 'kysely';
import { roleAllows } from '../../core/rules/rights.ts';
import { refusalOf } from '../common/refusal.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { recordAuditOfPlans } from '../audit/auditLog.ts';
import type { ChangeContext } from './change.ts';
import { memberInState, replaceTeams, updateMember } from './memberChanges.ts';

type Member = Selectable<Tables['members']>;

/**
 * A member leaves: the plans of each client get a new owner, who must be in a team that sees the client. The plans keep
 * their makers and version numbers.
 * Call it in a transaction: plans of one client are transferred before the next client is checked, and a refusal undoes these transfers.
 * @throws {Refusal} 400 with a sentence for every client whose plans have no receiver, or a receiver who may not own them
 */
export async function leave(context: ChangeContext): Promise<void> {
  const { database, company } = context;
  // A member who has left can own plans: a withdrawn invitation of an owner of plans transfers none of them. Leaving again transfers them.
  const leaver = await memberInState(context, ['active', 'suspended', 'invited', 'left']);
  const clients = await database
    .selectFrom('plans')
    .select('client_id')
    .where('company', '=', company)
    .where('owner_id', '=', leaver.id)
    .distinct()
    .execute();
  const names = await clientNames(database, company);
  const faults: string[] = [];
  // The id is null for plans of earlier builds whose client has no id yet.
  for (const { client_id: client } of clients) {
    const name = (client && names.get(client)) ?? 'a client without an id';
    const receiver = await receiverOf(context, leaver, client);
    const fault =
      receiver === null ? `Choose who gets the plans of ${name}.` : await faultOf(context, receiver, client);
    if (fault !== null) faults.push(fault.replaceAll('{client}', () => name));
    else if (receiver !== null) await transferPlans(context, { leaver, receiver, client });
  }
  if (faults.length > 0) throw refusalOf(400, 'no_receiver', faults);
  await replaceTeams(database, leaver.id, []);
  await updateMember(context, leaver, { state: 'left', signed_out: new Date().toISOString() });
}

/** The member who gets the plans of a client. Null if the change names no member of the company for it, or only the leaver. */
async function receiverOf({ database, company, change }: ChangeContext, leaver: Member, client: string | null) {
  const id = change.receivers?.find((receiver) => receiver.client === client)?.member ?? change.receiver;
  if (id === undefined || id === leaver.id) return null;
  const row = await database
    .selectFrom('members')
    .selectAll()
    .where('id', '=', id)
    .where('company', '=', company)
    .executeTakeFirst();
  return row ?? null;
}

/** Why a member cannot get the plans of a client; null if the member can. */
async function faultOf({ database }: ChangeContext, receiver: Member, client: string | null): Promise<string | null> {
  const { email, role, state, uid } = receiver;
  if (state !== 'active' || uid === null)
    return `${email} has not signed in yet, is suspended or has left. Choose another member.`;
  // `companyHasAdmin` has no effect here: only the right to publish depends on it.
  if (!roleAllows({ role, companyHasAdmin: true }, 'make'))
    return `${email} is a reader, who owns no plans. Choose a planner.`;
  const teamWithClient = await database
    .selectFrom('team_members as tm')
    .innerJoin('teams as t', 't.id', 'tm.team_id')
    .leftJoin('team_clients as tc', 'tc.team_id', 't.id')
    .select('t.id')
    .where('tm.member_id', '=', receiver.id)
    .where((eb) => eb.or([eb('t.all_clients', '=', 1), ...(client ? [eb('tc.client_id', '=', client)] : [])]))
    .executeTakeFirst();
  return teamWithClient ? null : `${email} is in no team of {client}. Choose a member of one of its teams.`;
}

async function transferPlans(
  { database, actor }: ChangeContext,
  { leaver, receiver, client }: { leaver: Member; receiver: Member; client: string | null },
): Promise<void> {
  const isOfClient = client === null ? sql`client_id is null` : sql`client_id = ${client}`;
  const plansToTransfer = sql<SqlBool>`company = ${leaver.company} and owner_id = ${leaver.id} and ${isOfClient}`;
  const details = { from: leaver.id, to: receiver.id };
  await recordAuditOfPlans(database, actor, { what: 'plan_transferred', about: details }, plansToTransfer);
  await database
    .updateTable('plans')
    .set({ owner_id: receiver.id, owner_uid: receiver.uid!, owner_email: receiver.email! })
    .where(plansToTransfer)
    .execute();
}

async function clientNames(database: Database, company: string): Promise<Map<string, string>> {
  const rows = await database.selectFrom('clients').select(['id', 'name']).where('company', '=', company).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
