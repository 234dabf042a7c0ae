import { resolve } from 'node:path';
import { array, boolean, number, string } from 'yup';
import { isTimeZone } from '../../core/words/days.ts';

/*
 * Types of environment variables. Each function takes the name of one variable and returns a schema that parses its text. An absent
 * variable takes the default; an invalid one is refused with a sentence that has its name, the expected value and the given one.
 */

/** A variable whose value failed a test, as Yup describes it. The path is the label: the name of the variable. */
interface RefusedValue {
  readonly path: string;
  readonly value?: unknown;
  readonly originalValue?: unknown;
}

const DOMAIN_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** A message with the variable's text as it was set. */
const refusal =
  (rule: string) =>
  ({ path, originalValue }: RefusedValue) =>
    `${path} ${rule}; it is "${String(originalValue)}".`;

/** A message about one entry of a list. */
const entryRefusal =
  (rule: string) =>
  ({ path, value }: RefusedValue) =>
    `${path} ${rule}; it is "${String(value)}".`;

export const text = (name: string) => string().label(name);

export function wholeNumber(name: string, fallback: number, minimum: number, maximum: number) {
  const message = refusal(`must be a whole number from ${minimum} to ${maximum}`);
  return number()
    .label(name)
    .transform((_cast, value: string) => (/^\d+$/.test(value) ? Number(value) : NaN))
    .typeError(message)
    .min(minimum, message)
    .max(maximum, message)
    .default(fallback);
}

/** A whole number without a default. */
export function optionalWholeNumber(name: string, minimum: number, maximum: number) {
  return wholeNumber(name, minimum, minimum, maximum).default(undefined);
}

export function oneOf<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice) {
  return text(name)
    .oneOf(choices, refusal(`must be one of ${choices.join(', ')}`))
    .default(fallback);
}

export function yesOrNo(name: string, fallback: boolean) {
  return boolean()
    .label(name)
    .transform((_cast, value: string) => ({ true: true, false: false })[value] ?? value)
    .typeError(refusal('must be one of true, false'))
    .default(fallback);
}

export function matching(name: string, pattern: RegExp, rule: string) {
  return text(name).matches(pattern, { message: refusal(`must ${rule}`) });
}

export function hostAndPort(name: string) {
  return matching(name, /^[\w.-]+:\d{1,5}$/, 'be a host and a port, such as 127.0.0.1:9099, without http://');
}

export function timeZone(name: string, fallback: string) {
  return text(name)
    .test('time-zone', refusal('must be a time zone such as Australia/Sydney'), (value = fallback) => isTimeZone(value))
    .default(fallback);
}

/** A path as an absolute one; relative paths are taken from the working folder. */
export function folder(name: string, fallback: string) {
  return text(name)
    .transform((path: string) => resolve(path))
    .default(() => resolve(fallback));
}

/** A domain in lower case. */
export function domain(name: string, fallback: string) {
  return matching(name, DOMAIN_PATTERN, 'be a domain such as agency.example')
    .transform((value: string) => value.toLowerCase())
    .default(fallback);
}

/** An address with one of the given schemes. The value is not shown: it may hold a password. */
export function address(name: string, schemes: readonly string[]) {
  const schemeNames = schemes.map((scheme) => `${scheme}//`).join(' or ');
  return text(name).test(
    'address',
    ({ path }) => `${path} must be an address that starts with ${schemeNames}.`,
    (value) => !value || schemes.includes(schemeOf(value)),
  );
}

/** An http(s) address without a path. The value is not shown: it may hold a password. */
export function origin(name: string, example: string) {
  return text(name)
    .transform((value: string) => value.replace(/\/$/, ''))
    .test(
      'origin',
      ({ path }) => `${path} must be an address without a path, such as ${example}.`,
      (value) => value === undefined || isOrigin(value),
    );
}

/** A path of this service ("/faq.html") or an external address. */
export function pageAddress(name: string, fallback: string) {
  return text(name)
    .test('page', refusal('must be a path such as /faq.html or an http(s) address'), (value = fallback) =>
      isPageAddress(value),
    )
    .default(fallback);
}

export function domains(name: string) {
  const rule = 'must list domains with commas, such as agency.example,client.example';
  return list(name, ',', (entry) => DOMAIN_PATTERN.test(entry), rule);
}

export function emails(name: string) {
  const rule = 'must list e-mail addresses with commas, such as ann@agency.example,ben@agency.example';
  return list(name, ',', (entry) => /^[^\s@]+@[^\s@]+$/.test(entry), rule);
}

export function origins(name: string) {
  const rule = 'must list origins with commas, such as https://plans.agency.example (no path, no slash)';
  return list(name, ',', isOrigin, rule);
}

/** `Label https://address; Another label https://address`; parse each with {@link linkOf}. */
export function links(name: string) {
  const rule = 'must list links as "Label https://address; Another label https://address"';
  return list(name, ';', (entry) => linkOf(entry) !== null, rule);
}

/** `Label provider domain,domain; ...`; parse each with {@link companySignInOf}. */
export function companySignIns(name: string) {
  const rule =
    'must list providers as "Label provider domain,domain; ...", where a provider is google.com, microsoft.com, saml.<name> or oidc.<name>';
  return list(name, ';', (entry) => companySignInOf(entry) !== null, rule);
}

/** A link in the footer that is shown to people who are not signed in. */
export interface AgencyLink {
  readonly label: string;
  readonly href: string;
}

/** "Label https://address" as a link; null if it is invalid. */
export function linkOf(entry: string): AgencyLink | null {
  const [, label, href] = /^(.+)\s+(\S+)$/.exec(entry) ?? [];
  return label && href && isPageAddress(href) ? { label: label.trim(), href } : null;
}

/** A company's identity provider, as the setting `SIGN_IN_WITH` lists it. */
export interface CompanySignIn {
  /** The name on the button of /login: "Continue with ...". */
  readonly label: string;
  /** The provider's id in Firebase: `google.com`, `microsoft.com`, `saml.<name>` or `oidc.<name>`. */
  readonly id: string;
  /** E-mail domains whose people sign in with this provider, in lower case. */
  readonly domains: readonly string[];
}

const SIGN_IN_PATTERN = /^(\S.*?)\s+(google\.com|microsoft\.com|(?:saml|oidc)\.[a-z][a-z0-9._-]*)\s+(\S+)$/i;

/** Reads an entry of the setting, "Label provider domain,domain"; null if it is invalid. */
export function companySignInOf(entry: string): CompanySignIn | null {
  const [, label, id, listed] = SIGN_IN_PATTERN.exec(entry) ?? [];
  if (!label || !id || !listed) return null;
  const domains = listed.toLowerCase().split(',');
  return domains.every((domain) => DOMAIN_PATTERN.test(domain)) ? { label, id, domains } : null;
}

function list(name: string, separator: string, isValid: (entry: string) => boolean, rule: string) {
  const entry = text(name)
    .required()
    .test('entry', entryRefusal(rule), (value) => isValid(value));
  return array(entry)
    .label(name)
    .transform((_cast, value: string) => entriesOf(value, separator))
    .default([]);
}

function entriesOf(value: string, separator: string): string[] {
  return value
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function schemeOf(value: string): string {
  return URL.canParse(value) ? new URL(value).protocol : '';
}

function isOrigin(value: string): boolean {
  return ['http:', 'https:'].includes(schemeOf(value)) && new URL(value).origin === value;
}

function isPageAddress(value: string): boolean {
  return /^\/(?!\/)/.test(value) || ['http:', 'https:'].includes(schemeOf(value));
}
