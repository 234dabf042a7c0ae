import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/callers/auth.ts';
import type { Services } from '../services.ts';

/**
 * `GET /api/progress/{key}`: progress of the caller's own run as text. The proposal (call 5) is found by the key of the run, the upload
 * (call 3) by its request id. The text is '' for anything else. The request counts as a call of the user.
 */
export function addProgress(app: FastifyInstance, { runs }: Pick<Services, 'runs'>): void {
  app.get<{ Params: { key: string } }>('/progress/:key', { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ says: runs.progressOf(callerOf(request), request.params.key) }),
  );
}
