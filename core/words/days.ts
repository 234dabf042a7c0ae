// Three letters in every browser, where en-AU would print "July" and "Sept".
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A day [ISO 8601] as "3 Nov 2026". */
export function dayInWords(day: string): string {
  return `${withoutYear(day)} ${day.slice(0, 4)}`;
}

/** A day [ISO 8601] as "3 Nov", with its year when that is not the year of `today`. */
export function shortDay(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? withoutYear(day) : dayInWords(day);
}

function withoutYear(day: string): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[Number(day.slice(5, 7)) - 1]}`;
}

/** The same day so many years later, or before [ISO 8601]; 29 February becomes 1 March where there is none. */
export function yearsLater(day: string, years: number): string {
  const instant = new Date(`${day}T00:00:00Z`);
  instant.setUTCFullYear(instant.getUTCFullYear() + years);
  return instant.toISOString().slice(0, 10);
}
