import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/callers/auth.ts';
import type { Services } from '../services.ts';

/**
 * `GET /api/progress/{key}`: progress of the caller's own run as text, for call 5 by key and for call 3 by request id. '' for anything
 * else. Counts as a call of the user.
 */
export function addProgress(app: FastifyInstance, { runs }: Pick<Services, 'runs'>): void {
  app.get<{ Params: { key: string } }>('/progress/:key', { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ says: runs.progressOf(callerOf(request), request.params.key) }),
  );
}
