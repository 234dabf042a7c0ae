import { SERVICE_MEMBER } from '../../../core/contract/bodies/audit.ts';
import type { AuditEvent, AuditLine } from '../../../core/contract/bodies/audit.ts';
import type { Company, CompanyChangeKind } from '../../../core/contract/bodies/company.ts';
import { dateAndTime } from '../../../core/words/moments.ts';

/** The events of the audit log in words. */
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
  comment_changed: 'Changed a client’s comment',
  data_published: 'Published data',
  company_changed: 'Changed the company',
  log_read: 'Read this log',
  person_exported: 'Exported a person’s data',
  person_erased: 'Erased a person',
};

/** The changes of the company in words, for lines with the detail `kind`. */
const COMPANY_CHANGES: Readonly<Record<CompanyChangeKind, string>> = {
  invite: 'invited people',
  resend: 'invited again',
  withdraw: 'withdrew an invitation',
  role: 'changed a role',
  teams: 'changed the teams of a person',
  suspend: 'suspended a person',
  bring_back: 'brought a person back',
  sign_out: 'ended all sign-ins of a person',
  leave: 'removed a person from the company',
  accept_account: 'accepted another account',
  erase: 'erased a person',
  team_add: 'added a team',
  team_rename: 'renamed a team',
  team_flags: 'changed what a team includes',
  team_clients: 'changed the clients of a team',
  team_remove: 'removed a team',
  client_add: 'added a client',
  client_rename: 'renamed a client',
  client_archive: 'archived a client',
  client_bring_back: 'brought a client back',
  client_keep: 'changed how long plans are kept',
  hold: 'began a legal hold',
  release: 'ended a legal hold',
  rules: 'changed the rules',
};

/** Details that the page does not show. The hash of a plan tells a reader nothing. The csv has it. */
const HIDDEN_DETAILS: readonly string[] = ['hash'];
/** Number of characters of a link's id that are shown, enough to distinguish links. The csv has the whole id. */
const LINK_SHOWN_CHARACTERS = 8;
/** Details that are a word such as "new_passcode". They are not looked up among the names. */
const WORD_DETAILS: readonly string[] = ['change'];
const ISO_MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** The person of a line: a current or erased member, a client with a link, the service, or an account that is no member. */
export function auditPerson(
  { what, member, email }: Pick<AuditLine, 'what' | 'member' | 'email'>,
  names: ReadonlyMap<string, string>,
): string {
  const knownName = email ?? names.get(member);
  if (knownName !== undefined) return knownName;
  if (member === SERVICE_MEMBER) return 'The service';
  return what === 'link_opened' || what === 'link_answered' ? 'A client' : 'Somebody else';
}

/** The names of members, teams and clients by their ids. */
export function namesIn({ members, teams, clients }: Company): ReadonlyMap<string, string> {
  const named = [...teams, ...clients].map(({ id, name }): [string, string] => [id, name]);
  return new Map([...members.map(({ id, email }): [string, string] => [id, email]), ...named]);
}

/** The details of a line in words: "link for Lee Wong · answer: approved", "changed a role · member: ben@agency.example · role: editor". */
export function auditDetails(
  { about, link }: Pick<AuditLine, 'about' | 'link'>,
  names: ReadonlyMap<string, string>,
): string {
  const details = JSON.parse(about) as Readonly<Record<string, unknown>>;
  const valueText = (value: unknown) => {
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    const text = String(value);
    return names.get(text) ?? (ISO_MOMENT.test(text) ? dateAndTime(new Date(text)) : text);
  };
  return Object.entries(details)
    .filter(([name]) => !HIDDEN_DETAILS.includes(name))
    .map(([name, value]) => {
      if (name === 'link' && link) return `link for ${link}`;
      if (name === 'kind') return COMPANY_CHANGES[value as CompanyChangeKind] ?? inWords(String(value));
      const values = Array.isArray(value) ? value : [value];
      const texts = values.map((one) => {
        if (WORD_DETAILS.includes(name)) return inWords(String(one));
        return name === 'link' ? String(one).slice(0, LINK_SHOWN_CHARACTERS) : valueText(one);
      });
      return `${inWords(name)}: ${texts.join(', ')}`;
    })
    .join(' · ');
}

function inWords(name: string): string {
  return name.replaceAll('_', ' ');
}
