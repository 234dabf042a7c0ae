import { sql } from 'kysely';
import type { ListItem } from '../../core/planningData/lists/listItems.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Insertable, Selectable } from 'kysely';

type ClientRow = Selectable<Tables['clients']>;

/**
 * The clients of companies. Clients of the option lists have the ids of the lists, which are also stored with plans and rate cards.
 * Administrators add further clients.
 */
export class ClientStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The clients of a company: the clients of its lists, as administrators renamed or archived them, then the clients that administrators
   * added. Stores clients that are new in the lists, and names that the lists have changed.
   * @param items the clients of the option lists
   */
  async withLists(company: string, items: readonly ListItem[]): Promise<ListItem[]> {
    const rowsById = new Map((await this.#rowsOf(company)).map((row) => [row.id, row]));
    for (const item of items) {
      const newRow = rowToStore(company, item, rowsById.get(item.id));
      if (newRow === null) continue;
      // Only these columns are updated: what administrators set meanwhile, such as a legal hold, stays.
      const { name, was, listed } = newRow;
      await this.#database
        .insertInto('clients')
        .values(newRow)
        .onConflict((conflict) => conflict.columns(['company', 'id']).doUpdateSet({ name, was, listed }))
        .execute();
      const { keep_months = null, notice_from = null } = newRow;
      rowsById.set(item.id, { ...newRow, keep_months, notice_from });
    }
    const itemsById = new Map(items.map((item) => [item.id, item]));
    return [...rowsById.values()].map((row) => toListItem(row, itemsById.get(row.id)));
  }

  async #rowsOf(company: string): Promise<ClientRow[]> {
    // Clients of the lists come first; each group is ordered by name.
    return this.#database
      .selectFrom('clients')
      .selectAll()
      .where('company', '=', company)
      .orderBy('listed', 'desc')
      .orderBy(sql`lower(name)`)
      .execute();
  }
}

/** The row to store for an item of the lists; null if the stored row is up to date. */
function rowToStore(company: string, item: ListItem, row: ClientRow | undefined): Insertable<Tables['clients']> | null {
  const { id, name } = item;
  if (row === undefined) {
    return {
      company,
      id,
      name,
      was: JSON.stringify(item.was),
      state: 'offered',
      listed: 1,
      keep_months: null,
      held: 0,
    };
  }
  // True if the lists have renamed the client. A name that an administrator gave to the client stays.
  const isRenamed = item.was.includes(row.name) && row.name !== name && !earlierNamesOf(row).includes(name);
  if (isRenamed)
    return { ...row, name, was: JSON.stringify([...new Set([...earlierNamesOf(row), row.name])]), listed: 1 };
  return row.listed === 1 ? null : { ...row, listed: 1 };
}

function earlierNamesOf({ was }: Pick<ClientRow, 'was'>): string[] {
  return JSON.parse(was) as string[];
}

function toListItem(row: ClientRow, item: ListItem | undefined): ListItem {
  const allNames = [...(item ? [item.name, ...item.was] : []), ...earlierNamesOf(row)];
  // A client that administrators added is offered, whatever the lists contain.
  const isOffered = row.listed === 0 || (item !== undefined && !item.retired);
  return {
    id: row.id,
    name: row.name,
    was: [...new Set(allNames)].filter((name) => name !== row.name),
    retired: !isOffered || row.state === 'archived',
  };
}
