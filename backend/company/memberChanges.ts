import type { Selectable, Updateable } from 'kysely';
import { Refusal, refusalOf } from '../common/refusal.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { requiredField } from './change.ts';
import type { ChangeContext } from './change.ts';
import { newId } from './ids.ts';
import { joinTeamsOfNewcomers } from './memberStore.ts';
import { checkTeams } from './teamChanges.ts';

type Row = Selectable<Tables['members']>;

/** Invites addresses of any domain. A person who has left may be invited again. */
export async function invite({ database, company, change }: ChangeContext): Promise<void> {
  const emails = [...new Set(requiredField(change, 'emails').map((email) => email.trim().toLowerCase()))];
  const role = requiredField(change, 'role');
  const teams = requiredField(change, 'teams');
  await checkTeams(database, company, teams);
  const existingMembers = await database.selectFrom('members').selectAll().where('email', 'in', emails).execute();
  const memberByEmail = new Map(existingMembers.map((row) => [row.email, row]));
  const faults = emails.flatMap((email) => faultOf(email, company, memberByEmail.get(email)) ?? []);
  if (faults.length > 0) throw refusalOf(400, 'not_invitable', faults);
  const invited = new Date().toISOString();
  for (const email of emails) {
    const row = memberByEmail.get(email);
    const id = row?.id ?? newId();
    const values = { role, state: 'invited' as const, invited };
    if (row) await database.updateTable('members').set(values).where('id', '=', id).execute();
    else
      await database
        .insertInto('members')
        .values({ id, company, email, ...values })
        .execute();
    await replaceTeams(database, id, teams);
  }
}

/** Why an address cannot be invited; null if it can be invited. */
function faultOf(email: string, company: string, row: Row | undefined): string | null {
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return `"${email}" is no e-mail address.`;
  if (row && row.company !== company) return `${email} belongs to another company here.`;
  if (row && (row.state === 'active' || row.state === 'suspended')) return `${email} is a member already.`;
  return null;
}

/** Makes an invitation valid for another INVITATION_DAYS. */
export async function inviteAgain(context: ChangeContext): Promise<void> {
  const row = await memberInState(context, ['invited']);
  await updateMember(context, row, { invited: new Date().toISOString() });
}

/** Withdraws an invitation. The row is deleted if the person never signed in and owns no plans. Otherwise the member counts as left. */
export async function withdraw(context: ChangeContext): Promise<void> {
  const row = await memberInState(context, ['invited']);
  await replaceTeams(context.database, row.id, []);
  if ((await countPlansOf(context, row.id)) === 0 && row.uid === null)
    await context.database.deleteFrom('members').where('id', '=', row.id).execute();
  else await updateMember(context, row, { state: 'left' });
}

export async function setRole(context: ChangeContext): Promise<void> {
  const row = await memberInState(context, ['invited', 'active', 'suspended']);
  await updateMember(context, row, { role: requiredField(context.change, 'role') });
}

export async function setTeams(context: ChangeContext): Promise<void> {
  const { database, company, change } = context;
  const teams = requiredField(change, 'teams');
  const row = await memberInState(context, ['invited', 'active', 'suspended']);
  await checkTeams(database, company, teams);
  await replaceTeams(database, row.id, teams);
}

export async function suspend(context: ChangeContext): Promise<void> {
  await updateMember(context, await memberInState(context, ['active']), { state: 'suspended' });
}

/** Brings a member back: after a suspension with the same teams, after leaving with the teams that newcomers join. */
export async function bringBack(context: ChangeContext): Promise<void> {
  const row = await memberInState(context, ['suspended', 'left']);
  if (row.email === null) throw new Refusal(409, 'wrong_state', 'An erased person cannot be brought back.');
  await updateMember(context, row, { state: 'active' });
  if (row.state === 'left') await joinTeamsOfNewcomers(context.database, context.company, row.id);
}

/** Ends all sign-ins of a member. Every process refuses them within ten seconds. */
export async function endSignIns(context: ChangeContext): Promise<void> {
  await updateMember(context, await memberInState(context, ['active', 'suspended']), {
    signed_out: new Date().toISOString(),
  });
}

/** Makes the other account with the same address the account of the member and of all the member's plans. */
export async function acceptAccount(context: ChangeContext): Promise<void> {
  const row = await memberInState(context, ['active', 'suspended', 'invited']);
  if (row.other_uid === null)
    throw new Refusal(409, 'no_other_account', 'No other account with this address has signed in.');
  await updateMember(context, row, { uid: row.other_uid, other_uid: null });
  await context.database
    .updateTable('plans')
    .set({ owner_uid: row.other_uid })
    .where('company', '=', context.company)
    .where('owner_id', '=', row.id)
    .execute();
}

/** The member that a change names. @throws {Refusal} 404 if there is none, 409 if the member is in none of the states */
export async function memberInState(
  { database, company, change }: ChangeContext,
  states: readonly Row['state'][],
): Promise<Row> {
  const row = await database
    .selectFrom('members')
    .selectAll()
    .where('company', '=', company)
    .where('id', '=', requiredField(change, 'member'))
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'no_such_member', 'There is no such member any more. Load the page again.');
  if (states.includes(row.state)) return row;
  const stateText = row.state === 'left' ? 'has left' : `is ${row.state}`;
  throw new Refusal(409, 'wrong_state', `This is not possible for a member who ${stateText}.`);
}

export async function updateMember(
  { database }: ChangeContext,
  { id }: Row,
  values: Updateable<Tables['members']>,
): Promise<void> {
  await database.updateTable('members').set(values).where('id', '=', id).execute();
}

/** The number of plans and runs that a member owns. */
export async function countPlansOf({ database, company }: ChangeContext, member: string): Promise<number> {
  const { count } = await database
    .selectFrom('plans')
    .select((plans) => plans.fn.countAll<number | string>().as('count'))
    .where('company', '=', company)
    .where('owner_id', '=', member)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function replaceTeams(database: Database, member: string, teams: readonly string[]): Promise<void> {
  await database.deleteFrom('team_members').where('member_id', '=', member).execute();
  const rows = [...new Set(teams)].map((team) => ({ team_id: team, member_id: member }));
  if (rows.length > 0) await database.insertInto('team_members').values(rows).execute();
}
