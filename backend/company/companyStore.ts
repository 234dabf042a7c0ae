import { recordAudit } from '../audit/auditLog.ts';
import type { AuditActor, AuditDetails } from '../audit/auditLog.ts';
import { sql } from 'kysely';
import type { Company, CompanyChange, HeldPlan, PersonData } from '../../core/contract/bodies/company.ts';
import { Refusal } from '../common/refusal.ts';
import type { Database } from '../database/database.ts';
import { memberName } from '../plans/maker.ts';
import { CHANGES } from './companyChanges.ts';

/** Companies as their administrators read and change them. */
export class CompanyStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** @param domains  the e-mail domains of the company */
  async overview(company: string, domains: readonly string[]): Promise<Company> {
    const { name, revision, newcomers, links } = await this.#companyRow(company);
    return {
      revision,
      name,
      domains: [...domains],
      rules: { newcomers, links },
      members: await this.#members(company),
      teams: await this.#teams(company),
      clients: await this.#clients(company),
      held_plans: await this.#heldPlans(company),
      open_links: await this.#openLinks(company),
    };
  }

  async #companyRow(company: string) {
    return this.#database.selectFrom('company').selectAll().where('id', '=', company).executeTakeFirstOrThrow();
  }

  /**
   * Makes a change as one transaction. The lock of the company's row keeps two administrators from changing it at once.
   * @param revision the company's revision that the administrator saw
   * @throws {Refusal} 409 `changed_meanwhile` for another revision; 409 `last_admin` if no active administrator would be left; or a refusal
   * of the change itself
   */
  async change(actor: AuditActor, revision: number, change: CompanyChange): Promise<void> {
    const { company } = actor;
    await this.#database.transaction().execute(async (database) => {
      const updated = await database
        .updateTable('company')
        .set({ revision: revision + 1 })
        .where('id', '=', company)
        .where('revision', '=', revision)
        .executeTakeFirst();
      if (updated.numUpdatedRows === 0n) throw new Refusal(409, 'changed_meanwhile', CHANGED_MEANWHILE);
      await CHANGES[change.kind]({ database, company, actor, change });
      const admin = await database
        .selectFrom('members')
        .select('id')
        .where('company', '=', company)
        .where('role', '=', 'admin')
        .where('state', '=', 'active')
        .executeTakeFirst();
      if (!admin) throw new Refusal(409, 'last_admin', LAST_ADMIN);
      const { kind, client, key } = change;
      const what = kind === 'erase' ? 'person_erased' : 'company_changed';
      const details = detailsOf(change);
      await recordAudit(database, actor, {
        what,
        about: details,
        ...(key && { planKey: key }),
        ...(client && { clientId: client }),
      });
    });
  }

  /** What is stored about a member, except lines of the audit log; null when the company has no such member. */
  async person(company: string, id: string): Promise<Omit<PersonData, 'log'> | null> {
    const member = (await this.#members(company)).find((candidate) => candidate.id === id);
    if (!member) return null;
    return {
      member,
      plans_owned: await this.#plansOf(company, 'owner_id', id),
      plans_made: await this.#plansOf(company, 'made_by', id),
    };
  }

  async #plansOf(company: string, column: 'owner_id' | 'made_by', member: string): Promise<PersonData['plans_owned']> {
    return this.#database
      .selectFrom('plans')
      .select(['key', 'name', 'client', 'created'])
      .where('company', '=', company)
      .where(column, '=', member)
      .orderBy('created')
      .execute();
  }

  async #members(company: string): Promise<Company['members']> {
    const rows = await this.#database
      .selectFrom('members')
      .selectAll('members')
      .select(memberName.as('shown_email'))
      .where('company', '=', company)
      .orderBy('shown_email')
      .execute();
    const plans = await this.#database
      .selectFrom('plans')
      .select(['owner_id', sql<number | string>`count(*)`.as('count')])
      .where('company', '=', company)
      .groupBy('owner_id')
      .execute();
    const counts = new Map(plans.map(({ owner_id: owner, count }) => [owner, Number(count)]));
    const teams = await this.#memberships(company);
    return rows.map((row) => ({
      id: row.id,
      email: row.shown_email,
      role: row.role,
      state: row.state,
      teams: teams.flatMap(({ team, member }) => (member === row.id ? [team] : [])),
      signs_in_with: row.signs_in_with,
      last_sign_in: row.last_sign_in,
      invited: row.invited,
      other_account: row.other_uid !== null,
      plans: counts.get(row.id) ?? 0,
    }));
  }

  async #memberships(company: string): Promise<{ team: string; member: string }[]> {
    return this.#database
      .selectFrom('team_members')
      .innerJoin('teams', 'teams.id', 'team_members.team_id')
      .select(['team_id as team', 'member_id as member'])
      .where('teams.company', '=', company)
      .execute();
  }

  async #teams(company: string): Promise<Company['teams']> {
    const teams = await this.#database
      .selectFrom('teams')
      .selectAll()
      .where('company', '=', company)
      .orderBy('name')
      .execute();
    const members = await this.#memberships(company);
    const clients = await this.#database
      .selectFrom('team_clients')
      .innerJoin('teams', 'teams.id', 'team_clients.team_id')
      .select(['team_id as team', 'client_id as client'])
      .where('teams.company', '=', company)
      .execute();
    return teams.map(({ id, name, all_clients: all, newcomers }) => ({
      id,
      name,
      all_clients: all === 1,
      newcomers: newcomers === 1,
      clients: clients.flatMap(({ team, client }) => (team === id ? [client] : [])),
      members: members.flatMap(({ team, member }) => (team === id ? [member] : [])),
    }));
  }

  /** The plans under a legal hold, which are not deleted. */
  async #heldPlans(company: string): Promise<HeldPlan[]> {
    const rows = await this.#database
      .selectFrom('plans')
      .leftJoin('members', 'members.id', 'plans.owner_id')
      .select(['plans.key', 'plans.name', 'plans.client', 'plans.finished as made'])
      .select(sql<string>`coalesce(${memberName}, plans.owner_email)`.as('owner'))
      .where('plans.company', '=', company)
      // The 1 is written into the statement, so that the index of plans with `held = 1` is used.
      .where(sql<boolean>`plans.held = 1`)
      .orderBy('plans.finished', 'desc')
      .execute();
    return rows.map(({ name, ...row }) => ({ ...row, name: name ?? 'Unfinished run' }));
  }

  /** The links that are neither stopped nor expired, whatever the company's rule says. */
  async #openLinks(company: string): Promise<NonNullable<Company['open_links']>> {
    const count = await this.#database
      .selectFrom('client_links')
      .innerJoin('plans', 'plans.key', 'client_links.plan_key')
      .select(sql<number | string>`count(*)`.as('all'))
      .select(sql<number | string>`count(passcode)`.as('with_passcode'))
      .where('plans.company', '=', company)
      .where('stopped', 'is', null)
      .where('expires', '>', new Date().toISOString())
      .executeTakeFirstOrThrow();
    return { all: Number(count.all), with_passcode: Number(count.with_passcode) };
  }

  async #clients(company: string): Promise<Company['clients']> {
    const clients = await this.#database
      .selectFrom('clients')
      .selectAll()
      .where('company', '=', company)
      .orderBy(sql`lower(name)`)
      .execute();
    const plans = await this.#database
      .selectFrom('plans')
      .select(['client_id', sql<number | string>`count(*)`.as('count')])
      // Sums of 32-bit integers are 64-bit integers, which drivers return as text.
      .select(sql<number | string>`sum(file_bytes)`.as('bytes'))
      .where('company', '=', company)
      .groupBy('client_id')
      .execute();
    const sums = new Map(plans.map((row) => [row.client_id, row]));
    return clients.map(({ id, name, was, state, keep_months, held }) => ({
      id,
      name,
      was: JSON.parse(was) as string[],
      state,
      keep_months,
      hold: held === 1,
      plans: Number(sums.get(id)?.count ?? 0),
      bytes: Number(sums.get(id)?.bytes ?? 0),
    }));
  }
}

/** What the audit log records of a change: kind, ids and choices, but no addresses and no names. */
function detailsOf(change: CompanyChange): AuditDetails {
  const { kind, member, role, teams, team, clients, emails, receiver, keep_months, rules } = change;
  const { all_clients, newcomers } = change;
  return {
    kind,
    ...(member && { member }),
    ...(role && { role }),
    ...(teams && { teams }),
    ...(team && { team }),
    ...(clients && { clients }),
    ...(all_clients !== undefined && { all_clients }),
    ...(newcomers !== undefined && { newcomers }),
    ...(emails && { invited: emails.length }),
    ...(receiver && { receiver }),
    ...(kind === 'client_keep' && { keep_months: keep_months ?? 'always' }),
    ...rules,
  };
}

const CHANGED_MEANWHILE =
  'The company was changed meanwhile, and your change was not made. Compare it with what is shown now, then repeat it.';
const LAST_ADMIN =
  'This is the last active administrator. Make another member administrator first, then repeat the change.';
