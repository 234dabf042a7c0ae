import type { FastifyReply, FastifyRequest } from 'fastify';
import type { OwnCompany } from '../../../core/contract/bodies/company.ts';
import { AUDIT_PAGE_MAX_LINES } from '../../../core/contract/limits.ts';
import { roleAllows } from '../../../core/rules/rights.ts';
import { checkCursor } from './audit.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { Refusal } from '../../common/refusal.ts';
import type { Services } from '../../services.ts';

/** Additional call, which is not in the specification: the company with its members, teams and clients, for administrators. */
export async function company(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user } = readRequest('company', request.body);
  checkOwnEmail(caller, user);
  checkAdmin(caller);
  return sendReply('company', await overviewFor(services, caller), reply);
}

/** Additional call: a change by an administrator. */
export async function companyChange(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, revision, change } = readRequest('companyChange', request.body);
  checkOwnEmail(caller, user);
  checkAdmin(caller);
  await services.companies.change(caller, revision, change);
  services.members.forget();
  const { memberId, email } = caller;
  request.log.warn({ audit: 'company_changed', kind: change.kind, by: { memberId, email } }, 'the company was changed');
  return sendReply('companyChange', await overviewFor(services, caller), reply);
}

/** Additional call: what is stored of a person, for that person and for administrators. */
export async function personData({ companies, auditLog }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, member = caller.memberId, after } = readRequest('personData', request.body);
  checkOwnEmail(caller, user);
  checkCursor(after);
  if (member !== caller.memberId) checkAdmin(caller);
  const data = await companies.person(caller.company, member);
  if (!data) throw new Refusal(404, 'no_such_member', 'There is no such member.');
  await auditLog.reading(caller, { what: 'person_exported', about: { member } });
  const log = await auditLog.linesOfMember(caller.company, member, AUDIT_PAGE_MAX_LINES, after);
  return sendReply('personData', { ...data, log }, reply);
}

/** What the reply with the option lists states about the caller's company. */
export function ownCompanyOf({ settings }: Services, caller: Caller): OwnCompany {
  const { name, links, teams } = caller.ownCompany;
  return { name, role: caller.role, teams: [...teams], links, contact: settings.supportEmail };
}

async function overviewFor({ companies, rateBook, settings }: Services, { company }: Caller) {
  // Read only for the side effect: clients that are new in the list of clients are stored.
  await rateBook.clients(company);
  return companies.overview(company, domainsOf(company, settings));
}

/** The e-mail domains of a company. Only the agency can have several. The id of another company is its domain, or one address of a free mail provider. */
function domainsOf(company: string, { agencyDomain, agencyDomains }: Services['settings']): readonly string[] {
  return company === agencyDomain ? agencyDomains : [company];
}

/** @throws {Refusal} 403 */
function checkAdmin(caller: Caller): void {
  if (roleAllows(caller, 'administer')) return;
  throw new Refusal(403, 'not_admin', 'Only administrators see this page.');
}
