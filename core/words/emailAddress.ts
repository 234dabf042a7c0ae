/** The two parts of an e-mail address. */
interface EmailParts {
  readonly userId: string;
  readonly domain: string;
}

/**
 * "ann@agency.example" -> { userId: "ann", domain: "agency.example" }. Splits at the last @; without one, the domain is
 * empty.
 */
export function splitEmail(email: string): EmailParts {
  const at = email.lastIndexOf('@');
  if (at < 0) return { userId: email, domain: '' };
  return { userId: email.slice(0, at), domain: email.slice(at + 1).toLowerCase() };
}

/** True when the address belongs to the agency itself: "x@not-agency.example" and "x@agency.example.org" do not. */
export function isAgencyEmail(email: string, agencyDomain: string): boolean {
  const { userId, domain } = splitEmail(email.trim());
  return userId !== '' && domain === agencyDomain.trim().toLowerCase().replace(/^@/, '');
}

const ADDRESS = /[^\s@<>()[\]{}",;:]+@[^\s@<>()[\]{}",;:]+/gu;

/** An e-mail address in it becomes "(address left out)". */
function withoutEmails(text: string): string {
  // Asked first: the pattern is slow on long texts without one, such as a logo.
  return text.includes('@') ? text.replace(ADDRESS, '(address left out)') : text;
}

/** Data for outsiders: the same with e-mail addresses taken out of every text. */
export function withoutAddresses<Value>(value: Value): Value {
  if (typeof value === 'string') return withoutEmails(value) as Value;
  if (Array.isArray(value)) return value.map((one: unknown) => withoutAddresses(one)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withoutAddresses(one)])) as Value;
}
