import { may } from '../../core/rules/rights.ts';
import type { Planner } from '../http/callers/planner.ts';

/** Whether a caller may read the audit log of the caller's company. */
export type AuditReaderRule = (planner: Planner) => boolean;

/** Administrators may read it. */
export const mayReadAudit: AuditReaderRule = (planner) => may(planner, 'administer');
