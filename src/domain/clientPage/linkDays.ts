import { LINK_DAYS_DEFAULT, LINK_DAYS_MAXIMUM } from '../../../core/rules/sharingLimits.ts';
import { dateAndTime, dateInFull } from '../../../core/words/moments.ts';

const DAY_MS = 24 * 3_600_000;

export const LINK_DAYS_FAULT = `Enter 1 to ${LINK_DAYS_MAXIMUM} days.`;

/** Whether a link may be open for this number of days. */
export function isLinkDays(days: string): boolean {
  return /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= LINK_DAYS_MAXIMUM;
}

/** The end of a link: its own, or that of its plan if it comes before. @param goes  the day on which the plan will be deleted [ISO 8601] */
export function linkEnd(expiry: Date, goes: string | undefined): string {
  const deletion = goes === undefined ? null : new Date(`${goes}T00:00:00`);
  return deletion === null || expiry < deletion
    ? dateAndTime(expiry)
    : `${dateInFull(deletion)}, when this plan will be deleted`;
}

/**
 * A sentence that says until when a link works if it is made or extended at this moment.
 * @param goes  the day on which the plan will be deleted [ISO 8601]
 */
export function untilText(days: string, goes: string | undefined, furtherSentence = ''): string {
  if (!isLinkDays(days)) return 'Each link expires after the number of days that you enter.';
  // As the service counts: a day has 24 hours, also when the clocks change.
  const expiry = new Date(Date.now() + Number(days) * DAY_MS);
  return `Open until ${linkEnd(expiry, goes)}. ${furtherSentence}`.trim();
}

/** For how many days from now a link is open, rounded up; 0 if it has expired. @param expires  ISO 8601 */
function daysLeft(expires: string): number {
  return Math.max(0, Math.ceil((Date.parse(expires) - Date.now()) / DAY_MS));
}

/** The number of days from now that is suggested for an extension. */
export function suggestedDays(expires: string): string {
  return String(Math.min(daysLeft(expires) + LINK_DAYS_DEFAULT, LINK_DAYS_MAXIMUM));
}

/** Why a link cannot be extended to this number of days from now; null if it can. @param expires  the link's end, ISO 8601 */
export function extensionFault(days: string, expires: string): string | null {
  if (!isLinkDays(days)) return LINK_DAYS_FAULT;
  const left = daysLeft(expires);
  if (Number(days) > left) return null;
  const advice = left < LINK_DAYS_MAXIMUM ? 'Enter more days.' : 'It cannot be open longer.';
  return `The link is open until ${dateAndTime(new Date(expires))} already. ${advice}`;
}
