import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import type { Role, VisibleClients } from '../../core/rules/rights.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { newId } from './ids.ts';

/** A member, with their teams and the clients that these teams may see. */
export interface Member {
  readonly id: string;
  readonly company: string;
  readonly email: string;
  readonly role: Role;
  readonly state: Selectable<Tables['members']>['state'];
  /** Id of the account; null before the first sign-in. */
  readonly uid: string | null;
  /** When the last invitation was sent; ISO 8601, UTC. Null for a member who was never invited. */
  readonly invited: string | null;
  /** ISO 8601, UTC. */
  readonly lastSignIn: string | null;
  /** Sign-ins up to this time were ended by an administrator; ISO 8601, UTC. Null for none. */
  readonly signedOut: string | null;
  /** Whether the company has an active administrator. */
  readonly companyHasAdmin: boolean;
  readonly ownCompany: Caller['ownCompany'];
  readonly clients: VisibleClients;
}

/** The default team, in which everybody sees all clients. */
const EVERYBODY_TEAM = { name: 'Everybody', all_clients: 1, newcomers: 1 } as const;

/** Reads and changes members during sign-in. Every method is idempotent. */
export class MemberStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The member with an e-mail address. The one query returns a row for each client of each of the member's teams. */
  async find(email: string): Promise<Member | null> {
    const rows = await this.#database
      .selectFrom('members as m')
      .innerJoin('company as c', 'c.id', 'm.company')
      .leftJoin('team_members as tm', 'tm.member_id', 'm.id')
      .leftJoin('teams as t', 't.id', 'tm.team_id')
      .leftJoin('team_clients as tc', 'tc.team_id', 't.id')
      .select(['m.id', 'm.company', 'm.role', 'm.state', 'm.uid', 'm.invited', 'm.last_sign_in', 'm.signed_out'])
      .select(['t.id as team', 't.name as team_name', 't.all_clients', 'tc.client_id'])
      .select(['c.name as company_name', 'c.links'])
      .select(companyHasAdmin(sql.ref('m.company')).as('has_admin'))
      .where('m.email', '=', email)
      .execute();
    const [first] = rows;
    if (!first) return null;
    const teams = new Map(rows.flatMap(({ team, team_name: name }) => (team && name ? [[team, name] as const] : [])));
    return {
      id: first.id,
      company: first.company,
      email,
      role: first.role,
      state: first.state,
      uid: first.uid,
      invited: first.invited,
      lastSignIn: first.last_sign_in,
      signedOut: first.signed_out,
      companyHasAdmin: first.has_admin === 1,
      ownCompany: {
        name: first.company_name,
        links: first.links,
        teams: [...teams].map(([id, name]) => ({ id, name })),
      },
      clients: rows.some((row) => row.all_clients === 1)
        ? 'all'
        : [...new Set(rows.flatMap((row) => row.client_id ?? []))],
    };
  }

  /** A company. If it does not exist yet, it is added with its default team. */
  async company(id: string): Promise<Selectable<Tables['company']>> {
    const known = await this.#database.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirst();
    if (known) return known;
    return this.#database.transaction().execute(async (database) => {
      const added = await database
        .insertInto('company')
        .values({ id, name: id, newcomers: 'planner', links: 'on', revision: 0 })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) {
        await database
          .insertInto('teams')
          .values({ id: newId(), company: id, ...EVERYBODY_TEAM })
          .execute();
      }
      return database.selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    });
  }

  /** Adds a member at the first sign-in, and to the teams that newcomers join. Does nothing if another process has added the member. */
  async join(member: { company: string; email: string; role: Role; uid: string | null }): Promise<void> {
    const id = newId();
    await this.#database.transaction().execute(async (database) => {
      const added = await database
        .insertInto('members')
        .values({ id, ...member, state: 'active' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (added.numInsertedOrUpdatedRows === 1n) await joinTeamsOfNewcomers(database, member.company, id);
    });
  }

  /** Makes an invited member active and stores the account. */
  async accept(id: string, uid: string): Promise<void> {
    await this.#database
      .updateTable('members')
      .set({ state: 'active', uid })
      .where('id', '=', id)
      .where('state', '=', 'invited')
      .execute();
  }

  /** Stores the account of a member who has no account yet. */
  async claim(id: string, uid: string): Promise<void> {
    await this.#database.updateTable('members').set({ uid }).where('id', '=', id).where('uid', 'is', null).execute();
  }

  /** Stores another account with a member's address, which an administrator may accept. */
  async noteOtherAccount(id: string, uid: string): Promise<void> {
    await this.#database.updateTable('members').set({ other_uid: uid }).where('id', '=', id).execute();
  }

  async noteSignIn(id: string, at: string, provider: string | null): Promise<void> {
    await this.#database
      .updateTable('members')
      .set({ last_sign_in: at, signs_in_with: provider })
      .where('id', '=', id)
      .execute();
  }

  /** Makes a member administrator of a company without an active one. */
  async makeFirstAdmin({ id, company }: Pick<Member, 'id' | 'company'>): Promise<void> {
    await this.#database
      .updateTable('members')
      .set({ role: 'admin' })
      .where('id', '=', id)
      .where(sql<boolean>`${companyHasAdmin(sql`${company}`)} = 0`)
      .execute();
  }
}

/** 1 when the company has an active administrator, else 0. */
function companyHasAdmin(company: RawBuilder<unknown>) {
  return sql<number>`case when exists (select 1 from members a where a.company = ${company} and a.role = 'admin' and a.state = 'active') then 1 else 0 end`;
}

/** Adds a member to every team that newcomers join. */
export async function joinTeamsOfNewcomers(database: Database, company: string, member: string): Promise<void> {
  await database
    .insertInto('team_members')
    .columns(['team_id', 'member_id'])
    .expression((from) =>
      from
        .selectFrom('teams')
        .select(['id', sql<string>`${member}`.as('member_id')])
        .where('company', '=', company)
        .where('newcomers', '=', 1),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
