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

const user = email().meta({ description: 'The caller’s e-mail address.' });

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
  'data_published',
  'company_changed',
  'log_read',
  'person_exported',
  'person_erased',
] as const;
/** The `member` of lines about what the service did by itself. In lines about what a client did with a link, it is the link's id. */
export const SERVICE = 'service';

export type AuditEvent = (typeof AUDIT_EVENTS)[number];

/** Which lines to return: those within a period, and optionally only those about one person, kind of event, plan or client. */
const filters = {
  from: moment().required().meta({ description: 'The first moment [ISO 8601, UTC].' }),
  to: moment().required().meta({ description: 'The end [ISO 8601, UTC]. Lines from this moment on are left out.' }),
  member: name(UID_MAX_LENGTH).optional().meta({ description: 'Only what this member did. Optional.' }),
  what: string()
    .oneOf([...AUDIT_EVENTS])
    .optional(),
  key: planKey().optional().meta({ description: 'Only lines about this plan. Optional.' }),
  client: name().optional().meta({ description: 'Only lines about this client. Optional.' }),
};

/** A call beyond the specification: lines of the audit log, newest first. */
export const auditLogRequest = object({
  access: string().oneOf(['audit_log']).required(),
  user,
  ...filters,
  limit: number()
    .min(1)
    .max(AUDIT_PAGE_MAX_LINES)
    .required()
    .meta({ description: 'Maximum number of lines in the reply.' }),
  after: name(AUDIT_CURSOR_MAX_LENGTH)
    .optional()
    .meta({ description: 'Only lines after this cursor: `next` of the previous page. Optional.' }),
})
  .strict()
  .meta({ named: 'AuditLogRequest' });

const auditLine = object({
  id: number().required(),
  at: string().required().meta({ description: 'When it happened, ISO 8601 in UTC.' }),
  member: string()
    .required()
    .meta({ description: 'Id of the member who did it, `service`, or the id of a client’s link.' }),
  email: string().nullable().defined().meta({ description: 'E-mail address of the member, where it is known.' }),
  what: string()
    .oneOf([...AUDIT_EVENTS])
    .required(),
  key: string().nullable().defined().meta({ description: 'The plan.' }),
  client: string().nullable().defined().meta({ description: 'Id of the plan’s client.' }),
  about: string().required().meta({ description: 'JSON text with details of the event; its fields depend on `what`.' }),
  request_id: string().nullable().defined().meta({ description: 'Id of the request in the service’s own log.' }),
}).meta({ named: 'AuditLine', description: 'One line of the audit log.' });
export type AuditLine = InferType<typeof auditLine>;

export const auditLogReply = object({
  lines: array(auditLine.required()).defined(),
  next: string().optional().meta({ description: 'Cursor of the next page; missing on the last one. Optional.' }),
})
  .strict()
  .meta({ named: 'AuditLog', description: 'Lines of the audit log, newest first.' });
export type AuditLogReply = InferType<typeof auditLogReply>;

/** A call beyond the specification: lines of the audit log as csv text, oldest first. */
export const auditCsvRequest = object({ access: string().oneOf(['audit_csv']).required(), user, ...filters })
  .strict()
  .meta({ named: 'AuditCsvRequest' });
export type AuditFilters = Omit<InferType<typeof auditCsvRequest>, 'access' | 'user'>;

/**
 * A call beyond the specification: records in the audit log that the caller exported a plan to files. Offered only if call 1 announces
 * `export_notes`.
 */
export const exportNoteRequest = object({
  access: string().oneOf(['export_note']).required(),
  user,
  key: planKey(),
  files: array(name(EXPORT_FILE_NAME_MAX_LENGTH).required())
    .min(1)
    .max(EXPORT_FILES_MAXIMUM)
    .required()
    .meta({ description: 'Names of the files.' }),
})
  .strict()
  .meta({ named: 'ExportNoteRequest' });
export const exportNoted = object({}).strict().meta({ named: 'ExportNoted' });
