/** What decides whether a published version is in force. Days are ISO 8601 and both included. */
export interface RateVersionDays {
  /** 0 is the draft, which is never in force. */
  readonly number: number;
  readonly from: string;
  readonly to: string | null;
  readonly withdrawn: boolean;
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

/**
 * The version in force on a day: of those that are not withdrawn and hold on the day, the one with the latest first
 * day; of equal ones the highest number. Null for none: the card is empty then.
 */
export function inForce<Version extends RateVersionDays>(versions: readonly Version[], day: string): Version | null {
  const holding = versions.filter(
    ({ number, from, to, withdrawn }) => number > 0 && !withdrawn && from <= day && (to === null || day <= to),
  );
  return holding.reduce<Version | null>((best, one) => (best === null || beats(one, best) ? one : best), null);
}

function beats(one: RateVersionDays, other: RateVersionDays): boolean {
  return one.from > other.from || (one.from === other.from && one.number > other.number);
}

/** The published versions that begin after a day, the earliest first. */
export function scheduledAfter<Version extends RateVersionDays>(versions: readonly Version[], day: string): Version[] {
  return versions
    .filter(({ number, from, withdrawn }) => number > 0 && !withdrawn && from > day)
    .toSorted((one, other) => (beats(one, other) ? 1 : -1));
}
