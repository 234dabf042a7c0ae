import type { FastifyError, FastifyInstance } from 'fastify';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '../common/refusal.ts';
import type { AuditLog } from './auditLog.ts';

/** Maximum time that a call waits until its sign-in is written to the audit log [ms]. */
const MAX_WAIT_MS = 2_000;

/**
 * Writes sign-ins and refusals of signed-in callers to the audit log. Add it after the hook that signs callers in. If a sign-in cannot be
 * written, the call goes on, because a sign-in shows no data; the next call tries again. A refusal that cannot be written is still sent.
 */
export function addAuditedSignIns(app: FastifyInstance, { auditLog }: { readonly auditLog: AuditLog }): void {
  app.addHook('onRequest', async ({ caller, signIn, log }) => {
    if (!caller || !signIn) return;
    const written = auditLog
      .signIn(caller, signIn.signInTime, signInDetails(signIn))
      .catch((err: unknown) => log.error({ err }, 'a sign-in is not in the audit log'));
    await Promise.race([written, setTimeout(MAX_WAIT_MS, undefined, { ref: false })]);
  });
  app.addHook('onError', async (request, _reply, error: FastifyError) => {
    const isRefused = error instanceof Refusal && [401, 403].includes(error.status);
    const caller = request.caller ?? request.signIn?.actor;
    if (!isRefused || !caller) return;
    await auditLog
      .refusal(caller, error.code)
      .catch((err: unknown) => request.log.error({ err }, 'a refusal is not in the audit log'));
  });
}

function signInDetails({ provider, secondFactor }: { provider: string; secondFactor: string | null }) {
  return { provider, ...(secondFactor !== null && { second_factor: secondFactor }) };
}
