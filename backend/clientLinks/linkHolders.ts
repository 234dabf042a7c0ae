import { sql } from 'kysely';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { AnswerRecord, ClientComment } from '../../core/contract/bodies/clientComments.ts';
import type { ClientRequest } from '../../core/contract/bodies/clientPage.ts';
import type { SharingState } from '../../core/rules/sharingState.ts';
import { WRONG_PASSCODES_MAXIMUM } from '../../core/rules/sharingLimits.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { AuditActor } from '../audit/auditLog.ts';
import type { Database } from '../database/database.ts';
import {
  answersOfLinks,
  commentsOfLinks,
  isClosedByRule,
  isOpen,
  newerLinkMadeAt,
  stateOfPlan,
  toAnswer,
  toComment,
} from './clientRows.ts';
import type { LinkRow } from './clientRows.ts';
import type { NewLink } from './shareStore.ts';

const expand = promisify(gunzip);

/** Maximum number of comments and answers, together, that one link accepts. */
export const MESSAGES_MAXIMUM = 200;
/** Maximum number of visits that are recorded for a link. */
const VISITS_MAXIMUM = 1_000;

/** The facts of a link that are needed to answer its holder, the person who opens it. */
export interface ClientLink extends Pick<
  NewLink,
  'id' | 'key' | 'hash' | 'label' | 'contact' | 'expires' | 'passcode' | 'approval' | 'comments'
> {
  /** Id of the company of the plan; null if the plan was deleted or has none. */
  readonly company: string | null;
  /** Id of the plan's client; null if the plan was deleted or has none. */
  readonly clientId: string | null;
  /** Name of the plan's client; null if the plan was deleted. */
  readonly client: string | null;
  /** Why the link does not work; null while it works. */
  readonly ended: 'deleted' | 'stopped' | 'expired' | 'rule' | null;
}

export type Device = 'phone' | 'tablet' | 'computer';

/** What the holder of a link may do: read what was sent, answer and comment. */
export class LinkHolders {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The link with a token; null if no link has it. */
  async link(tokenSha256: string): Promise<ClientLink | null> {
    const row = await this.#database
      .selectFrom('client_links')
      .leftJoin('plans', 'plans.key', 'client_links.plan_key')
      .selectAll('client_links')
      .leftJoin('company', 'company.id', 'plans.company')
      .select('company.links as rule')
      .select(['plans.key as planKey', 'plans.company', 'plans.client_id', 'plans.client'])
      .where('token_sha256', '=', tokenSha256)
      .executeTakeFirst();
    if (!row) return null;
    return {
      id: row.id,
      key: row.plan_key,
      company: row.company,
      clientId: row.client_id,
      client: row.client,
      hash: row.hash,
      label: row.label,
      contact: row.contact,
      expires: row.expires,
      passcode: row.passcode,
      approval: row.approval === 1,
      comments: row.comments === 1,
      ended: row.planKey === null ? 'deleted' : endOf(row, row.rule ?? 'on'),
    };
  }

  /** The JSON text of the plan as it was sent; null when it was deleted meanwhile. */
  async planText({ key, hash }: ClientLink): Promise<string | null> {
    const row = await this.#database
      .selectFrom('client_plans')
      .select('body')
      .where('plan_key', '=', key)
      .where('hash', '=', hash)
      .executeTakeFirst();
    return row ? (await expand(row.body)).toString('utf8') : null;
  }

