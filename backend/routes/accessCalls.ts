import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { auditFile, auditPage, exportNote } from './access/audit.ts';
import { brand } from './access/brand.ts';
import { company, companyChange, personData } from './access/company.ts';
import { userAccess } from './access/optionLists.ts';
import { planChange, planDetails, planSummary } from './access/pastPlans.ts';
import { planFile } from './access/planFile.ts';
import { planLayer } from './access/planLayer.ts';
import { rates, ratesChange } from './access/rates.ts';
import { commentChange, shareChange, shareCreate, shareList } from './access/shares.ts';

type AccessCall = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Calls 1, 2, 6 and 7 of the specification and most additional calls share one address. Their field `access` distinguishes them. */
export const ACCESS_CALLS: ReadonlyMap<unknown, AccessCall> = new Map([
  ['user', userAccess],
  ['plan_details', planDetails],
  ['plan_summary', planSummary],
  ['plan_csv_file', planFile],
  ['plan_change', planChange],
  ['plan_layer', planLayer],
  ['brand', brand],
  ['rates', rates],
  ['rates_change', ratesChange],
  ['company', company],
  ['company_change', companyChange],
  ['person_data', personData],
  ['share_create', shareCreate],
  ['share_list', shareList],
  ['share_change', shareChange],
  ['comment_change', commentChange],
  ['audit_log', auditPage],
  ['audit_csv', auditFile],
  ['export_note', exportNote],
]);
