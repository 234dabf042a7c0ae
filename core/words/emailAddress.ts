/** The two parts of an e-mail address: user and company. */
export interface EmailParts {
  readonly userId: string;
  readonly company: string;
}

/** "ann@agency.example" -> { userId: "ann", company: "agency.example" }. The last @ divides; without one the company is empty. */
export function splitEmail(email: string): EmailParts {
  const at = email.lastIndexOf('@');
  if (at < 0) return { userId: email, company: '' };
  return { userId: email.slice(0, at), company: email.slice(at + 1).toLowerCase() };
}

/** True when the address belongs to the agency itself: "x@not-agency.example" and "x@agency.example.org" do not. */
export function isAgencyEmail(email: string, agencyDomain: string): boolean {
  const { userId, company } = splitEmail(email.trim());
  return userId !== '' && company === agencyDomain.trim().toLowerCase().replace(/^@/, '');
}
