import type { AuditEvent, AuditLine } from '../../../core/contract/bodies/audit.ts';

/** What a line of the audit log says happened. */
export const AUDIT_EVENTS: Readonly<Record<AuditEvent, string>> = {
  signed_in: 'Signed in',
  refused: 'Was refused',
  plan_opened: 'Opened a plan',
  plan_made: 'Made a plan',
  plan_changed: 'Changed a plan',
  plan_deleted: 'Deleted a plan',
  plan_expired: 'A plan expired',
  plan_transferred: 'Handed a plan over',
  plan_exported: 'Exported a plan',
  audience_read: 'Read an audience file',
  link_made: 'Sent a plan to a client',
  link_changed: 'Changed a link',
  link_opened: 'A client opened a plan',
  link_answered: 'A client answered',
  data_published: 'Published data',
  company_changed: 'Changed the company',
  log_read: 'Read this log',
  person_exported: 'Exported a person’s data',
  person_erased: 'Erased a person',
};

/** The details of a line in words: "kind: role · member: m1". */
export function auditDetails({ about }: Pick<AuditLine, 'about'>): string {
  const details = JSON.parse(about) as Readonly<Record<string, unknown>>;
  return Object.entries(details)
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.join(', ') : String(value)}`)
    .join(' · ');
}
