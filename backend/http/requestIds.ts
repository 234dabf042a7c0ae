import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Metrics } from '../metrics/metrics.ts';

export const REQUEST_ID_HEADER = 'x-request-id';
/** What a proxy in front may call a request: plain and short, so that it can stand in a log and be read out on the telephone. */
const PLAIN = /^[A-Za-z0-9_-]{8,64}$/;

/** The name of a request in logs and answers: that of the proxy in front where it is a plain one, else a new one. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers[REQUEST_ID_HEADER];
  return typeof sent === 'string' && PLAIN.test(sent) ? sent : randomBytes(9).toString('base64url');
}

/** Every answer says what its request is called, and is measured. */
export function addRequestIds(app: FastifyInstance, metrics: Pick<Metrics, 'answered'>): void {
  app.addHook('onRequest', async ({ id }, reply) => void reply.header(REQUEST_ID_HEADER, id));
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    metrics.answered(routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime / 1000);
  });
}
