import type { ClientComment } from '../../core/contract/bodies/clientComments.ts';
import type { CommentChange, ShareChange, ShareLink, ShareList } from '../../core/contract/bodies/sharing.ts';
import { OPEN_LINKS_MAXIMUM } from '../../core/rules/sharingLimits.ts';
import { recordAudit } from '../audit/auditLog.ts';
import { clientWall } from '../plans/wall.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';
import {
  answersOfLinks,
  commentsOfLinks,
  isClosedByRule,
  newerLinkMadeAt,
  stateOfPlan,
  toAnswer,
  toComment,
} from './clientRows.ts';
import type { LinkRow } from './clientRows.ts';

/** How many of the latest visits of a link are listed for the planner. */
const VISITS_LISTED = 50;

/** The data of a new link. */
export interface NewLink {
  readonly id: string;
  /** Key of the plan. */
  readonly key: string;
  readonly tokenSha256: string;
  /** SHA-256 of the plan's JSON text as it is sent, in hexadecimal. */
  readonly hash: string;
  /** The plan's JSON text as it is sent, gzipped. */
  readonly body: Uint8Array;
  /** Name of the person the link is for. */
  readonly label: string;
  /** The contact that the client sees, for example an e-mail address; '' for none. */
  readonly contact: string;
  /** When the link ends; ISO 8601, UTC. */
  readonly expires: string;
  /** The passcode in the form in which linkSecrets.ts stores it; null if the link has none. */
  readonly passcode: string | null;
  /** Whether the client is asked to approve the plan. */
  readonly approval: boolean;
  /** Whether the client may comment. */
  readonly comments: boolean;
}

/** The company to which a plan belongs, and the client for which it was made. */
export interface PlanToSend {
  readonly company: string | null;
  readonly clientId: string | null;
  readonly client: string | null;
}

/** A link of a plan that a planner may send. */
export interface KnownLink {
  readonly id: string;
  readonly key: string;
  readonly isStopped: boolean;
}

/** A reply to a comment, or a change of the comment. */
export interface CommentEdit {
  /** Key of the plan. */
  readonly key: string;
  readonly change: CommentChange;
  /** Id of the comment. */
  readonly commentId: string;
  /** Id of the reply; used only if `change` is `reply`. */
  readonly replyId: string;
  /** Text of the reply. */
  readonly replyText: string;
}

/**
 * What the agency does with links to its plans. Every method checks that the planner may send the plan. Methods that take a KnownLink
 * may rely on the check of `link`, which returned it.
 */
