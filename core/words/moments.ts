/** The day before the month, as it is written where the product is used; amounts have another locale (amounts.ts). */
const LOCALE = 'en-AU';

/** "21 November 2026", in the reader's own time zone. */
export function dateInFull(instant: Date): string {
  return instant.toLocaleDateString(LOCALE, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** "21 Nov 2026, 9:30 am", in the reader's own time zone. */
export function dateAndTime(instant: Date): string {
  return instant.toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
}

/** "22 Nov". */
export function dayAndMonth(instant: Date): string {
  return instant.toLocaleDateString('en-AU', { day: 'numeric', month: 'short' });
}
