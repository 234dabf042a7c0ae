import type { Selectable, Updateable } from 'kysely';
import { CLIENTS_MAXIMUM } from '../../core/contract/limits.ts';
import { noSuchPlan, Refusal } from '../common/refusal.ts';
import type { Tables } from '../database/tables.ts';
import { renewStamp, requiredField, requiredName } from './change.ts';
import type { ChangeContext } from './change.ts';
import { newId } from './ids.ts';

type Row = Selectable<Tables['clients']>;

/** Adds a client. At first only teams that see all clients see it. */
export async function addClient(context: ChangeContext): Promise<void> {
  const { database, company } = context;
  const name = await checkedName(context);
  await database
    .insertInto('clients')
    .values({ company, id: newId(), name, was: '[]', state: 'offered', listed: 0, held: 0 })
    .execute();
  await renewStamp(database);
}

/** Renames a client. Its id, plans and teams stay, and its earlier name is still recognised. */
export async function renameClient(context: ChangeContext): Promise<void> {
  const row = await clientOf(context);
  const name = await checkedName(context, row.id);
  const earlierNames = [...new Set([...(JSON.parse(row.was) as string[]), row.name])].filter(
    (earlierName) => earlierName !== name,
  );
  await updateClient(context, row, { name, was: JSON.stringify(earlierNames) });
  await renewStamp(context.database);
}

export async function archiveClient(context: ChangeContext): Promise<void> {
  await updateClient(context, await clientOf(context), { state: 'archived' });
  await renewStamp(context.database);
}

export async function bringBackClient(context: ChangeContext): Promise<void> {
  const row = await clientOf(context);
  await updateClient(context, row, { state: 'offered' });
  await renewStamp(context.database);
}

/** Sets how long the plans of a client are kept. Retention deletes nothing in the next 30 days. */
export async function setKeepMonths(context: ChangeContext): Promise<void> {
  const { keep_months = null } = context.change;
  await updateClient(context, await clientOf(context), { keep_months, notice_from: new Date().toISOString() });
}

export async function holdPlans(context: ChangeContext): Promise<void> {
  await setHold(context, 1);
}

/** Ends a legal hold. Retention deletes nothing in the next 30 days. */
export async function releasePlans(context: ChangeContext): Promise<void> {
  await setHold(context, 0);
}

/** Starts (1) or ends (0) the legal hold of one plan, if the change has the key of a plan; otherwise of a client. */
async function setHold(context: ChangeContext, held: 0 | 1): Promise<void> {
  const { database, company, change } = context;
  const values = held === 1 ? { held } : { held, notice_from: new Date().toISOString() };
  if (change.key === undefined) return updateClient(context, await clientOf(context), values);
  const updated = await database
    .updateTable('plans')
    .set(values)
    .where('key', '=', change.key)
    .where('company', '=', company)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw noSuchPlan();
}

async function updateClient(
  { database, company }: ChangeContext,
  { id }: Row,
  values: Updateable<Tables['clients']>,
): Promise<void> {
  await database.updateTable('clients').set(values).where('company', '=', company).where('id', '=', id).execute();
}

/** @throws {Refusal} 404 */
async function clientOf({ database, company, change }: ChangeContext): Promise<Row> {
  const row = await database
    .selectFrom('clients')
    .selectAll()
    .where('company', '=', company)
    .where('id', '=', requiredField(change, 'client'))
    .executeTakeFirst();
  if (!row) throw new Refusal(404, 'no_such_client', 'There is no such client any more. Load the page again.');
  return row;
}

/**
 * The name that a change gives to a client. No other client may have it or have had it, because plans may contain earlier names.
 * @param ownId id of the client that is renamed; undefined for a new client
 * @throws {Refusal} 409 if the name is taken, or for a new client above the maximum
 */
async function checkedName({ database, company, change }: ChangeContext, ownId?: string): Promise<string> {
  const name = requiredName(change);
  const rows = await database.selectFrom('clients').selectAll().where('company', '=', company).execute();
  const otherClients = rows.filter(({ id }) => id !== ownId);
  const clientWithName = otherClients.find((row) =>
    [row.name, ...(JSON.parse(row.was) as string[])].some((usedName) => usedName.toLowerCase() === name.toLowerCase()),
  );
  if (clientWithName) {
    const earlierNameNote =
      clientWithName.name.toLowerCase() === name.toLowerCase()
        ? ''
        : ` It is an earlier name of ${clientWithName.name}.`;
    throw new Refusal(
      409,
      'name_taken',
      `The name "${name}" belongs to a client already.${earlierNameNote} Choose another name.`,
    );
  }
  if (ownId === undefined && rows.length >= CLIENTS_MAXIMUM)
    throw new Refusal(409, 'too_many', `A company has ${CLIENTS_MAXIMUM} clients at most.`);
  return name;
}
