import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { firstFaults } from '../../core/contract/check.ts';
import { CLIENT_ASKS } from '../../core/contract/bodies/clientPage.ts';
import type { ClientAsk, ClientBrand, ClientReply, ClientRequest } from '../../core/contract/bodies/clientPage.ts';
import type { ClientPlan } from '../../core/clientPage/clientPlan.ts';
import { isBlankText } from '../../core/text/blankText.ts';
import type { AuditActor } from '../audit/auditLog.ts';
import { newPlanKey } from '../files/planKeys.ts';
import { checkedBody } from '../http/bodies/contractSchemas.ts';
import { logWith } from '../http/requestLog.ts';
import { Refusal } from '../common/refusal.ts';
import type { Services } from '../services.ts';
import type { ClientComment } from '../../core/contract/bodies/clientComments.ts';
import { MESSAGES_MAXIMUM } from '../clientLinks/linkHolders.ts';
import type { ClientLink, Device } from '../clientLinks/linkHolders.ts';
import { linkToken, sha256, isPasscode } from '../clientLinks/linkSecrets.ts';
import { brandsToSend, brandsToShow } from '../clientLinks/sentBrands.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The link whose token a request of the client's page carries; null on all other routes. */
    link: ClientLink | null;
  }
}

/** `POST /api/client`: the requests of the page that a client opens with a link. The link is checked before the body is read. */
export function addClient(app: FastifyInstance, services: Services): void {
  app.decorateRequest('link', null);
  app.addHook('onRequest', async (request, reply) => {
    const link = await linkOf(services, request);
    request.link = link;
    logWith(request, reply, { link: link.id, plan: link.key });
    // Requests are counted by link, because holders of a link have no user id.
    const seconds = await services.limits.calls(`link:${link.id}`);
    if (seconds > 0) throw tooManyRequests('Too many requests in a short time. Please wait a minute.', seconds);
    if (link.ended) throw ended(link, link.ended);
  });
  app.post('/client', async (request, reply) => {
    const link = request.link!;
    const ask = (request.body as { ask?: unknown } | null)?.ask;
    if (typeof ask !== 'string' || !Object.hasOwn(CLIENT_ASKS, ask))
      throw new Refusal(400, 'bad_request', `"ask" must be one of ${Object.keys(CLIENT_ASKS).join(', ')}.`);
    return handle(ask as ClientAsk, { services, link, request, reply });
  });
}

