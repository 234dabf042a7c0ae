import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { missingPlan } from '../plans/runOfOwner.ts';
import type { Services } from '../services.ts';
import type { PlanChange } from '../../core/contract/bodies/access.ts';
import { roleAllows } from '../../core/rules/rights.ts';
import type { Caller } from '../http/callers/caller.ts';
import { readersOnlyRead, Refusal } from '../http/refusal.ts';
import { isBlankText } from '../../core/text/blankText.ts';

/** Call 8: sends a complete saved plan to its owner, and to colleagues who have its link. */
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
 * Additional call, which is not in the specification: renames or archives a plan, brings it back from the archive, or deletes it for
 * good. Another user's plan gets the same answer as a missing plan.
 */
export async function planChange(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, key, change, name = '' } = readRequest('planChange', request.body);
  checkOwnEmail(caller, user);
  if (change === 'rename' && isBlankText(name)) throw new Refusal(400, 'no_name', 'A plan needs a name.');
  // Only a reader's own plan gets this answer. Any other plan gets the answer of a missing plan below.
  if (!roleAllows(caller, 'make') && (await services.plans.planOfOwner(caller, key))) throw readersOnlyRead();
  if (!(await PLAN_CHANGES[change](services, caller, key, name.trim())))
    throw await missingPlan(services, caller, key, 'own');
  if (change === 'delete') {
    const owner = { uid: caller.uid, email: caller.email };
    request.log.warn({ audit: 'plan_deleted', key, owner }, 'a plan was deleted by its owner');
  }
  return sendReply('planChange', { key }, reply);
}

type Change = (services: Services, owner: Caller, key: string, name: string) => Promise<boolean>;

const PLAN_CHANGES: Readonly<Record<PlanChange, Change>> = {
  rename: ({ pastPlans }, owner, key, name) => pastPlans.rename(owner, key, name),
  archive: ({ pastPlans }, owner, key) => pastPlans.archive(owner, key),
  bring_back: ({ pastPlans }, owner, key) => pastPlans.bringBack(owner, key),
  delete: async ({ pastPlans, files }, owner, key) => {
    // The row is deleted first. A plan without files would fail when opened, while housekeeping removes files without a plan.
    if (!(await pastPlans.remove(owner, key))) return false;
    await files.remove(key).catch(() => undefined);
    return true;
  },
};

/**
 * `GET /api/progress/{key}`: progress of the caller's own run as text. The optimisation is found by the key of the run, the upload
 * by its request id. The text is '' for anything else. The request counts as a call of the user.
 */
export function addProgress(app: FastifyInstance, { runs }: Pick<Services, 'runs'>): void {
  app.get<{ Params: { key: string } }>('/progress/:key', { logLevel: 'warn' }, (request, reply) =>
    reply.header('cache-control', 'no-store').send({ says: runs.progressOf(callerOf(request), request.params.key) }),
  );
}
