/** The day before the month, as it is written where the product is used; amounts have another locale (amounts.ts). */
const LOCALE = 'en-AU';

/** Writes instants in one form. Making a format takes some fifty times as long as writing by it. */
function form(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  // No instant is written as the language writes it.
  return (instant) =>
    Number.isNaN(instant.getTime())
      ? String(instant)
      : (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(instant);
}

/** "21 November 2026", in the reader's own time zone. */
export const dateInFull = form({ day: 'numeric', month: 'long', year: 'numeric' });

/** "21 Nov 2026, 9:30 am", in the reader's own time zone. */
export const dateAndTime = form({ dateStyle: 'medium', timeStyle: 'short' });

/** "22 Nov". */
export const dayAndMonth = form({ day: 'numeric', month: 'short' });
