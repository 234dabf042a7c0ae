import { SERVICE } from '../../../core/contract/bodies/audit.ts';
import type { Company } from '../../../core/contract/bodies/company.ts';
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

/** Who did it: a member, also an erased one, the holder of a link, the service, or an account that is no member. */
export function auditPerson(
  { what, member, email }: Pick<AuditLine, 'what' | 'member' | 'email'>,
  names: ReadonlyMap<string, string>,
): string {
  const known = email ?? names.get(member);
  if (known !== undefined) return known;
  if (member === SERVICE) return 'The service';
  return what === 'link_opened' || what === 'link_answered' ? 'A client' : 'Somebody else';
}

/** The names of members, teams and clients by their ids. */
export function namesIn({ members, teams, clients }: Company): ReadonlyMap<string, string> {
  const named = [...teams, ...clients].map(({ id, name }): [string, string] => [id, name]);
  return new Map([...members.map(({ id, email }): [string, string] => [id, email]), ...named]);
}

/** The details of a line in words: "kind: role · member: ben@agency.example". */
export function auditDetails({ about }: Pick<AuditLine, 'about'>, names: ReadonlyMap<string, string>): string {
  const details = JSON.parse(about) as Readonly<Record<string, unknown>>;
  const inWords = (value: unknown) => names.get(String(value)) ?? String(value);
  return Object.entries(details)
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${Array.isArray(value) ? value.map(inWords).join(', ') : inWords(value)}`,
    )
    .join(' · ');
}
