import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
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
