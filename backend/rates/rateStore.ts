import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId } from '../../core/planningData/rates/rateRow.ts';
import type { Queries } from '../admission/circuitBreaker.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { AuditDetails } from '../audit/auditLog.ts';
import { renewStamp } from '../company/change.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';

/** Stored as the company of the seed: the built-in rate card Illustrative, which all companies share. */
export const SEED_COMPANY = '';

export interface CardKey {
  readonly company: string;
  readonly card: CardId;
}

/** A published version without its content. */
export interface StoredVersion extends CardKey {
  readonly number: number;
  /** First day in force, ISO. */
  readonly from: string;
  /** Last day in force, ISO; null for an open end. */
  readonly to: string | null;
  readonly author: string;
  /** When it was published, ISO 8601 in UTC. */
  readonly saved: string;
  /** When it was withdrawn, ISO 8601 in UTC; null if it was not. */
  readonly withdrawn: string | null;
  readonly note: string;
  readonly sha256: string;
}

/** The changing part of a card. */
export interface CardState {
  readonly card: CardId;
  readonly archived: boolean;
  /** How often the card was changed. */
  readonly revision: number;
  readonly hasDraft: boolean;
  /** E-mail address of the person who last changed the draft. */
  readonly author: string;
  /** When the draft was last changed, ISO 8601 in UTC. */
  readonly saved: string;
}

/** A change by one person. It is refused if the card no longer has this revision. */
export interface CardChange extends CardKey {
  readonly revision: number;
  readonly author: { readonly uid: string; readonly email: string };
  /** The caller, for the audit log; missing if the service itself makes the change when it starts. */
  readonly caller?: Caller;
  /** Time of the request, ISO 8601 in UTC. A repeated request has the same time and is recognised by it. */
  readonly at: string;
}

/** The days, note and answers of a new version. `from` and `to` are its first and last day, ISO; `to` is null for an open end. */
export interface VersionFacts {
  readonly from: string;
  readonly to: string | null;
  readonly note: string;
  /** Ids of the questions answered with Keep. */
  readonly answers: readonly string[];
}

/**
 * Rate cards with their versions and drafts. Each change of a card adds 1 to its revision. Of two people who change the
 * same revision, the second is refused (the method returns null or false). A published version and the new stamp are stored in
 * one transaction. Published versions are never deleted. Every method is idempotent.
 */
