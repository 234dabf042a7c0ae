import { wholeNumber } from './money.ts';

/** Fewer than this [people] are no number a client can use. */
export const HARDLY = 0.1;

/** "1,234 people", "2.5 people", "one person", "hardly anybody", "nobody". */
export function people(count: number): string {
  if (count < HARDLY) return count > 0 ? 'hardly anybody' : 'nobody';
  if (count >= 10) return `${wholeNumber(count)} people`;
  const short = Number(count.toFixed(1));
  return short === 1 ? 'one person' : `${short} people`;
}

/** The same with "about" before a number. */
export function aboutPeople(count: number): string {
  return count < HARDLY ? people(count) : `about ${people(count)}`;
}

/** "1,234 people", "one person", without fractions. */
export function wholePeople(count: number): string {
  const whole = wholeNumber(count);
  return whole === '1' ? 'one person' : `${whole} people`;
}

/** "A", "A and B", "A, B and C". */
export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** The smallest distance from nothing and from all that is printed as a number [per cent]. */
const CLOSEST = 0.0001;

/**
 * A share of something in per cent, never with an exponent and never rounded to nothing or to all: "12%", "0.012%", "99.7%",
 * "less than 0.0001%".
 */
export function percent(share: number): string {
  const hundredths = share * 100;
  const away = 100 - hundredths;
  // A gap computed as 0 is as close as a double can tell, not nothing.
  if (hundredths < CLOSEST) return `less than ${CLOSEST}%`;
  if (away === 0) return '100%';
  if (Math.abs(away) < CLOSEST) return `${away > 0 ? `more than ${100 - CLOSEST}` : `more than ${100}`}%`;
  // Near the whole it is what lacks that has two digits.
  const digits = Math.abs(away) < 1 ? Math.ceil(-Math.log10(Math.abs(away))) : 0;
  return `${Number(digits > 0 ? hundredths.toFixed(digits) : hundredths.toPrecision(hundredths < 99 ? 2 : 3))}%`;
}
