/** The two parts of an e-mail address (RFC 5321). */
interface EmailParts {
  readonly localPart: string;
  readonly domain: string;
}

/**
 * "ann@agency.example" -> { localPart: "ann", domain: "agency.example" }. Splits at the last @; without one, the domain is
 * empty.
 */
export function splitEmail(email: string): EmailParts {
  const atIndex = email.lastIndexOf('@');
  if (atIndex < 0) return { localPart: email, domain: '' };
  return { localPart: email.slice(0, atIndex), domain: email.slice(atIndex + 1).toLowerCase() };
}

/** Whether an address belongs to the agency itself. Addresses such as "x@not-agency.example" and "x@agency.example.org" do not. */
export function isAgencyEmail(email: string, agencyDomain: string): boolean {
  const { localPart, domain } = splitEmail(email.trim());
  return localPart !== '' && domain === agencyDomain.trim().toLowerCase().replace(/^@/, '');
}

/** An e-mail address: characters on both sides of an @, none of them a blank, a bracket, a quotation mark or a separator. */
const ADDRESS = /[^\s@<>()[\]{}",;:]+@[^\s@<>()[\]{}",;:]+/gu;

/** Replaces each e-mail address in a text by "(address left out)". */
function withoutEmails(text: string): string {
  // The pattern is slow on long texts without an address, such as a logo as a data URL.
  return text.includes('@') ? text.replace(ADDRESS, '(address left out)') : text;
}

/** Copies data for people outside the company, without the e-mail addresses in its texts. */
export function withoutAddresses<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutEmails(value) as Value;
  if (Array.isArray(value)) return value.map((item: unknown) => withoutAddresses(item)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, withoutAddresses(part)])) as Value;
}