export class RateStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The random id that changes whenever what a RateBook keeps in memory changes: cards, lists or clients of any company. */
  async stamp(): Promise<string> {
    return (await this.#database.selectFrom('rate_stamp').select('stamp').executeTakeFirstOrThrow()).stamp;
  }

  /** The versions of the seed and of all cards of a company that are not withdrawn. */
  async usable(company: string): Promise<StoredVersion[]> {
    const rows = await this.#versions()
      .where('company', 'in', [...new Set([SEED_COMPANY, company])])
      .where('withdrawn', 'is', null)
      .execute();
    return rows.map(toVersion);
  }

  /** All versions of a card, newest first. */
  async versions({ company, card }: CardKey): Promise<StoredVersion[]> {
    const rows = await this.#versions().where('company', '=', company).where('card', '=', card).execute();
    return rows.map(toVersion).toReversed();
  }

  /** The content of a version, or of the draft (number 0); null when there is none. */
  async content({ company, card }: CardKey, number: number): Promise<string | null> {
    const row = await this.#database
      .selectFrom('rate_versions')
      .select('content')
      .where('company', '=', company)
      .where('card', '=', card)
      .where('number', '=', number)
      .executeTakeFirst();
    return row?.content ?? null;
  }

  /** The states of all cards of a company that were ever changed; only the state of `card` if it is given. */
  async states(company: string, card?: CardId): Promise<CardState[]> {
    const allStates = this.#database
      .selectFrom('rate_versions as draft')
      .leftJoin('rate_cards as cards', (join) =>
        join.onRef('cards.company', '=', 'draft.company').onRef('cards.card', '=', 'draft.card'),
      )
      .select(['draft.card', 'cards.archived', 'draft.revision', 'draft.author_email', 'draft.saved'])
      .select(sql<number>`case when draft.content is null then 0 else 1 end`.as('drafted'))
      .where('draft.company', '=', company)
      .where('draft.number', '=', 0)
      .orderBy('draft.card');
    const rows = await (card === undefined ? allStates : allStates.where('draft.card', '=', card)).execute();
    return rows.map((row) => ({
      card: row.card,
      archived: row.archived !== null,
      revision: row.revision,
      hasDraft: row.drafted === 1,
      author: row.author_email,
      saved: row.saved,
    }));
  }

  /**
   * Saves the draft. Creates the card where there is none, and restores an archived one.
   * @param content csv text; null deletes the draft
   * @returns false for an outdated revision
   */
  async saveDraft(change: CardChange, content: string | null): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      if (!(await nextRevision(database, change, { content }))) return isSaved(database, change);
      if (content !== null) await createOrRestore(database, change);
      return true;
    });
  }

  /**
   * Publishes the draft as the next version.
   * @param content the checked text of the draft at this revision
   * @returns the number of the new version; null for an outdated revision
   */
  async publish(change: CardChange, content: string, facts: VersionFacts): Promise<number | null> {
    return this.#publish(change, { content: null }, content, facts);
  }

  /**
   * Publishes a text that is not the draft's: that of an earlier version or, for the seed, the server's files. The draft stays.
   * @returns the number of the new version; null for an outdated revision
   */
  async publishAgain(change: CardChange, content: string, facts: VersionFacts): Promise<number | null> {
    return this.#publish(change, 'unchanged', content, facts);
  }

  /** Withdraws a version. @returns false for an outdated revision */
  async withdraw(change: CardChange, number: number): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      if (!(await nextRevision(database, change, 'unchanged'))) return isWithdrawn(database, change, number);
      await withdrawal(database, change).where('number', '=', number).execute();
      await renewStamp(database);
      await recordPublished(database, change, { change: 'withdraw', version: number });
      return true;
    });
  }

  /** Archives a card: withdraws its versions and deletes the draft. @returns false for an outdated revision */
  async archive(change: CardChange): Promise<boolean> {
    return this.#database.transaction().execute(async (database) => {
      if (!(await nextRevision(database, change, { content: null }))) return isSaved(database, change);
      await withdrawal(database, change).where('number', '>', 0).execute();
      await database
        .updateTable('rate_cards')
        .set({ archived: change.at })
        .where('company', '=', change.company)
        .where('card', '=', change.card)
        .execute();
      await renewStamp(database);
      await recordPublished(database, change, { change: 'archive' });
      return true;
    });
  }

  /**
   * Adds the server's files as the next version of the seed, unless a version already has this content.
   * @param day  the first day in force, ISO
   * @param at  the time when it is published, ISO 8601 in UTC
   * @returns whether a version was added
   */
  async addSeed(content: string, day: string, at: string): Promise<boolean> {
    const sha256 = sha256Of(content);
    if (await hasSeedVersion(this.#database, sha256)) return false;
    return this.#database.transaction().execute(async (database) => {
      const key = { company: SEED_COMPANY, card: SEED_CARD };
      const change = { ...key, revision: 0, author: { uid: '', email: '' }, at };
      await createOrRestore(database, change);
      // Locks the seed. Of processes that start together, one adds the version and the others then find it.
      await database
        .insertInto('rate_versions')
        .values(draftRow(change, null))
        .onConflict((conflict) =>
          conflict
            .columns(['company', 'card', 'number'])
            .doUpdateSet({ revision: sql`rate_versions.revision + 1`, saved: at }),
        )
        .execute();
      if (await hasSeedVersion(database, sha256)) return false;
      await addVersion(database, change, content, { from: day, to: null, note: '', answers: [] });
      await renewStamp(database);
      return true;
    });
  }

  async #publish(change: CardChange, draft: DraftChange, content: string, facts: VersionFacts): Promise<number | null> {
    return this.#database.transaction().execute(async (database) => {
      if (!(await nextRevision(database, change, draft))) return versionPublishedBy(database, change);
      const number = await addVersion(database, change, content, facts);
      await renewStamp(database);
      await recordPublished(database, change, { change: 'publish', version: number });
      return number;
    });
  }

  #versions() {
    return this.#database
      .selectFrom('rate_versions')
      .select(['company', 'card', 'number', 'valid_from', 'valid_to', 'author_email', 'saved'])
      .select(['withdrawn', 'note', 'sha256'])
      .where('number', '>', 0)
      .orderBy('company')
      .orderBy('card')
      .orderBy('number');
  }
}

/** Reads the stamp by a query with a short time-out. */
export async function shortStamp({ query }: Queries): Promise<string> {
  const { rows } = await query({ text: 'select stamp from rate_stamp' });
  return (rows as { stamp: string }[])[0]!.stamp;
}