export class ShareStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The company and the client of a plan; null if the planner may not send the plan. */
  async planToSend(caller: Caller, key: string): Promise<PlanToSend | null> {
    const row = await plansToSend(this.#database, caller)
      .select(['company', 'client_id', 'client'])
      .where('key', '=', key)
      .executeTakeFirst();
    return row ? { company: row.company, clientId: row.client_id, client: row.client } : null;
  }

  /** Makes a link. @returns `full` if the plan has the maximum number of open links; `gone` if the planner may not send the plan */
  async add(caller: Caller, link: NewLink): Promise<'made' | 'full' | 'gone'> {
    const made = new Date().toISOString();
    return this.#database.transaction().execute(async (database) => {
      const room = await roomForLink(database, caller, link, made);
      if (room !== 'free') return room;
      await database
        .insertInto('client_plans')
        .values({ plan_key: link.key, hash: link.hash, body: link.body })
        .onConflict((conflict) => conflict.columns(['plan_key', 'hash']).doNothing())
        .execute();
      const row: LinkRow = {
        id: link.id,
        plan_key: link.key,
        token_sha256: link.tokenSha256,
        hash: link.hash,
        label: link.label,
        contact: link.contact,
        made,
        made_by: caller.email,
        expires: link.expires,
        stopped: null,
        stopped_for: null,
        passcode: link.passcode,
        wrong_passcodes: 0,
        approval: link.approval ? 1 : 0,
        comments: link.comments ? 1 : 0,
        read_until: null,
      };
      // If the id exists, an earlier attempt has stored this row, and its reply was lost.
      const insert = database.insertInto('client_links').values(row);
      await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
      const details = { link: link.id, hash: link.hash };
      await recordAudit(database, caller, { what: 'link_made', planKey: link.key, about: details });
      return 'made';
    });
  }

  /** The state of each plan that has a link and that the planner may send. */
  async states(caller: Caller): Promise<ShareList['states']> {
    const links = await this.#database
      .selectFrom('client_links')
      .selectAll()
      .where('plan_key', 'in', plansToSend(this.#database, caller).select('key'))
      .orderBy('made')
      .execute();
    return this.#statesOf(caller, links);
  }

  /** Links, answers and comments of one plan; null when the planner may not send it. */
  async list(caller: Caller, key: string): Promise<ShareList | null> {
    if ((await this.planToSend(caller, key)) === null) return null;
    const database = this.#database;
    const links = await database
      .selectFrom('client_links')
      .selectAll()
      .where('plan_key', '=', key)
      .orderBy('made')
      .execute();
    const ids = links.map(({ id }) => id);
    const answers = await answersOfLinks(database, ids);
    const views = await this.#views(ids);
    const comments = await commentsOfLinks(database, ids);
    return {
      states: await this.#statesOf(caller, links),
      links: links.map((link) => ({
        ...toLink(link),
        stopped_for: link.stopped_for ?? (isClosedByRule(link, caller.ownCompany.links) ? 'rule' : null),
        seen: views
          .filter(({ link_id }) => link_id === link.id)
          .slice(-VISITS_LISTED)
          .map(({ at, again, device }) => ({ at, again, device })),
        answers: answers.filter(({ link_id }) => link_id === link.id).map(toAnswer),
      })),
      comments: comments.map((comment) => ({ ...toComment(comment), link: comment.link_id })),
    };
  }

  async #views(links: readonly string[]) {
    if (links.length === 0) return [];
    return this.#database
      .selectFrom('client_views')
      .selectAll()
      .where('link_id', 'in', [...links])
      .orderBy('at')
      .execute();
  }

  async #statesOf({ ownCompany }: Caller, links: readonly LinkRow[]): Promise<ShareList['states']> {
    const now = new Date().toISOString();
    const planKeys = [...new Set(links.map(({ plan_key }) => plan_key))];
    const ids = links.map(({ id }) => id);
    const answers = await answersOfLinks(this.#database, ids);
    const comments = await commentsOfLinks(this.#database, ids);
    return Promise.all(
      planKeys.map(async (key) => {
        const linksOfPlan = links.filter(({ plan_key }) => plan_key === key);
        const readUntil = new Map(linksOfPlan.map(({ id, read_until }) => [id, read_until ?? '']));
        // `readUntil` has only the links of this plan. For a message at any other link `at > at` is false, so it is not counted.
        const isUnread = ({ link_id, at }: { link_id: string; at: string }) => at > (readUntil.get(link_id) ?? at);
        const messages = [...answers, ...comments.filter(({ author }) => author === 'client')];
        const answersOfPlan = answers.filter(({ link_id }) => readUntil.has(link_id));
        return {
          key,
          state: stateOfPlan(
            linksOfPlan,
            answersOfPlan,
            await newerLinkMadeAt(this.#database, key),
            now,
            ownCompany.links,
          ),
          unread: messages.filter(isUnread).length,
        };
      }),
    );
  }

  /** The link with an id; null if there is none, or if the planner may not send its plan. */
  async link(caller: Caller, id: string): Promise<KnownLink | null> {
    const row = await this.#database
      .selectFrom('client_links')
      .select(['id', 'plan_key', 'stopped'])
      .where('id', '=', id)
      .where('plan_key', 'in', plansToSend(this.#database, caller).select('key'))
      .executeTakeFirst();
    return row ? { id: row.id, key: row.plan_key, isStopped: row.stopped !== null } : null;
  }

  /** Ends a link. Its next request is refused. */
  async stop(caller: Caller, link: KnownLink): Promise<void> {
    await this.#change(caller, link, 'stop', { stopped: new Date().toISOString(), stopped_for: 'planner' });
  }

  /**
   * Moves the last day of a link.
   * @returns `full` if the plan has the maximum number of other open links; `gone` if the planner may not send the plan; `not_later` if
   * the link is open longer already
   */
  async extend(caller: Caller, link: KnownLink, expires: string): Promise<'extended' | 'full' | 'gone' | 'not_later'> {
    return this.#database.transaction().execute(async (database) => {
      const room = await roomForLink(database, caller, link, new Date().toISOString());
      if (room !== 'free') return room;
      const { id } = link;
      const current = database.selectFrom('client_links').select('expires').where('id', '=', id);
      if ((await current.executeTakeFirstOrThrow()).expires > expires) return 'not_later';
      await changeOpenLink(database, caller, link, 'extend', { expires });
      return 'extended';
    });
  }

  /** Replaces the passcode, and counts wrong passcodes from 0 again. @param passcode as linkSecrets.ts stores it */
  async setPasscode(caller: Caller, link: KnownLink, passcode: string): Promise<void> {
    await this.#change(caller, link, 'new_passcode', { passcode, wrong_passcodes: 0 });
  }

  /** Records that the planner has read all answers and comments at a link. */
  async markRead({ id }: KnownLink): Promise<void> {
    const now = new Date().toISOString();
    await this.#database.updateTable('client_links').set({ read_until: now }).where('id', '=', id).execute();
  }

  async #change(caller: Caller, link: KnownLink, change: ShareChange, values: Partial<LinkRow>): Promise<void> {
    await this.#database.transaction().execute((database) => changeOpenLink(database, caller, link, change, values));
  }

  /** Replies to a comment or changes it. @returns the reply or the changed comment; null if the planner has no such comment */
  async changeComment(caller: Caller, edit: CommentEdit): Promise<ClientComment | null> {
    return this.#database.transaction().execute((database) => changeComment(database, caller, edit));
  }
}

/** Changes a comment and adds the line to the audit log. */
async function changeComment(database: Database, caller: Caller, edit: CommentEdit): Promise<ClientComment | null> {
  const links = database
    .selectFrom('client_links')
    .select('id')
    .where('plan_key', 'in', plansToSend(database, caller).select('key').where('key', '=', edit.key));
  const comment = await database
    .selectFrom('client_comments')
    .selectAll()
    .where('id', '=', edit.commentId)
    .where('link_id', 'in', links)
    .executeTakeFirst();
  if (!comment) return null;
  const details = { link: comment.link_id, change: edit.change };
  await recordAudit(database, caller, { what: 'comment_changed', planKey: edit.key, about: details });
  const now = new Date().toISOString();
  if (edit.change === 'reply') {
    const reply = {
      ...comment,
      id: edit.replyId,
      // A reply to a reply is attached to the first comment.
      reply_to: comment.reply_to ?? comment.id,
      author: 'agency' as const,
      name: caller.email,
      text: edit.replyText,
      at: now,
      resolved: null,
      removed: null,
    };
    const insert = database.insertInto('client_comments').values(reply);
    await insert.onConflict((conflict) => conflict.column('id').doNothing()).execute();
    return toComment(reply);
  }
  const values = { resolve: { resolved: now }, reopen: { resolved: null }, remove: { removed: now, text: '' } };
  await database.updateTable('client_comments').set(values[edit.change]).where('id', '=', comment.id).execute();
  return toComment({ ...comment, ...values[edit.change] });
}

/**
 * The plans that a planner may send to clients, and whose links and comments the planner may read: the planner's own
 * finished plans for clients that the planner sees. All calls about sharing use this query.
 */
function plansToSend(database: Database, caller: Pick<Caller, 'uid' | 'clients'>) {
  return database
    .selectFrom('plans')
    .where('state', '=', 'finished')
    .where('owner_uid', '=', caller.uid)
    .where(clientWall(caller));
}

/**
 * Whether a plan may have one more open link. Locks the row of the plan, so that concurrent requests count its links one after the other,
 * and a deletion waits.
 * @param now ISO 8601 in UTC
 * @returns `free` if this link may be open in addition to the other open links; `full` if they are as many as a plan may have; `gone` if
 * the planner may not send the plan
 */
async function roomForLink(
  database: Database,
  caller: Caller,
  { id, key }: { readonly id: string; readonly key: string },
  now: string,
): Promise<'free' | 'full' | 'gone'> {
  const locked = await database
    .updateTable('plans')
    .set((plans) => ({ name: plans.ref('name') }))
    .where('key', 'in', plansToSend(database, caller).select('key').where('key', '=', key))
    .executeTakeFirst();
  if (locked.numUpdatedRows === 0n) return 'gone';
  const otherLinks = await database
    .selectFrom('client_links')
    .select((links) => links.fn.countAll().as('count'))
    .where('plan_key', '=', key)
    .where('id', '<>', id)
    .where('stopped', 'is', null)
    .where('expires', '>', now)
    .executeTakeFirstOrThrow();
  return Number(otherLinks.count) >= OPEN_LINKS_MAXIMUM ? 'full' : 'free';
}

/** Changes a link, unless it was stopped. */
async function changeOpenLink(
  database: Database,
  caller: Caller,
  { id, key }: KnownLink,
  change: ShareChange,
  values: Partial<LinkRow>,
): Promise<void> {
  const updated = await database
    .updateTable('client_links')
    .set(values)
    .where('id', '=', id)
    .where('stopped', 'is', null)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return;
  const details = { link: id, change, ...(values.expires && { expires: values.expires }) };
  await recordAudit(database, caller, { what: 'link_changed', planKey: key, about: details });
}

function toLink(row: LinkRow): Omit<ShareLink, 'seen' | 'answers' | 'stopped_for'> {
  return {
    id: row.id,
    label: row.label,
    hash: row.hash,
    made: row.made,
    made_by: row.made_by,
    expires: row.expires,
    stopped: row.stopped,
    passcode: row.passcode !== null,
    approval: row.approval === 1,
    comments: row.comments === 1,
  };
}
