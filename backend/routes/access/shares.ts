import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ShareChange } from '../../../core/contract/bodies/sharing.ts';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { clientPlanOf } from '../../../core/clientPage/clientPlanOf.ts';
import { roleAllows } from '../../../core/rules/rights.ts';
import { LINKS_OFF_MESSAGE, OPEN_LINKS_MAXIMUM } from '../../../core/rules/sharingLimits.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { newPlanKey } from '../../files/planKeys.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import type { RequestOf } from '../../http/bodies/contractSchemas.ts';
import { noSuchPlan, readersOnlyRead, Refusal } from '../../common/refusal.ts';
import { missingPlan } from '../../plans/runOfOwner.ts';
import type { Services } from '../../services.ts';
import { sha256, hashPasscode } from '../../clientLinks/linkSecrets.ts';
import type { KnownLink } from '../../clientLinks/shareStore.ts';
import { brandsToSend } from '../../clientLinks/sentBrands.ts';

const compress = promisify(gzip);

const DAY_MS = 24 * 3_600_000;

/**
 * Additional call, which is not in the specification: freezes a plan as it is for a client, and makes a link to it. Only this reply
 * contains the link's token.
 */
export async function shareCreate(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const asked = readRequest('shareCreate', request.body);
  checkOwnEmail(caller, asked.user);
  if (isBlankText(asked.label)) throw new Refusal(400, 'no_label', 'A link needs the name of the person it is for.');
  checkLinkRule(caller, asked.passcode);
  const text = await frozenPlan(services, caller, asked.key);
  const token = newPlanKey();
  const link = {
    id: newPlanKey(),
    key: asked.key,
    tokenSha256: sha256(token),
    hash: sha256(text),
    body: await compress(text),
    label: asked.label.trim(),
    contact: asked.contact?.trim() ?? '',
    expires: expiry(asked.days),
    passcode: asked.passcode === undefined ? null : await hashPasscode(asked.passcode),
    approval: asked.approval,
    comments: asked.comments,
  };
  const outcome = await services.shares.add(caller, link);
  if (outcome === 'gone') throw noSuchPlan();
  if (outcome === 'full') throw tooManyLinks();
  const { id, hash, expires } = link;
  request.log.info({ audit: 'link_made', key: asked.key, link: id, hash, expires }, 'a plan was sent to a client');
  return sendReply('shareCreate', { id, token, hash, expires }, reply);
}

/** @throws {Refusal} 403 if the company allows no links; 400 if it requires a passcode for each link and none is given */
function checkLinkRule({ ownCompany }: Caller, passcode: string | undefined): void {
  if (ownCompany.links === 'off') throw new Refusal(403, 'links_off', LINKS_OFF_MESSAGE);
  if (ownCompany.links === 'passcode' && passcode === undefined)
    throw new Refusal(400, 'passcode_needed', 'Your company asks for a passcode on each link. Make one or type one.');
}

/**
 * The plan's JSON text as a client gets it, with the current brands. Nothing that happens later changes it.
 * @throws {Refusal} 403 for a reader, or outside the teams of the plan's client; 404 if the planner has no such plan
 */
async function frozenPlan(services: Services, caller: Caller, key: string): Promise<string> {
  const { plans, planLayers, shares, brands, settings } = services;
  if (!roleAllows(caller, 'make')) throw readersOnlyRead();
  const plan = await shares.planToSend(caller, key);
  if (plan === null) throw await missingPlan({ plans }, caller, key, 'readable');
  const [fullPlan, details] = [await plans.fullPlan(caller, key), await plans.details(caller, key)];
  if (!fullPlan || !details) throw noSuchPlan();
  const brand = await brandsToSend(brands, { ...plan, company: plan.company ?? settings.agencyDomain });
  const weeks = (await planLayers.newest(key, 'weeks'))?.body?.weeks;
  const sent: ClientPlan = { ...clientPlanOf(fullPlan, { ...details, weeks }), brand };
  return JSON.stringify(sent);
}

/** Additional call: the states of all plans sent to clients; with `key`, the links, answers and comments of one plan. */
export async function shareList({ shares }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, key } = readRequest('shareList', request.body);
  checkOwnEmail(caller, user);
  if (key === undefined)
    return sendReply('shareList', { states: await shares.states(caller), links: [], comments: [] }, reply);
  const list = await shares.list(caller, key);
  if (!list) throw noSuchPlan();
  return sendReply('shareList', list, reply);
}

/** Additional call: changes a link to one of the caller's plans. */
export async function shareChange(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const asked = readRequest('shareChange', request.body);
  checkOwnEmail(caller, asked.user);
  const link = await services.shares.link(caller, asked.id);
  if (!link) throw new Refusal(404, 'link_not_found', 'There is no such link, or it belongs to another company.');
  if (link.isStopped && asked.change !== 'read' && asked.change !== 'stop')
    throw new Refusal(409, 'link_stopped', 'This link was stopped and stays so. Send the plan again for a new link.');
  await LINK_CHANGES[asked.change]({ services, caller, link, asked });
  if (asked.change !== 'read')
    request.log.info(
      { audit: 'link_changed', key: link.key, link: link.id, change: asked.change },
      'a link was changed',
    );
  return sendReply('shareChange', { id: link.id }, reply);
}

type LinkChange = (change: {
  readonly services: Services;
  readonly caller: Caller;
  readonly link: KnownLink;
  readonly asked: RequestOf<'shareChange'>;
}) => Promise<void>;

const LINK_CHANGES: Readonly<Record<ShareChange, LinkChange>> = {
  stop: ({ services, caller, link }) => services.shares.stop(caller, link),
  extend: async ({ services, caller, link, asked: { days } }) => {
    if (days === undefined) throw new Refusal(400, 'bad_request', '"days" is missing.');
    const outcome = await services.shares.extend(caller, link, expiry(days));
    if (outcome === 'gone') throw noSuchPlan();
    if (outcome === 'full') throw tooManyLinks();
    if (outcome === 'not_later')
      throw new Refusal(400, 'not_later', 'The link is open longer than that already. Enter more days.');
  },
  new_passcode: async ({ services, caller, link, asked: { passcode } }) => {
    if (passcode === undefined) throw new Refusal(400, 'bad_request', '"passcode" is missing.');
    await services.shares.setPasscode(caller, link, await hashPasscode(passcode));
  },
  read: ({ services, link }) => services.shares.markRead(link),
};

/** Additional call: replies to a client's comment, resolves, reopens or removes it. */
export async function commentChange({ shares }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, key, change, comment, text = '' } = readRequest('commentChange', request.body);
  checkOwnEmail(caller, user);
  if (change === 'reply' && isBlankText(text)) throw new Refusal(400, 'no_text', 'A reply needs a text.');
  const changed = await shares.changeComment(caller, {
    key,
    change,
    commentId: comment,
    replyText: text.trim(),
    replyId: newPlanKey(),
  });
  if (!changed)
    throw new Refusal(404, 'comment_not_found', 'There is no such comment, or it belongs to another company.');
  return sendReply('commentChange', changed, reply);
}

/** The time when a link with this number of days, rounded up, expires; ISO 8601, UTC. The days are counted from now. */
function expiry(days: number): string {
  return new Date(Date.now() + Math.ceil(days) * DAY_MS).toISOString();
}

function tooManyLinks(): Refusal {
  const message = `This plan has ${OPEN_LINKS_MAXIMUM} links that are neither stopped nor expired, as many as a plan may have. Stop one that is no longer needed.`;
  return new Refusal(409, 'too_many_links', message);
}
