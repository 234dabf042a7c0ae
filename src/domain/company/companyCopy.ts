import type { Company, MemberRow } from '../../../core/contract/bodies/company.ts';
import { counted, listed } from '../../../core/words/wording.ts';

export const ROLE_NAMES: Readonly<Record<MemberRow['role'], string>> = {
  reader: 'Reader',
  planner: 'Planner',
  editor: 'Editor',
  admin: 'Administrator',
};

/** What each role may do. A role also has the rights of the roles above it in this list. */
export const ROLE_HINTS: Readonly<Record<MemberRow['role'], string>> = {
  reader: 'Opens and exports plans.',
  planner: 'Makes, changes and shares plans.',
  editor: 'Edits and publishes rate cards.',
  admin: 'Manages people, teams and clients. Opens plans of their own teams only.',
};

export const MEMBER_STATE_NAMES: Readonly<Record<MemberRow['state'], string>> = {
  invited: 'Invited',
  active: 'Active',
  suspended: 'Suspended',
  left: 'Left',
};

export const NEWCOMER_OPTIONS: readonly { value: Company['rules']['newcomers']; label: string; hint: string }[] = [
  {
    value: 'planner',
    label: 'As planners',
    hint: 'Anyone with an address of your domains joins at the first sign-in.',
  },
  { value: 'reader', label: 'As readers', hint: 'They open and export plans until you make them planners.' },
  { value: 'invited', label: 'By invitation only', hint: 'Others are refused.' },
];

export const LINK_OPTIONS: readonly { value: Company['rules']['links']; label: string; hint: string }[] = [
  { value: 'on', label: 'Allowed', hint: 'Planners choose whether a link has a passcode.' },
  { value: 'passcode', label: 'With a passcode only', hint: 'Every link asks for one.' },
  { value: 'off', label: 'Not allowed', hint: 'No plan is sent by a link.' },
];

/** What another administrator has saved about a member while a dialog with other values is open. */
export function savedMeanwhile({ role, teams }: Pick<MemberRow, 'role' | 'teams'>, all: Company['teams']): string {
  const names = all.filter(({ id }) => teams.includes(id)).map(({ name }) => name);
  return `Saved meanwhile by another administrator: ${ROLE_NAMES[role]}, ${names.length === 0 ? 'no team' : listed(names)}.`;
}

/** Which open links a new rule for links closes or opens again; null if it changes none. */
export function linksNotice({ rules, open_links: open }: Company, rule: Company['rules']['links']): string | null {
  if (!open) return null;
  const openLinksByRule = { on: open.all, passcode: open.with_passcode, off: 0 };
  const change = openLinksByRule[rule] - openLinksByRule[rules.links];
  if (change === 0) return null;
  if (change > 0) return `Clients can open ${counted(change, 'link')} again that the rule had closed.`;
  const passcodeHint = rule === 'passcode' ? ' The planner can give a link a passcode, which opens it again.' : '';
  return `This closes ${counted(-change, 'open link')}: clients can no longer read these plans.${passcodeHint}`;
}

/** The name of a sign-in provider, by its id. */
export function providerName(provider: MemberRow['signs_in_with']): string {
  const names: Readonly<Record<string, string>> = {
    password: 'Password',
    emailLink: 'E-mail link',
    'google.com': 'Google',
    'microsoft.com': 'Microsoft',
  };
  return provider === null ? '' : (names[provider] ?? provider);
}

/** An address in angle brackets with the name before it: `"Doe, Jane" <jane@client.example>`. A name without quotes may have a comma. */
const NAMED_ADDRESS =
  /(?:(?<=^|[,;>\n])(?:[ \t]*"[^"]*"[ \t]*|[ \t]*'[^'\n]*'[ \t]*|[^"<>,;@.\n]*(?:,[^"<>,;@.\n]*)?))?<([^<>]*)>/g;

/**
 * The addresses in a text, each once and in lower case. They are separated by commas, semicolons, spaces or line breaks. Names that a mail
 * program puts before addresses are left out.
 */
export function addressesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .replace(NAMED_ADDRESS, ' $1 ')
        .split(/[\s,;]+/)
        .map((word) => word.toLowerCase().replace(/^mailto:/, ''))
        .filter((word) => word !== ''),
    ),
  ];
}

/** The fault in the addresses of an invitation; null if there is none. An address has one @, and a dot after it. */
export function addressFault(addresses: readonly string[]): string | null {
  const invalid = addresses.find((address) => !/^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)+$/.test(address));
  return invalid === undefined ? null : `"${invalid}" is no e-mail address.`;
}
