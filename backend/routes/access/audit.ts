import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuditFilters } from '../../../core/contract/bodies/audit.ts';
import { roleAllows } from '../../../core/rules/rights.ts';
import { auditCsv } from '../../audit/auditLog.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { Refusal } from '../../common/refusal.ts';
import { missingPlan } from '../../plans/runOfOwner.ts';
import type { Services } from '../../services.ts';

/** Additional call, which is not in the specification: a page of the audit log. Reading the log adds a line to it. */
export async function auditPage(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, access: _access, limit, after, ...filters } = readRequest('auditLog', request.body);
  checkOwnEmail(caller, user);
  checkCursor(after);
  await checkReader(services, caller, filters);
  const page = await services.auditLog.page(caller.company, filters, Math.floor(limit), after);
  return sendReply('auditLog', page, reply);
}

/** Additional call: the audit log as csv text, read from the database while it is sent. */
export async function auditFile(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, access: _access, ...filters } = readRequest('auditCsv', request.body);
  checkOwnEmail(caller, user);
  await checkReader(services, caller, filters);
  return reply
    .type('text/plain; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(auditCsv(services.auditLog, caller.company, filters));
}

/** @throws {Refusal} 400 for a cursor that no page had */
export function checkCursor(after: string | undefined): void {
  // Ids of lines are whole numbers, exact up to 15 digits.
  if (after === undefined || /^\d{1,15}$/.test(after)) return;
  throw new Refusal(400, 'bad_request', '"after" must be the "next" of an earlier page.');
}

/** Checks that the caller may read the log, and adds a line about it. @throws {Refusal} 403, or 503 if the line cannot be written */
async function checkReader({ auditLog }: Services, caller: Caller, filters: AuditFilters) {
  if (!roleAllows(caller, 'administer')) throw new Refusal(403, 'not_admin', 'Only administrators read the audit log.');
  const { from, to } = filters;
  await auditLog.reading(caller, { what: 'log_read', clientId: null, about: { from, to } });
}

/** Additional call: adds a line to the audit log for an export, which is made in the browser. For anyone who may open the plan. */
export async function exportNote({ plans, auditLog }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, key, files } = readRequest('exportNote', request.body);
  checkOwnEmail(caller, user);
  if ((await plans.nameOf(caller, key)) === null) throw await missingPlan({ plans }, caller, key, 'readable');
  await auditLog.reading(caller, { what: 'plan_exported', planKey: key, about: { files } });
  return sendReply('exportNote', {}, reply);
}
