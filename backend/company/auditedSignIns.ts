import type { FastifyError, FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { AuditLog } from './auditLog.ts';

/**
 * Notes sign-ins and refusals of signed-in callers in the audit log. Add it after the sign-in. A sign-in that cannot be noted
 * refuses the call; a refusal that cannot be noted stays a refusal.
 */
export function addAuditedSignIns(app: FastifyInstance, { auditLog }: { readonly auditLog: AuditLog }): void {
  app.addHook('onRequest', async ({ planner, signIn }) => {
    if (planner && signIn) await auditLog.signIn(planner, signIn.signedIn, signInDetails(signIn));
  });
  app.addHook('onError', async (request, _reply, error: FastifyError) => {
    const isRefused = error instanceof Refusal && [401, 403].includes(error.status);
    const caller = request.planner ?? request.signIn?.actor;
    if (!isRefused || !caller) return;
    await auditLog
      .refusal(caller, error.code)
      .catch((err: unknown) => request.log.error({ err }, 'a refusal is not in the audit log'));
  });
}

function signInDetails({ provider, secondFactor }: { provider: string; secondFactor: string | null }) {
  return { provider, ...(secondFactor !== null && { second_factor: secondFactor }) };
}
