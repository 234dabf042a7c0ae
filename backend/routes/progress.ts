import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/callers/auth.ts';
import type { Services } from '../services.ts';

/**
 * `GET /api/progress/{key}`, beside the calls: how far a run of the caller's own is, in words, while call 5 computes it, or call 3 under
 * its own id; '' for all else, whether such a run exists or not. Counts as a call of the user's.
 */
export function addProgress(app: FastifyInstance, { runs }: Pick<Services, 'runs'>): void {
  app.get<{ Params: { key: string } }>('/progress/:key', { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ says: runs.says(callerOf(request), request.params.key) }),
  );
}
