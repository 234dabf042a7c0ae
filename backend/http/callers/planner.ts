import { UID_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { isPlainText } from '../../../core/contract/text.ts';
import { splitEmail } from '../../../core/words/emailAddress.ts';
import { isFreeMail } from '../../settings/freeMail.ts';

/** The signed-in user of a call, from the verified ID token. */
export interface Planner {
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  /** The part of the e-mail after the @; the whole address for free mail providers. */
  readonly company: string;
  /** Id of the call, for the audit log. */
  readonly requestId?: string;
}

/** Null for an invalid e-mail address or user id. */
export function plannerOf(uid: string, email: string): Planner | null {
  const lower = email.trim().toLowerCase();
  const { userId, domain } = splitEmail(lower);
  if (userId === '' || domain === '') return null;
  if (!isPlainText(lower) || !isPlainText(uid) || uid === '' || uid.length > UID_MAX_LENGTH) return null;
  return { uid, email: lower, company: isFreeMail(domain) ? lower : domain };
}
