import type { FastifyInstance } from 'fastify';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { missingPlan } from '../plans/runOfOwner.ts';
import type { Services } from '../services.ts';

/** Call 8: sends a complete saved plan to its owner, and to colleagues who have its link. */
export function addPlan(app: FastifyInstance, { plans, auditLog }: Services): void {
  app.post('/plan', async (request, reply) => {
    const planner = callerOf(request);
    const { user, key } = readRequest('plan', request.body);
    checkOwnEmail(planner, user);
    const plan = await plans.fullPlan(planner, key);
    if (!plan) throw await missingPlan({ plans }, planner, key, 'readable');
    await auditLog.reading(planner, { what: 'plan_opened', planKey: key });
    return sendReply('plan', plan, reply);
  });
}