  /** The plan's state as the holder sees it. Only this link counts, except that the state shows if a link to a newer version was made. */
  async state({ id, key }: ClientLink): Promise<SharingState> {
    const links = await this.#database.selectFrom('client_links').selectAll().where('id', '=', id).execute();
    const answers = await answersOfLinks(this.#database, [id]);
    return stateOfPlan(links, answers, await newerLinkMadeAt(this.#database, key), new Date().toISOString());
  }

  async answers({ id }: ClientLink): Promise<AnswerRecord[]> {
    return (await answersOfLinks(this.#database, [id])).map(toAnswer);
  }

  /** The comments at this link and the agency's replies, without the names of the agency's people. */
  async thread({ id }: ClientLink): Promise<ClientComment[]> {
    const comments = (await commentsOfLinks(this.#database, [id])).map(toComment);
    return comments.map((comment) => (comment.from === 'agency' ? { ...comment, name: '' } : comment));
  }

  /** Records that the link was opened. Openings of one visit are counted together. */
  async recordView({ id }: ClientLink, visit: string, device: Device): Promise<void> {
    const row = { link_id: id, visit, at: new Date().toISOString(), again: 0, device };
    const visits = await this.#database
      .selectFrom('client_views')
      .select((views) => views.fn.countAll().as('count'))
      .where('link_id', '=', id)
      .executeTakeFirstOrThrow();
    if (Number(visits.count) >= VISITS_MAXIMUM) return;
    await this.#database
      .insertInto('client_views')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['link_id', 'visit']).doUpdateSet({ at: row.at, again: sql<number>`client_views.again + 1` }),
      )
      .execute();
  }

  /** Counts a wrong passcode. The link stops at WRONG_PASSCODES_MAXIMUM, however long ago the others were. */
  async countWrongPasscode(link: ClientLink, actor: AuditActor): Promise<void> {
    const { id, key } = link;
    await this.#database.transaction().execute(async (database) => {
      await database
        .updateTable('client_links')
        .set((row) => ({ wrong_passcodes: row('wrong_passcodes', '+', 1) }))
        .where('id', '=', id)
        .execute();
      const stopped = await database
        .updateTable('client_links')
        .set({ stopped: new Date().toISOString(), stopped_for: 'passcodes' })
        .where('id', '=', id)
        .where('stopped', 'is', null)
        .where('wrong_passcodes', '>=', WRONG_PASSCODES_MAXIMUM)
        .executeTakeFirst();
      if (stopped.numUpdatedRows === 0n) return;
      const details = { link: id, change: 'stop', reason: 'passcodes' };
      await recordAudit(database, actor, { what: 'link_changed', planKey: key, about: details });
    });
  }

  /** Whether the link takes another comment or answer. */
  async acceptsMore({ id }: ClientLink): Promise<boolean> {
    const answers = await answersOfLinks(this.#database, [id]);
    const comments = await commentsOfLinks(this.#database, [id]);
    return answers.length + comments.filter(({ author }) => author === 'client').length < MESSAGES_MAXIMUM;
  }

  /** Records an answer, which never changes afterwards. @param id the id of the new record */
  async addAnswer(
    link: ClientLink,
    id: string,
    sent: ClientRequest<'answer'>,
    actor: AuditActor,
  ): Promise<AnswerRecord> {
    const row = {
      id,
      link_id: link.id,
      hash: link.hash,
      answer: sent.answer,
      name: sent.name.trim(),
      job_title: sent.job_title.trim(),
      comment: (sent.comment ?? '').trim(),
      at: new Date().toISOString(),
    };
    await this.#database.transaction().execute(async (database) => {
      const insert = database.insertInto('client_answers').values(row);
      await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
      const details = { link: link.id, hash: link.hash, answer: row.answer };
      await recordAudit(database, actor, { what: 'link_answered', planKey: link.key, about: details });
    });
    return toAnswer(row);
  }

  /** Adds a comment of the client. @param id the id of the new comment */
  async addComment(link: ClientLink, id: string, sent: ClientRequest<'comment'>): Promise<ClientComment> {
    const row = {
      id,
      link_id: link.id,
      reply_to: null,
      panel: sent.panel,
      author: 'client' as const,
      name: sent.name.trim(),
      text: sent.text.trim(),
      at: new Date().toISOString(),
      resolved: null,
      removed: null,
    };
    const insert = this.#database.insertInto('client_comments').values(row);
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    return toComment(row);
  }
}

function endOf(row: LinkRow, rule: 'on' | 'passcode' | 'off'): ClientLink['ended'] {
  if (row.stopped !== null) return 'stopped';
  if (!isOpen(row, new Date().toISOString())) return 'expired';
  return isClosedByRule(row, rule) ? 'rule' : null;
}
