import type { FastifyInstance } from 'fastify';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { missingPlan } from '../plans/runOfOwner.ts';
import type { Services } from '../services.ts';

/** Call 8: sends a complete saved plan to its owner, and to colleagues who have its key and may see its client. */
export function addPlan(app: FastifyInstance, { plans, auditLog }: Services): void {
  app.post('/plan', async (request, reply) => {
    const caller = callerOf(request);
    const { user, key } = readRequest('plan', request.body);
    checkOwnEmail(caller, user);
    const plan = await plans.fullPlan(caller, key);
    if (!plan) throw await missingPlan({ plans }, caller, key, 'readable');
    await auditLog.reading(caller, { what: 'plan_opened', planKey: key });
    return sendReply('plan', plan, reply);
  });
}

/**
 * `GET /api/progress/{key}`: progress of the caller's own run as text. `{key}` is the key of the run or, during the upload, the request id.
 * The text is '' if no such run of the caller is under way in this process. The request counts towards the user's `RATE_LIMIT`.
 */
export function addProgress(app: FastifyInstance, { runs }: Pick<Services, 'runs'>): void {
  app.get<{ Params: { key: string } }>('/progress/:key', { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ says: runs.progressOf(callerOf(request), request.params.key) }),
  );
}