interface CallContext {
  readonly services: Services;
  readonly link: ClientLink;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function handle<Ask extends ClientAsk>(ask: Ask, context: CallContext): Promise<FastifyReply> {
  const { services, link, request, reply } = context;
  const sent = checkedBody(CLIENT_ASKS[ask].request, request.body) as ClientRequest<Ask>;
  await checkPasscode(services, link, sent.passcode, holderOf(services, link, request));
  const value = await HANDLERS[ask](sent, context);
  const [fault] = firstFaults(CLIENT_ASKS[ask].reply, value, 1);
  if (fault) throw new Error(`The reply to ${ask} does not fit the contract.`, { cause: fault });
  return reply.header('cache-control', 'no-store').send(value);
}

const HANDLERS: {
  readonly [Ask in ClientAsk]: (sent: ClientRequest<Ask>, context: CallContext) => Promise<ClientReply<Ask>>;
} = {
  open: async ({ visit }, { services, link, request }) => {
    const { linkHolders } = services;
    const plan = await linkHolders.planText(link);
    if (plan === null) throw ended(link, 'deleted');
    const { hash, label, expires, approval, comments, contact } = link;
    const details = { link: link.id, hash };
    // If the line cannot be written to the audit log, this throws and the plan is not sent.
    await services.auditLog.reading(holderOf(services, link, request), {
      what: 'link_opened',
      planKey: link.key,
      about: details,
    });
    await linkHolders.recordView(link, visit, deviceOf(request.headers['user-agent']));
    request.log.info({ audit: 'link_opened', hash: link.hash }, 'a client opened a plan');
    return {
      hash,
      plan,
      brand: await brandsOf(services, link, plan),
      link: { label, expires, approval, comments, contact },
      state: await linkHolders.state(link),
      answers: await linkHolders.answers(link),
      thread: await threadOf(services, link),
    };
  },
  // An open page asks each minute whether its link still works and whether the agency has replied.
  still: async (_sent, { services, link }) => ({
    state: await services.linkHolders.state(link),
    expires: link.expires,
    thread: await threadOf(services, link),
  }),
  answer: async (sent, { services, link, request }) => {
    if (!link.approval) throw notOffered('This link does not ask for an approval.');
    refuseOtherHash(link, sent.hash);
    refuseBlank(sent.name, 'Please give your name.');
    refuseBlank(sent.job_title, 'Please give your job title.');
    if (sent.answer === 'changes') refuseBlank(sent.comment ?? '', 'Please say what should change.');
    if ((await services.linkHolders.state(link)) === 'replaced') throw replaced();
    await refuseTooMuch(services, link, await services.limits.links.answers(link.id));
    const holder = holderOf(services, link, request);
    const record = await services.linkHolders.addAnswer(link, newPlanKey(), sent, holder);
    request.log.info({ audit: 'link_answered', hash: link.hash, answer: record.answer }, 'a client answered');
    return record;
  },
  comment: async (sent, { services, link }) => {
    if (!link.comments) throw notOffered('This link does not take comments.');
    refuseOtherHash(link, sent.hash);
    refuseBlank(sent.name, 'Please give your name.');
    refuseBlank(sent.text, 'A comment needs a text.');
    await refuseTooMuch(services, link, await services.limits.links.comments(link.id));
    return services.linkHolders.addComment(link, newPlanKey(), sent);
  },
};

/** The comments of a link and the agency's replies; none if the link takes no comments. */
async function threadOf({ linkHolders }: Services, link: ClientLink): Promise<ClientComment[]> {
  return link.comments ? linkHolders.thread(link) : [];
}

/** The kind of device, from a browser's User-Agent. Android tablets do not send "Mobile". iPads since 2019 are taken for computers. */
function deviceOf(userAgent = ''): Device {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'phone' : 'computer';
}

/** The person who opened a link (its holder), as the audit log names them: by the id of the link, because nothing else is known. */
function holderOf({ settings }: Services, { id, company }: ClientLink, { id: requestId }: FastifyRequest): AuditActor {
  return { company: company ?? settings.agencyDomain, memberId: id, requestId };
}

/** The brands of the agency and its client when the plan was sent. Older builds did not store them: then the current brands are used. */
async function brandsOf({ brands, settings }: Services, link: ClientLink, plan: string): Promise<ClientBrand> {
  const owners = { ...link, company: link.company ?? settings.agencyDomain };
  const sent = (JSON.parse(plan) as Pick<ClientPlan, 'brand'>).brand;
  return brandsToShow(brands, owners, sent ?? (await brandsToSend(brands, owners)));
}

/** The link of a request. @throws {Refusal} 404, the same for a missing, malformed and unknown token; 429 if an address sent too many */
async function linkOf({ linkHolders, limits }: Services, request: FastifyRequest): Promise<ClientLink> {
  const token = linkToken(request.headers.authorization);
  const link = token === null ? null : await linkHolders.link(sha256(token));
  if (link) return link;
  const seconds = await limits.links.guesses(request.ip);
  if (seconds > 0)
    throw tooManyRequests(
      'Too many links that do not exist were tried from your network. Please wait a minute.',
      seconds,
    );
  const message =
    'This link does not work. Check that it is the whole link you were sent, or ask the person who sent it.';
  throw new Refusal(404, 'no_link', message).withoutRequest();
}

/** The answer to a valid token whose link has ended. It names the contact to ask, if there is one. */
function ended({ contact }: ClientLink, reason: NonNullable<ClientLink['ended']>): Refusal {
  const [code, message] = {
    deleted: ['plan_deleted', 'This plan was deleted.'],
    stopped: ['link_stopped', 'This link was stopped.'],
    rule: ['link_stopped', 'The agency closed this link: its rules no longer allow it.'],
    expired: ['link_expired', 'This link has expired.'],
  }[reason] as [string, string];
  return new Refusal(410, code, message, contact === '' ? [] : [`Ask ${contact} for a new one.`]);
}

/**
 * Every passcode is counted before it is checked, so that concurrent attempts cannot exceed the limit. A correct one is then subtracted.
 * @throws {Refusal} 401 for a missing or wrong passcode; 429 after ten wrong ones within 15 minutes
 */
async function checkPasscode(
  { linkHolders, limits }: Services,
  link: ClientLink,
  sent: string | undefined,
  holder: AuditActor,
): Promise<void> {
  if (link.passcode === null) return;
  if (sent === undefined) throw new Refusal(401, 'passcode', 'This plan needs its passcode.');
  const seconds = await limits.links.passcodes.add(link.id);
  if (seconds > 0) throw tooManyRequests('Too many wrong passcodes. Please wait 15 minutes.', seconds);
  if (await isPasscode(sent, link.passcode)) return limits.links.passcodes.takeBack(link.id);
  await linkHolders.countWrongPasscode(link, holder);
  throw new Refusal(401, 'passcode', 'That is not the passcode of this plan.');
}

/** @param seconds how long to wait because of the limit for a minute; 0 if it is not exceeded. @throws {Refusal} 429 */
async function refuseTooMuch({ linkHolders }: Services, link: ClientLink, seconds: number): Promise<void> {
  if (seconds > 0) throw tooManyRequests('Too many messages in a short time. Please wait a minute.', seconds);
  if (!(await linkHolders.acceptsMore(link)))
    throw tooManyRequests(`This link has taken ${MESSAGES_MAXIMUM} messages, as many as it may.`, 24 * 3600);
}

/** @param sent hash of the plan that the holder saw. @throws {Refusal} 409 */
function refuseOtherHash({ hash }: ClientLink, sent: string): void {
  if (sent !== hash)
    throw new Refusal(409, 'changed', 'This is another plan than the one that was sent. Open the link again.');
}

function refuseBlank(text: string, message: string): void {
  if (isBlankText(text)) throw new Refusal(400, 'bad_request', message);
}

function replaced(): Refusal {
  return new Refusal(409, 'replaced', 'A newer version of this plan was sent. Please answer that one.');
}

function notOffered(message: string): Refusal {
  return new Refusal(403, 'not_offered', message);
}

function tooManyRequests(message: string, seconds: number): Refusal {
  return new Refusal(429, 'too_many_calls', message).withRetryAfter(seconds);
}
