import type { OwnCompany } from '../../../core/contract/bodies/company.ts';
import { UID_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { isPlainText } from '../../../core/text/plainText.ts';
import type { Rights } from '../../../core/rules/rights.ts';
import { splitEmail } from '../../../core/text/emailAddress.ts';
import { isFreeMail } from '../../settings/freeMail.ts';

/** The account that a verified ID token names. */
export interface Account {
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  /** Id of the company of its e-mail domain: the agency for all of the agency's domains; the whole address for free mail providers. */
  readonly company: string;
}

/** The signed-in member who makes a call. `company` is the company to which the member belongs, whatever the e-mail domain. */
export interface Caller extends Account, Rights {
  /** Id of the member. */
  readonly memberId: string;
  /** Id of the call, for the audit log. */
  readonly requestId?: string;
  /** What the web app learns about the member's company (with call 1). */
  readonly ownCompany: {
    readonly name: string;
    readonly links: OwnCompany['links'];
    readonly teams: readonly { readonly id: string; readonly name: string }[];
  };
}

/**
 * The account of a user id and e-mail address; null if one of them is invalid.
 * @param agencyDomains the first one is the id of the agency
 */
export function accountOf(uid: string, email: string, agencyDomains: readonly string[]): Account | null {
  const address = email.trim().toLowerCase();
  const { localPart, domain } = splitEmail(address);
  if (localPart === '' || domain === '') return null;
  if (!isPlainText(address) || !isPlainText(uid) || uid === '' || uid.length > UID_MAX_LENGTH) return null;
  return { uid, email: address, company: companyOf(address, agencyDomains) };
}

/** The id of the company of an e-mail address in lower case. */
function companyOf(email: string, agencyDomains: readonly string[]): string {
  const { domain } = splitEmail(email);
  if (agencyDomains.includes(domain)) return agencyDomains[0]!;
  return isFreeMail(domain) ? email : domain;
}
