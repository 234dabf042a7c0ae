const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
// Month names of three letters in every browser; the locale en-AU would print "July" and "Sept".
const SHORT_MONTHS = MONTHS.map((month) => month.slice(0, 3));

/** The month that a text names in English or begins to name: 11 for "Nov"; 0 if it names none. */
export function monthOfName(text: string): number {
  return 1 + MONTHS.findIndex((month) => month.toLowerCase().startsWith(text.toLowerCase()));
}

/** A day [ISO 8601] as "3 Nov 2026". */
export function dayInWords(day: string): string {
  return `${dayAndShortMonth(day)} ${day.slice(0, 4)}`;
}

/** A day [ISO 8601] as "3 Nov". The year follows if it is not the year of `today`. */
export function shortDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? dayAndShortMonth(day) : dayInWords(day);
}

/** A day [ISO 8601] as "3 Nov". */
export function dayAndShortMonth(day: string): string {
  return `${Number(day.slice(8, 10))} ${SHORT_MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** The same day `years` years later, or earlier if negative [ISO 8601]. In a year without 29 February, that day becomes 1 March. */
export function yearsLater(day: string, years: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCFullYear(instant.getUTCFullYear() + years);
  return instant.toISOString().slice(0, 10);
}

/** The same day `months` months later [ISO 8601]. If that month is too short, the result is a day at the beginning of the next month. */
export function monthsLater(day: string, months: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCMonth(instant.getUTCMonth() + months);
  return instant.toISOString().slice(0, 10);
}

/** Whether a name is an IANA time zone that this machine knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The day [ISO 8601] of an instant in a time zone.
 * @throws {RangeError} when the zone is unknown
 */
export function dayIn(timeZone: string, instant: Date): string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}

/** The day [ISO 8601] of an instant in the reader's own time zone. */
export function localDay(instant: Date): string {
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${instant.getFullYear()}-${digits(instant.getMonth() + 1)}-${digits(instant.getDate())}`;
}

/** The day that is `days` calendar days later, or earlier if negative [ISO 8601]. Daylight saving time does not matter. */
export function daysLater(day: string, days: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCDate(instant.getUTCDate() + days);
  return instant.toISOString().slice(0, 10);
}

/** The Monday of the week of a day [ISO 8601]. */
export function mondayOf(day: string): string {
  const daysAfterMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysLater(day, -daysAfterMonday);
}

const utcFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-AU', { ...options, timeZone: 'UTC' });
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
};

/** The month of a day [ISO 8601]: "March". */
export const monthName = utcFormatter({ month: 'long' });

/** The short name of a day's month [ISO 8601]: "Mar". Unlike {@link shortDay}, it may have four letters: "Sept". */
export const monthShort = utcFormatter({ month: 'short' });

/** The weekday of a day [ISO 8601]: "Sunday". */
export const weekdayName = utcFormatter({ weekday: 'long' });
