/** What decides whether a published version is in force. Days are ISO 8601 and both included. */
export interface RateVersionDays {
  /** 0 is the draft, which is never in force. */
  readonly number: number;
  readonly from: string;
  readonly to: string | null;
  readonly withdrawn: boolean;
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
