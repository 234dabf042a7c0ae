import { sql } from 'kysely';
import type { AnswerRecord, ClientComment, ClientPanel } from '../../core/contract/bodies/clientComments.ts';
import { sharingState } from '../../core/rules/sharingState.ts';
import type { SharingState } from '../../core/rules/sharingState.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Selectable } from 'kysely';

/** A company's rule for links. */
type LinkRule = Tables['company']['links'];
export type LinkRow = Selectable<Tables['client_links']>;
type AnswerRow = Selectable<Tables['client_answers']>;
type CommentRow = Selectable<Tables['client_comments']>;

/** The answers to some links, oldest first. */
export async function answersOfLinks(database: Database, links: readonly string[]): Promise<AnswerRow[]> {
  if (links.length === 0) return [];
  return database
    .selectFrom('client_answers')
    .selectAll()
    .where('link_id', 'in', [...links])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** The comments at some links, oldest first. */
export async function commentsOfLinks(database: Database, links: readonly string[]): Promise<CommentRow[]> {
  if (links.length === 0) return [];
  return database
    .selectFrom('client_comments')
    .selectAll()
    .where('link_id', 'in', [...links])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/**
 * When a link to a newer version of the plan was last made; ISO 8601, UTC. Null if there is no such link. A link does not count if it was
 * stopped before anyone had opened or answered it, because it was sent by mistake.
 */
export async function newerLinkMadeAt(database: Database, key: string): Promise<string | null> {
  const row = await database
    .selectFrom('plans as older')
    .innerJoin('plans as newer', (join) =>
      join
        .onRef('newer.owner_uid', '=', 'older.owner_uid')
        .onRef('newer.family', '=', 'older.family')
        .onRef('newer.version', '>', 'older.version'),
    )
    .innerJoin('client_links', 'client_links.plan_key', 'newer.key')
    .select(sql<string | null>`max(client_links.made)`.as('made'))
    .where('older.key', '=', key)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('client_links.stopped', 'is', null),
        exists(selectFrom('client_views').select('link_id').whereRef('link_id', '=', 'client_links.id')),
        exists(selectFrom('client_answers').select('link_id').whereRef('link_id', '=', 'client_links.id')),
      ]),
    )
    .executeTakeFirst();
  return row?.made ?? null;
}

/**
 * The state of a plan from its links and their answers, oldest first.
 * @param newerLinkMade when a link to a newer version was last made; null for never
 * @param now ISO 8601 in UTC
 * @param rule of the company
 */
export function stateOfPlan(
  links: readonly LinkRow[],
  answers: readonly AnswerRow[],
  newerLinkMade: string | null,
  now: string,
  rule: LinkRule = 'on',
): SharingState {
  const lastAnswerByLink = new Map(answers.map(({ link_id, answer }) => [link_id, answer]));
  const linkStates = links.map((link) => ({
    made: link.made,
    approval: link.approval === 1,
    isOpen: isOpen(link, now) && !isClosedByRule(link, rule),
    answer: lastAnswerByLink.get(link.id) ?? null,
  }));
  return sharingState(linkStates, newerLinkMade);
}

/** Whether a link is neither stopped nor expired. @param now ISO 8601 in UTC */
export function isOpen(link: Pick<LinkRow, 'stopped' | 'expires'>, now: string): boolean {
  return link.stopped === null && link.expires > now;
}

/** Whether the company's rule closes a link while it is neither stopped nor expired. */
export function isClosedByRule({ passcode }: Pick<LinkRow, 'passcode'>, rule: LinkRule): boolean {
  return rule === 'off' || (rule === 'passcode' && passcode === null);
}

/** The client's answer. `hash` identifies the version of the plan that the client saw. */
export function toAnswer({ hash, answer, name, job_title, comment, at }: AnswerRow): AnswerRecord {
  return { hash, answer, name, job_title, comment, at };
}

export function toComment(row: CommentRow): ClientComment {
  return {
    id: row.id,
    panel: row.panel as ClientPanel,
    from: row.author,
    name: row.name,
    text: row.text,
    at: row.at,
    reply_to: row.reply_to,
    resolved: row.resolved !== null,
    removed: row.removed !== null,
  };
}
