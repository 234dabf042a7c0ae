/** Dates are written as in Australia, where the product is used: the day before the month. Amounts have another locale (amounts.ts). */
const LOCALE = 'en-AU';

/** A date formatter, created on first use: creating one takes about fifty times as long as formatting. */
function dateFormatter(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  // An invalid date is printed as JavaScript prints it.
  return (instant) =>
    Number.isNaN(instant.getTime())
      ? String(instant)
      : (format ??= new Intl.DateTimeFormat(LOCALE, options)).format(instant);
}

/** "21 November 2026", in the reader's own time zone. */
export const dateInFull = dateFormatter({ day: 'numeric', month: 'long', year: 'numeric' });

/** "21 Nov 2026, 9:30 am", in the reader's own time zone. */
export const dateAndTime = dateFormatter({ dateStyle: 'medium', timeStyle: 'short' });

/** "21 Nov 2026, 9:30 am AEDT", for moments that people in two time zones quote to each other, such as an approval. */
export const dateTimeAndZone = dateFormatter({
  ...{ day: 'numeric', month: 'short', year: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
});

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const localClock = dateFormatter(CLOCK);

/** The time of day "14:02" of a moment [ISO 8601 with its zone], in a time zone. The default is the reader's own time zone. */
export function clockTime(moment: string, timeZone?: string): string {
  const instant = new Date(moment);
  return timeZone ? new Intl.DateTimeFormat(LOCALE, { ...CLOCK, timeZone }).format(instant) : localClock(instant);
}
