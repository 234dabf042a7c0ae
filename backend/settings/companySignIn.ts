/** A company's identity provider, as the setting `SIGN_IN_WITH` lists it. */
export interface CompanySignIn {
  /** The name on the button of /login: "Continue with ...". */
  readonly label: string;
  /** The provider's id in Firebase: `google.com`, `microsoft.com`, `saml.<name>` or `oidc.<name>`. */
  readonly id: string;
  /** E-mail domains whose people sign in with this provider, in lower case. */
  readonly domains: readonly string[];
}

const ENTRY_PATTERN = /^(\S.*?)\s+(google\.com|microsoft\.com|(?:saml|oidc)\.[a-z][a-z0-9._-]*)\s+(\S+)$/i;
const DOMAIN_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads an entry of the setting, "Label provider domain,domain"; null if it is invalid. */
export function companySignInOf(entry: string): CompanySignIn | null {
  const [, label, id, listed] = ENTRY_PATTERN.exec(entry) ?? [];
  if (!label || !id || !listed) return null;
  const domains = listed.toLowerCase().split(',');
  return domains.every((domain) => DOMAIN_PATTERN.test(domain)) ? { label, id, domains } : null;
}
