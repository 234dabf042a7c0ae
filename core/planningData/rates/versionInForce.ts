import { daysLater } from '../../words/days.ts';

/** The fields that decide whether a version is in force. Days are ISO 8601, and both ends are included. */
export interface RateVersionDays {
  /** 0 is the draft, which is never in force. */
  readonly number: number;
  readonly from: string;
  readonly to: string | null;
  readonly withdrawn: boolean;
}

/**
 * The version in force on a day. Of the versions that are not withdrawn and whose days include this day, it is the one with the
 * latest first day; of several with the same first day, the one with the highest number. Null where there is none: the card is
 * empty on this day.
 */
export function versionInForce<Version extends RateVersionDays>(
  versions: readonly Version[],
  day: string,
): Version | null {
  const candidates = versions.filter(
    ({ number, from, to, withdrawn }) => number > 0 && !withdrawn && from <= day && (to === null || day <= to),
  );
  return candidates.reduce<Version | null>(
    (best, version) => (best === null || takesPrecedence(version, best) ? version : best),
    null,
  );
}

function takesPrecedence(one: RateVersionDays, other: RateVersionDays): boolean {
  return one.from > other.from || (one.from === other.from && one.number > other.number);
}

/**
 * The days on which a published version is in force [ISO 8601, both ends included]. There are several parts if another version
 * interrupts it, and none if another version always takes precedence.
 * @param versions  all versions of the card
 */
export function daysInForce(
  version: RateVersionDays,
  versions: readonly RateVersionDays[],
): Pick<RateVersionDays, 'from' | 'to'>[] {
  const { to } = version;
  const others = versions.filter((one) => one.number > 0 && !one.withdrawn && takesPrecedence(one, version));
  const parts: Pick<RateVersionDays, 'from' | 'to'>[] = [];
  // The first day that is not in a part yet, and that no other version has taken so far.
  let { from } = version;
  for (const other of others.toSorted((one, next) => one.from.localeCompare(next.from))) {
    if (to !== null && other.from > to) break;
    if (other.from > from) parts.push({ from, to: daysLater(other.from, -1) });
    if (other.to === null) return parts;
    const next = daysLater(other.to, 1);
    if (next > from) from = next;
  }
  return to !== null && from > to ? parts : [...parts, { from, to }];
}

/** The published versions that begin after a day, the earliest first. */
export function scheduledAfter<Version extends RateVersionDays>(versions: readonly Version[], day: string): Version[] {
  return versions
    .filter(({ number, from, withdrawn }) => number > 0 && !withdrawn && from > day)
    .toSorted((one, other) => (takesPrecedence(one, other) ? 1 : -1));
}
