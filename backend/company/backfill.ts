import { setImmediate } from 'node:timers/promises';
import { itemWithName } from '../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../core/planningData/lists/listItems.ts';
import type { Database } from '../database/database.ts';
import { newId } from './ids.ts';
import { joinTeamsOfNewcomers } from './memberStore.ts';
import type { MemberStore } from './memberStore.ts';

interface BackfillOptions {
  readonly database: Database;
  readonly agencyDomains: readonly string[];
  readonly members: Pick<MemberStore, 'company' | 'join' | 'find'>;
  readonly rateBook: { clients(company: string): Promise<readonly ListItem[]> };
}

/**
 * Adds members and clients for plans of earlier builds: a member of the default team for each owner, and a client for each client name.
 * Also moves plans and members of domains that were added to the agency. It may run at any time and in several processes. Rows that are
 * complete already are skipped.
 */
export class Backfill {
  readonly #options: BackfillOptions;

  constructor(options: BackfillOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    await this.#joinDomains();
    await this.#addOwners();
    await this.#addClients();
  }

  /** Moves plans and members of the agency's further domains to the agency. Rate cards are not moved: the agency's cards apply. */
  async #joinDomains(): Promise<void> {
    const { database, members, agencyDomains } = this.#options;
    const [agency = '', ...furtherDomains] = agencyDomains;
    if (furtherDomains.length === 0) return;
    await members.company(agency);
    await database.transaction().execute(async (transaction) => {
      await transaction.updateTable('plans').set({ company: agency }).where('company', 'in', furtherDomains).execute();
      const movedMembers = await transaction
        .updateTable('members')
        .set({ company: agency })
        .where('company', 'in', furtherDomains)
        .returning('id')
        .execute();
      for (const { id } of movedMembers) {
        await transaction.deleteFrom('team_members').where('member_id', '=', id).execute();
        await joinTeamsOfNewcomers(transaction, agency, id);
      }
    });
  }

  /** Adds a member for the owner of each plan that has no member's id yet, and stores the id with the plan. */
  async #addOwners(): Promise<void> {
    const { database, members } = this.#options;
    const owners = await database
      .selectFrom('plans')
      .select(['company', 'owner_uid', 'owner_email'])
      .where('owner_id', 'is', null)
      .distinct()
      .execute();
    for (const { company, owner_uid: uid, owner_email: email } of owners) {
      // SQLite answers without leaving the event loop. Without this pause, calls would wait until all owners are done.
      await setImmediate();
      await members.company(company);
      // The account is stored only at the next sign-in, because the account of earlier plans may no longer exist.
      await members.join({ company, email, role: 'planner', uid: null });
      const member = await members.find(email);
      if (!member) continue;
      await database
        .updateTable('plans')
        .set({ owner_id: member.id, made_by: member.id })
        // This condition uses the index plans_listed. There is no index for the address.
        .where('owner_uid', '=', uid)
        .where('owner_email', '=', email)
        .where('owner_id', 'is', null)
        .execute();
    }
  }

  /** Stores with each plan the id of its client, which is found by the client's name. */
  async #addClients(): Promise<void> {
    const { database, rateBook } = this.#options;
    const clientsOfPlans = await database
      .selectFrom('plans')
      .select(['company', 'client'])
      .where('client_id', 'is', null)
      .distinct()
      .execute();
    for (const { company, client } of clientsOfPlans) {
      await setImmediate();
      const id =
        itemWithName(await rateBook.clients(company), client)?.id ?? (await this.#archivedClient(company, client));
      await database
        .updateTable('plans')
        .set({ client_id: id })
        .where('company', '=', company)
        .where('client', '=', client)
        .where('client_id', 'is', null)
        .execute();
    }
  }

  /** The id of the client with a name that only plans have. If there is none, an archived client is added. */
  async #archivedClient(company: string, name: string): Promise<string> {
    const { database } = this.#options;
    const known = await database
      .selectFrom('clients')
      .select('id')
      .where('company', '=', company)
      .where('name', '=', name)
      .executeTakeFirst();
    if (known) return known.id;
    const id = newId();
    await database
      .insertInto('clients')
      .values({ company, id, name, was: '[]', state: 'archived', listed: 0, held: 0 })
      .execute();
    return id;
  }
}
