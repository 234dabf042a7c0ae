import { array, boolean, number, string } from 'yup';

/**
 * The kinds of variables there are. Each reads the text of one: what is not set takes the default, what cannot be used is refused in
 * a sentence that names the variable, what is expected, and what it says.
 */

interface Refused {
  readonly path: string;
  readonly value?: unknown;
  readonly originalValue?: unknown;
}

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/** A variable's text as it was set. */
const refusal =
  (rule: string) =>
  ({ path, originalValue }: Refused) =>
    `${path} ${rule}; it is "${String(originalValue)}".`;

/** One entry of a list: `NAME[2]` is the library's name for it. */
const entryRefusal =
  (rule: string) =>
  ({ path, value }: Refused) =>
    `${path.replace(/\[\d+\]$/, '')} ${rule}; it is "${String(value)}".`;

export const text = () => string();

export function wholeNumber(otherwise: number, least: number, most: number) {
  const message = refusal(`must be a whole number from ${least} to ${most}`);
  return number()
    .transform((_value, said: string) => (/^\d+$/.test(said) ? Number(said) : NaN))
    .typeError(message)
    .min(least, message)
    .max(most, message)
    .default(otherwise);
}

export function oneOf<Choice extends string>(choices: readonly Choice[], otherwise: Choice) {
  return string()
    .oneOf(choices, refusal(`must be one of ${choices.join(', ')}`))
    .default(otherwise);
}

export function yesOrNo(otherwise: boolean) {
  return boolean()
    .transform((_value, said: string) => ({ true: true, false: false })[said] ?? said)
    .typeError(refusal('must be one of true, false'))
    .default(otherwise);
}

export function matching(pattern: RegExp, rule: string) {
  return string().matches(pattern, { message: refusal(`must ${rule}`) });
}

export function hostAndPort() {
  return matching(/^[\w.-]+:\d{1,5}$/, 'be a host and a port, such as 127.0.0.1:9099, without http://');
}

export function domain(otherwise: string) {
  return matching(DOMAIN, 'be a domain such as agency.example').default(otherwise);
}

/** An address with one of the given schemes. The value is not shown: it may hold a password. */
export function address(schemes: readonly string[]) {
  const named = schemes.map((scheme) => `${scheme}//`).join(' or ');
  return string().test(
    'address',
    ({ path }) => `${path} must be an address that starts with ${named}.`,
    (said) => said === undefined || schemes.includes(schemeOf(said)),
  );
}

/** An http(s) address without a path. The value is not shown: it may hold a password. */
export function origin(example: string) {
  return string()
    .transform((said: string) => said.replace(/\/$/, ''))
    .test(
      'origin',
      ({ path }) => `${path} must be an address without a path, such as ${example}.`,
      (said) => said === undefined || isOrigin(said),
    );
}

/** A path of our own ("/faq.html") or an address elsewhere. */
export function pageAddress(otherwise: string) {
  return string()
    .test('page', refusal('must be a path such as /faq.html or an http(s) address'), (said = otherwise) =>
      isPageAddress(said),
    )
    .default(otherwise);
}

export function domains() {
  const rule = 'must list domains with commas, such as agency.example,client.example';
  return list(',', (entry) => DOMAIN.test(entry), rule);
}

export function origins() {
  const rule = 'must list origins with commas, such as https://plans.agency.example (no path, no slash)';
  return list(',', isOrigin, rule);
}

/** `Label https://address; Another label https://address`; read each by {@link linkOf}. */
export function links() {
  const rule = 'must list links as "Label https://address; Another label https://address"';
  return list(';', (entry) => linkOf(entry) !== null, rule);
}

/** A link of the signed-out footer. */
export interface AgencyLink {
  readonly label: string;
  readonly href: string;
}

/** "Label https://address" as a link; null where it is none. */
export function linkOf(entry: string): AgencyLink | null {
  const [, label, href] = /^(.+)\s+(\S+)$/.exec(entry) ?? [];
  return label && href && isPageAddress(href) ? { label: label.trim(), href } : null;
}

function list(separator: string, fits: (entry: string) => boolean, rule: string) {
  const entry = string()
    .required()
    .test('entry', entryRefusal(rule), (said) => fits(said));
  return array(entry)
    .transform((_value, said: string) => entriesOf(said, separator))
    .default([]);
}

function entriesOf(said: string, separator: string): string[] {
  return said
    .split(separator)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function schemeOf(said: string): string {
  return URL.canParse(said) ? new URL(said).protocol : '';
}

function isOrigin(said: string): boolean {
  return ['http:', 'https:'].includes(schemeOf(said)) && new URL(said).origin === said;
}

function isPageAddress(said: string): boolean {
  return /^\/(?!\/)/.test(said) || ['http:', 'https:'].includes(schemeOf(said));
}
