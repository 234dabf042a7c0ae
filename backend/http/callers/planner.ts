import { isPlainText } from '../../../core/contract/text.ts';
import { splitEmail } from '../../../core/words/emailAddress.ts';
import { isFreeMail } from '../../settings/freeMail.ts';

/** The signed-in person behind a call, as the checked ID token names them. */
export interface Planner {
  readonly uid: string;
  /** In lower case. */
  readonly email: string;
  /** The part of the e-mail after the @; the whole address where anybody may have one of that domain. */
  readonly company: string;
}

/** Firebase's longest user id. */
const UID_MAXIMUM = 128;

/** Null when the text is not an e-mail address, or id and address are none that a provider gives out. */
export function plannerOf(uid: string, email: string): Planner | null {
  const lower = email.trim().toLowerCase();
  const { userId, company: domain } = splitEmail(lower);
  if (userId === '' || domain === '') return null;
  if (!isPlainText(lower) || !isPlainText(uid) || uid === '' || uid.length > UID_MAXIMUM) return null;
  return { uid, email: lower, company: isFreeMail(domain) ? lower : domain };
}
