import { array, number, object, string } from 'yup';
import type { InferType } from 'yup';
import {
  AUDIT_CURSOR_MAX_LENGTH,
  AUDIT_PAGE_MAX_LINES,
  EXPORT_FILES_MAXIMUM,
  EXPORT_FILE_NAME_MAX_LENGTH,
  UID_MAX_LENGTH,
} from '../limits.ts';
import { email, moment, name, planKey } from '../text.ts';

// What each field means: core/contract/openapi/fieldDescriptions.ts, below the name in `meta`.

const user = email();

/** The kinds of events in the audit log. A word here never changes its meaning, because lines are stored for years. */
const AUDIT_EVENTS = [
  'signed_in',
  'refused',
  'plan_opened',
  'plan_made',
  'plan_changed',
  'plan_deleted',
  'plan_expired',
  'plan_transferred',
  'plan_exported',
  'audience_read',
  'link_made',
  'link_changed',
  'link_opened',
  'link_answered',
  'comment_changed',
  'data_published',
  'company_changed',
  'log_read',
  'person_exported',
  'person_erased',
] as const;
/** The `member` of lines about what the service did by itself. In lines about what a client did with a link, `member` is the link's id. */
export const SERVICE_MEMBER = 'service';

export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Which lines to return: those within a period, and optionally only those about one person, kind of event, plan or client. */
const filters = {
  from: moment().required(),
  to: moment().required(),
  member: name(UID_MAX_LENGTH).optional(),
  what: string()
    .oneOf([...AUDIT_EVENTS])
    .optional(),
  key: planKey().optional(),
  client: name().optional(),
};

/** A call beyond the specification: lines of the audit log, newest first. */
export const auditLogRequest = object({
  access: string().oneOf(['audit_log']).required(),
  user,
  ...filters,
  limit: number().min(1).max(AUDIT_PAGE_MAX_LINES).required(),
  after: name(AUDIT_CURSOR_MAX_LENGTH).optional(),
})
  .strict()
  .meta({ named: 'AuditLogRequest' });

/** A line of the audit log: who did what, when, and with which plan or client. */
const auditLine = object({
  id: number().required(),
  at: string().required(),
  member: string().required(),
  email: string().nullable().defined(),
  what: string()
    .oneOf([...AUDIT_EVENTS])
    .required(),
  key: string().nullable().defined(),
  /** Name of the plan; null if it has none, or was deleted. The reply to `person_data` leaves it out. */
  plan: string().nullable().optional(),
  /** Label of the link to a client; null if the line is about none, or the link was deleted. The reply to `person_data` leaves it out. */
  link: string().nullable().optional(),
  client: string().nullable().defined(),
  about: string().required(),
  request_id: string().nullable().defined(),
}).meta({ named: 'AuditLine' });
export type AuditLine = InferType<typeof auditLine>;

/** A page of lines, and the cursor of the next page. */
export const auditLogReply = object({
  lines: array(auditLine.required()).defined(),
  next: string().optional(),
})
  .strict()
  .meta({ named: 'AuditLog' });
export type AuditLogReply = InferType<typeof auditLogReply>;

/** A call beyond the specification: lines of the audit log as csv text, oldest first. */
export const auditCsvRequest = object({ access: string().oneOf(['audit_csv']).required(), user, ...filters })
  .strict()
  .meta({ named: 'AuditCsvRequest' });
export type AuditFilters = Omit<InferType<typeof auditCsvRequest>, 'access' | 'user'>;

/**
 * A call beyond the specification: records in the audit log that the caller exported a plan to files. Offered only if the access call announces
 * `export_notes`.
 */
export const exportNoteRequest = object({
  access: string().oneOf(['export_note']).required(),
  user,
  key: planKey(),
  files: array(name(EXPORT_FILE_NAME_MAX_LENGTH).required()).min(1).max(EXPORT_FILES_MAXIMUM).required(),
})
  .strict()
  .meta({ named: 'ExportNoteRequest' });
export const exportNoted = object({}).strict().meta({ named: 'ExportNoted' });