/** The SHA-256 of a card's text, in hexadecimal. */
export function sha256Of(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What a change does to the draft. */
type DraftChange = { readonly content: string | null } | 'unchanged';

/**
 * Adds 1 to a card's revision if it is the given one. The row stays locked until the transaction ends.
 * @returns false if the card has another revision
 */
async function nextRevision(database: Database, change: CardChange, draft: DraftChange): Promise<boolean> {
  const { company, card, revision } = change;
  const row = draftRow(change, draft === 'unchanged' ? null : draft.content);
  if (revision === 0) {
    const inserted = await database
      .insertInto('rate_versions')
      .values(row)
      .onConflict((conflict) => conflict.columns(['company', 'card', 'number']).doNothing())
      .executeTakeFirst();
    return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  const { author_uid, author_email, saved, sha256, content } = row;
  const draftColumns = { author_uid, author_email, saved, sha256, content };
  const changed = await database
    .updateTable('rate_versions')
    .set({ revision: revision + 1, ...(draft !== 'unchanged' && draftColumns) })
    .where('company', '=', company)
    .where('card', '=', card)
    .where('number', '=', 0)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The row of a card's draft at its first revision. */
function draftRow({ company, card, author, at }: CardChange, content: string | null) {
  return {
    company,
    card,
    number: 0,
    revision: 1,
    author_uid: author.uid,
    author_email: author.email,
    saved: at,
    note: '',
    answers: '[]',
    sha256: content === null ? '' : sha256Of(content),
    content,
  };
}

/** Adds a version of the card that is changed. @returns the number of the new version */
async function addVersion(
  database: Database,
  change: CardChange,
  content: string,
  { from, to, note, answers }: VersionFacts,
): Promise<number> {
  const { company, card, revision } = change;
  const nextNumber = sql<number>`(select max(number) + 1 from rate_versions where company = ${company} and card = ${card})`;
  const factColumns = { valid_from: from, valid_to: to, note, answers: JSON.stringify(answers) };
  const { number } = await database
    .insertInto('rate_versions')
    .values({ ...draftRow(change, content), ...factColumns, number: nextNumber, revision: revision + 1 })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

/** Adds a change of published rates to the audit log. */
async function recordPublished(database: Database, { card, caller }: CardChange, details: AuditDetails): Promise<void> {
  // A change by the service itself has no caller, and is not in the audit log.
  if (!caller) return;
  const [, clientId = null] = /^client:(.+)$/.exec(card) ?? [];
  await recordAudit(database, caller, { what: 'data_published', clientId, about: { card, ...details } });
}

/** Creates the card, or restores an archived one. */
async function createOrRestore(database: Database, { company, card }: CardKey): Promise<void> {
  await database
    .insertInto('rate_cards')
    .values({ company, card })
    .onConflict((conflict) => conflict.columns(['company', 'card']).doUpdateSet({ archived: null }))
    .execute();
}

/** The update that withdraws versions of a card. The caller adds the condition for the versions. */
function withdrawal(database: Database, { company, card, at }: CardChange) {
  return database
    .updateTable('rate_versions')
    .set({ withdrawn: at })
    .where('company', '=', company)
    .where('card', '=', card)
    .where('withdrawn', 'is', null);
}

/** Whether the draft's last change is this one, repeated because its reply was lost. */
async function isSaved(database: Database, { company, card, revision, author, at }: CardChange): Promise<boolean> {
  const row = await cardVersions(database, company, card)
    .where('number', '=', 0)
    .where('revision', '=', revision + 1)
    .where('saved', '=', at)
    .where('author_uid', '=', author.uid)
    .executeTakeFirst();
  return row !== undefined;
}

/** The number of the version that an earlier attempt of this change published; null if there was none. */
async function versionPublishedBy(
  database: Database,
  { company, card, author, at }: CardChange,
): Promise<number | null> {
  const row = await cardVersions(database, company, card)
    .where('number', '>', 0)
    .where('saved', '=', at)
    .where('author_uid', '=', author.uid)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Whether an earlier attempt of this change withdrew the version. */
async function isWithdrawn(database: Database, { company, card, at }: CardChange, number: number): Promise<boolean> {
  const row = await cardVersions(database, company, card)
    .where('number', '=', number)
    .where('withdrawn', '=', at)
    .executeTakeFirst();
  return row !== undefined;
}

function cardVersions(database: Database, company: string, card: CardId) {
  return database.selectFrom('rate_versions').select('number').where('company', '=', company).where('card', '=', card);
}

async function hasSeedVersion(database: Database, sha256: string): Promise<boolean> {
  const found = cardVersions(database, SEED_COMPANY, SEED_CARD).where('number', '>', 0).where('sha256', '=', sha256);
  return (await found.executeTakeFirst()) !== undefined;
}

type VersionRow = {
  readonly company: string;
  readonly card: string;
  readonly number: number;
  readonly valid_from: string | null;
  readonly valid_to: string | null;
  readonly author_email: string;
  readonly saved: string;
  readonly withdrawn: string | null;
  readonly note: string;
  readonly sha256: string;
};

function toVersion({ valid_from, valid_to, author_email, ...row }: VersionRow): StoredVersion {
  // A published version has a first day; only drafts have none.
  return { ...row, from: valid_from ?? '', to: valid_to, author: author_email };
}
