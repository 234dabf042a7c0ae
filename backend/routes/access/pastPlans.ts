import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PlanChange } from '../../../core/contract/bodies/access.ts';
import { roleAllows } from '../../../core/rules/rights.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import { readersOnlyRead, Refusal } from '../../common/refusal.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { missingPlan } from '../../plans/runOfOwner.ts';
import type { Services } from '../../services.ts';

export async function planDetails({ plans, auditLog }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, key } = readRequest('planDetails', request.body);
  checkOwnEmail(caller, user);
  const details = await plans.details(caller, key);
  if (!details) throw await missingPlan({ plans }, caller, key, 'readable');
  await auditLog.reading(caller, { what: 'plan_opened', planKey: key });
  return sendReply('planDetails', details, reply);
}

export async function planSummary({ pastPlans }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, limit, after, scope } = readRequest('planSummary', request.body);
  checkOwnEmail(caller, user);
  const { plans, next } = await pastPlans.part(caller, { limit: limit && Math.floor(limit), after, scope });
  return sendReply('planSummary', { plans: JSON.stringify(plans), ...(next && { next }) }, reply);
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
