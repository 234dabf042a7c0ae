import { sql } from 'kysely';
import type { Kysely, RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { Readable } from 'node:stream';
import type { AuditEvent, AuditFilters, AuditLine, AuditLogReply } from '../../core/contract/bodies/audit.ts';
import { Refusal } from '../common/refusal.ts';
import type { Tables } from '../database/tables.ts';
import { wrapMethods } from '../database/wrapMethods.ts';
import { LruCache } from '../common/lruCache.ts';
import { csvCell } from '../../core/text/csvCell.ts';
import { safeText } from '../../core/text/safeText.ts';

type Database = Kysely<Tables>;

/** What happened, for the audit log. It has no e-mail or network address: the line names the member by id. */
export interface AuditEntry {
  readonly what: AuditEvent;
  readonly planKey?: string | null;
  /** Id of the client; by default, the client of the plan. */
  readonly clientId?: string | null;
  /** Details of what happened. Texts are cut to {@link ABOUT_TEXT_MAX_LENGTH}. */
  readonly about?: AuditDetails;
}

/** A few texts or figures about an event, at most ten in all. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** If a member reads the same data again, or the same call repeats a change, within this time, no second line is added [ms]. */
const SAME_READING_MS = 10 * 60_000;
/** If a caller is refused for the same reason again within this time, no second line is added [ms]. */
const SAME_REFUSAL_MS = 60_000;
/** Maximum length of a text in `about` [characters]. Ten texts of this length fit into the column `about`. */
const ABOUT_TEXT_MAX_LENGTH = 150;
/** Maximum length of the column `about` [characters]. */
const ABOUT_MAX_LENGTH = 2048;
/** How many recently written lines a process remembers, so that most calls need no query. */
const REMEMBERED_MAXIMUM = 10_000;
/** Number of lines in a batch of the csv export. A batch with fewer lines is the last one. */
export const LINES_PER_BATCH = 1_000;

/** The member who makes a call, and the id of the call. In a refused call, `memberId` can be the id of an account without a member. */
export interface AuditActor {
  readonly company: string;
  readonly memberId: string;
  readonly requestId?: string;
}

/**
 * Adds a line to the audit log. Call it in the transaction of the change, so that both are stored or neither is. A change that is
 * repeated in the same call adds no second line.
 */
export async function recordAudit(database: Database, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const now = Date.now();
  const isRepeated = sql<boolean>`at > ${isoTime(now - SAME_READING_MS)} and request_id = ${actor.requestId ?? null}`;
  await insertUnless(isRepeated, database, actor, { ...entry, at: isoTime(now) });
}

/** Adds a line, unless the member already has a line of the same kind and plan for which the condition is true. */
async function insertUnless(
  condition: RawBuilder<boolean>,
  database: Database,
  actor: AuditActor,
  { what, at, planKey = null, clientId, about = {} }: AuditEntry & { readonly at: string },
): Promise<void> {
  const { company, memberId, requestId = null } = actor;
  const client = clientId === undefined ? sql`(select client_id from plans where key = ${planKey})` : sql`${clientId}`;
  await sql`
    insert into audit (at, company, member_id, what, plan_key, client_id, about, request_id)
    select ${at}, ${company}, ${memberId}, ${what}, ${planKey}, ${client}, ${aboutText(about)}, ${requestId}
    where not exists (
      select 1 from audit
      where member_id = ${memberId} and what = ${what} and coalesce(plan_key, '') = ${planKey ?? ''} and ${condition}
    )`.execute(database);
}

/**
 * Adds a line for each of several plans in one statement. Give it the transaction of the change.
 * @param planCondition  condition of a query of plans
 */
export async function recordAuditOfPlans(
  database: Database,
  { company, memberId, requestId }: AuditActor,
  { what, about = {} }: Pick<AuditEntry, 'what' | 'about'>,
  planCondition: RawBuilder<SqlBool>,
): Promise<void> {
  await sql`
    insert into audit (at, company, member_id, what, plan_key, client_id, about, request_id)
    select ${isoTime(Date.now())}, ${company}, ${memberId}, ${what}, plans.key, plans.client_id, ${aboutText(about)}, ${requestId ?? null}
    from plans where ${planCondition} order by plans.key`.execute(database);
}

/** The column `about`: the details as JSON text. If it is too long, only a mark that they were left out. */
function aboutText(details: AuditDetails): string {
  const text = JSON.stringify(details, (_name, value: unknown) =>
    typeof value === 'string' ? value.slice(0, ABOUT_TEXT_MAX_LENGTH) : value,
  );
  // Quotes and control characters take more room in JSON.
  return text.length <= ABOUT_MAX_LENGTH ? text : '{"left_out":true}';
}

const isoTime = (time: number) => new Date(time).toISOString();

/**
 * The audit log of all companies. This class adds the lines for data that was read, refusals and sign-ins. {@link recordAudit} adds
 * the lines for changes, in the transaction of the change. Triggers of the database refuse to change lines, and to delete lines within
 * twelve months.
 */
export class AuditLog {
  readonly #database: Database;
  /** When this process last wrote a line, by member and content [ms since 1970]. */
  readonly #written = new LruCache<number>(REMEMBERED_MAXIMUM);

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds a line for data that a member reads, before the reply is sent. Reading the same data again within ten minutes adds no line. */
  async reading(actor: AuditActor, entry: AuditEntry): Promise<void> {
    await this.#writeUnlessRecent(actor, entry, SAME_READING_MS);
  }

  /** Adds a line for a refused call of a signed-in caller, at most once a minute for each reason. @param reason code of the refusal */
  async refusal(actor: AuditActor, reason: string): Promise<void> {
    await this.#writeUnlessRecent(actor, { what: 'refused', about: { reason } }, SAME_REFUSAL_MS);
  }

  /**
   * Adds one line for each sign-in, with the time of the sign-in and not of this call.
   * @param signInTime `auth_time` of the token [s since 1970]
   */
  async signIn(actor: AuditActor, signInTime: number, about: AuditDetails): Promise<void> {
    const key = `${actor.company} ${actor.memberId} signed_in`;
    const time = signInTime * 1000;
    if ((this.#written.find(key) ?? 0) >= time) return;
    const at = isoTime(time);
    await insertUnless(sql<boolean>`at >= ${at}`, this.#database, actor, { what: 'signed_in', at, about });
    this.#written.set(key, time);
  }

  async #writeUnlessRecent(actor: AuditActor, entry: AuditEntry, intervalMs: number): Promise<void> {
    const now = Date.now();
    const about = aboutText(entry.about ?? {});
    const key = [actor.company, actor.memberId, entry.what, entry.planKey ?? '', about].join(' ');
    if ((this.#written.find(key) ?? 0) > now - intervalMs) return;
    const isRecent = sql<boolean>`at > ${isoTime(now - intervalMs)} and about = ${about}`;
    await insertUnless(isRecent, this.#database, actor, { ...entry, at: isoTime(now) });
    this.#written.set(key, now);
  }

  /** A page of a company's lines, newest first. */
  async page(company: string, filters: AuditFilters, limit: number, after?: string): Promise<AuditLogReply> {
    return pageOf(this.#filteredLines(company, filters), limit, after);
  }

  /**
   * A page of what a person did, newest first: as a member, and as an account that was refused before it became a member.
   * @param member  id of the member
   */
  async linesOfMember(company: string, member: string, limit: number, after?: string): Promise<AuditLogReply> {
    const account = this.#database.selectFrom('members').select('uid').where('id', '=', member);
    const lines = this.#linesOfCompany(company).where((eb) =>
      eb.or([eb('audit.member_id', '=', member), eb('audit.member_id', '=', account)]),
    );
    return pageOf(lines, limit, after);
  }

  /** The next lines after an id, oldest first: at most {@link LINES_PER_BATCH}. */
  async batch(company: string, filters: AuditFilters, after: number): Promise<AuditLine[]> {
    const next = this.#filteredLines(company, filters).where('audit.id', '>', after).orderBy('audit.id');
    return (await next.limit(LINES_PER_BATCH).execute()).map(toLine);
  }

  #linesOfCompany(company: string) {
    return this.#database
      .selectFrom('audit')
      .select(['audit.id', 'audit.at', 'audit.member_id', 'audit.what', 'audit.plan_key', 'audit.client_id'])
      .select(['audit.about', 'audit.request_id'])
      .select(emailOfMember)
      .where('audit.company', '=', company);
  }

  #filteredLines(company: string, { from, to, member, what, key, client }: AuditFilters) {
    const named = this.#linesOfCompany(company).select([nameOfPlan, labelOfLink]);
    const ofPeriod = named.where('audit.at', '>=', from).where('audit.at', '<', to);
    const ofMember = member === undefined ? ofPeriod : ofPeriod.where('audit.member_id', '=', member);
    const ofKind = what === undefined ? ofMember : ofMember.where('audit.what', '=', what);
    const ofPlan = key === undefined ? ofKind : ofKind.where('audit.plan_key', '=', key);
    return client === undefined ? ofPlan : ofPlan.where('audit.client_id', '=', client);
  }

  /** Deletes lines that are older than `before` (ISO 8601), which must be at least a year ago. @returns how many */
  async forgetBefore(before: string): Promise<number> {
    const change = await this.#database.deleteFrom('audit').where('at', '<', before).executeTakeFirst();
    return Number(change.numDeletedRows);
  }
}

/** The newest lines that are older than the line with the id `after`; without `after`, the newest of all. */
async function pageOf(lines: Lines, limit: number, after: string | undefined): Promise<AuditLogReply> {
  const newest = lines.orderBy('audit.id', 'desc').limit(limit + 1);
  const rows = await (after === undefined ? newest : newest.where('audit.id', '<', Number(after))).execute();
  const shown = rows.slice(0, limit).map(toLine);
  return { lines: shown, ...(rows.length > limit && { next: String(shown.at(-1)!.id) }) };
}

/** A query of lines of the audit log. */
type Lines = SelectQueryBuilder<Tables, 'audit', Row>;

/**
 * The e-mail address for a line's `member_id`, which is the id of a member or of an account. It is null for an erased person, and for an
 * account without a member.
 */
const emailOfMember = sql<
  string | null
>`(select email from members where members.id = audit.member_id or members.uid = audit.member_id limit 1)`.as('email');

/** The name of a line's plan. Only administrators get it, because the wall does not check it. */
const nameOfPlan = sql<
  string | null
>`(select name from plans where plans.key = audit.plan_key and plans.company = audit.company)`.as('plan');

/** The label of the client's link whose id is the first detail of a line. Only administrators get it, as with the name of the plan. */
const labelOfLink = sql<string | null>`(
  select label from client_links
  where client_links.plan_key = audit.plan_key and audit.about like '{"link":"' || client_links.id || '"%'
)`.as('link');

interface Row {
  readonly id: number | string;
  readonly at: string;
  readonly member_id: string;
  readonly email: string | null;
  readonly plan?: string | null;
  readonly link?: string | null;
  readonly what: string;
  readonly plan_key: string | null;
  readonly client_id: string | null;
  readonly about: string;
  readonly request_id: string | null;
}

function toLine({ id, member_id, plan_key, client_id, what, ...row }: Row): AuditLine {
  // PostgreSQL's driver hands 64-bit numbers over as text.
  return { id: Number(id), member: member_id, key: plan_key, client: client_id, what: what as AuditEvent, ...row };
}

/** Wraps a log so that its methods throw a refusal (503) if a line cannot be written or read. No data is then shown without its line. */
export function strictAuditLog(log: AuditLog): AuditLog {
  return wrapMethods(log, (call) => {
    const result = call();
    return result instanceof Promise ? result.catch(storageFailed) : result;
  });
}

function storageFailed(cause: unknown): never {
  if (cause instanceof Refusal) throw cause;
  const message =
    'The planning service cannot write its audit log, without which nothing is shown. Please try again in a minute.';
  throw new Refusal(503, 'storage', message, [], { cause });
}

const CSV_COLUMNS = ['id', 'at', 'member', 'email', 'what', 'key', 'client', 'about', 'request_id'] as const;

/**
 * A company's lines of the audit log as csv text, oldest first. A batch of lines is read when the batch before it was sent, so that only
 * one batch is in memory.
 */
export function auditCsv(log: Pick<AuditLog, 'batch'>, company: string, filters: AuditFilters): Readable {
  return Readable.from(csvTexts(log, company, filters));
}

async function* csvTexts(log: Pick<AuditLog, 'batch'>, company: string, filters: AuditFilters): AsyncGenerator<string> {
  yield `${CSV_COLUMNS.join(',')}\r\n`;
  let lines: AuditLine[] = [];
  do {
    lines = await log.batch(company, filters, lines.at(-1)?.id ?? 0);
    if (lines.length > 0) yield lines.map(csvRow).join('');
  } while (lines.length === LINES_PER_BATCH);
}

function csvRow(line: AuditLine): string {
  const cells = CSV_COLUMNS.map((column) => String(line[column] ?? ''));
  return `${cells.map((cell) => csvCell(safeText(cell))).join(',')}\r\n`;
}
