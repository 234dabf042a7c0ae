import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isKey } from '../files/planKeys.ts';
import type { Metrics } from '../metrics/metrics.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** The request ids that are accepted from a proxy. Such an id is safe in logs. */
const SAFE_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request in logs and replies: the id that a proxy sent if it is valid, otherwise a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[REQUEST_ID_HEADER];
  return typeof sent === 'string' && SAFE_ID.test(sent) ? sent : randomBytes(9).toString('base64url');
}

/** Adds the request id to every reply, and measures how long the reply took. */
export function addRequestIds(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.header(REQUEST_ID_HEADER, id));
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    metrics.answered(routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}

const HASH_LENGTH = 12;

/** A user in the log, without the person's name: the first 12 hex digits of the user id's SHA-256, the same in all calls of the user. */
export function userHash(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, HASH_LENGTH);
}

/**
 * Adds fields to all further log lines of a call. Fastify writes the last one, "request completed", with the log of the reply. So the
 * reply gets the fields too.
 */
export function logWith(request: FastifyRequest, reply: FastifyReply, fields: Readonly<Record<string, string>>): void {
  request.log = request.log.child(fields);
  reply.log = request.log;
}

/** Adds user and plan to the log lines of each call. Add it after the sign-in. */
export function addLogFields(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.caller) logWith(request, reply, { user: userHash(request.caller.uid) });
  });
  app.addHook('preHandler', async (request, reply) => {
    const sent: { key?: unknown; id?: unknown } = { ...(request.params as object), ...(request.body as object | null) };
    // Call 4 (`reach`) has the key of the plan in the field `id`.
    const plan = sent.key ?? sent.id;
    if (typeof plan === 'string' && isKey(plan)) logWith(request, reply, { plan });
  });
}
