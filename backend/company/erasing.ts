import type { Selectable } from 'kysely';
import { Refusal } from '../common/refusal.ts';
import type { Database } from '../database/database.ts';
import { packJson, unpackJson } from '../database/jsonBody.ts';
import type { Tables } from '../database/tables.ts';
import { renewStamp } from './change.ts';
import type { ChangeContext } from './change.ts';
import { memberInState, countPlansOf, updateMember } from './memberChanges.ts';

type Member = Selectable<Tables['members']>;

/**
 * Forgets a person who has left and owns no plans. Afterwards no table contains the person's e-mail address. A name such as
 * "Erased person 17" is stored in its place.
 * @throws {Refusal} 409 while the member owns plans
 */
export async function erase(context: ChangeContext): Promise<void> {
  const { database, company } = context;
  const row = await memberInState(context, ['left']);
  // The person was erased before.
  if (row.email === null) return;
  if ((await countPlansOf(context, row.id)) > 0)
    throw new Refusal(
      409,
      'owns_plans',
      'This member still owns plans. Let the member leave again, and choose who receives the plans.',
    );
  const { highest } = await database
    .selectFrom('members')
    .select((members) => members.fn.max('erased').as('highest'))
    .where('company', '=', company)
    .executeTakeFirstOrThrow();
  const erasedNumber = (highest ?? 0) + 1;
  const name = `Erased person ${erasedNumber}`;
  await forgetInPlans(database, row, row.email, name);
  await forgetInTables(database, company, row.email, name);
  await updateMember(context, row, {
    email: null,
    erased: erasedNumber,
    uid: null,
    other_uid: null,
    signs_in_with: null,
    invited: null,
    last_sign_in: null,
  });
}

/** Replaces the address in columns whose whole text is an address. */
async function forgetInTables(database: Database, company: string, email: string, name: string): Promise<void> {
  await database.updateTable('plan_layers').set({ changed_by: name }).where('changed_by', '=', email).execute();
  await database
    .updateTable('rate_versions')
    .set({ author_email: name, author_uid: '' })
    .where('company', '=', company)
    .where('author_email', '=', email)
    .execute();
  // Processes that cache the rate cards read them again, without the address.
  await renewStamp(database);
  await database.updateTable('client_links').set({ made_by: name }).where('made_by', '=', email).execute();
  // The contact that clients are shown may be the person's address.
  await database.updateTable('client_links').set({ contact: '' }).where('contact', '=', email).execute();
  await database.updateTable('client_comments').set({ name }).where('name', '=', email).execute();
  await database.updateTable('brands').set({ changed_by: name }).where('changed_by', '=', email).execute();
}

/**
 * Replaces the address in stored plans. A plan names the person who made it, and the people who published its rate cards. So only plans
 * that this person made, or that were made after this person's first rate card, are searched.
 */
async function forgetInPlans(database: Database, { id, company }: Member, email: string, name: string): Promise<void> {
  const { first: firstCard } = await database
    .selectFrom('rate_versions')
    .select((versions) => versions.fn.min('saved').as('first'))
    .where('company', '=', company)
    .where('author_email', '=', email)
    .executeTakeFirstOrThrow();
  const plans = await database
    .selectFrom('plans')
    .select('key')
    .where('company', '=', company)
    .where((eb) => eb.or([eb('made_by', '=', id), ...(firstCard === null ? [] : [eb('created', '>=', firstCard)])]))
    .execute();
  for (const { key } of plans) {
    const { assumptions, plan_report: report } = await database
      .selectFrom('plans')
      .select(['assumptions', 'plan_report'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    const newAssumptions = await withoutPerson(assumptions, email, name);
    const newReport = report && (await withoutPerson(report, email, name));
    const values = {
      ...(newAssumptions && { assumptions: newAssumptions }),
      ...(newReport && { plan_report: newReport }),
    };
    if (Object.keys(values).length > 0)
      await database.updateTable('plans').set(values).where('key', '=', key).execute();
  }
}

/** The packed JSON with `name` in place of each text that is exactly the address; null if the address does not occur. */
async function withoutPerson(packed: Uint8Array, email: string, name: string): Promise<Buffer | null> {
  const text = JSON.stringify(await unpackJson<unknown>(packed));
  const address = JSON.stringify(email);
  return text.includes(address) ? packJson(JSON.parse(text.replaceAll(address, JSON.stringify(name)))) : null;
}
