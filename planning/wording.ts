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

/** A share of something in per cent, never with an exponent: "12%", "0.012%", "less than 0.0001%". */
export function percent(share: number): string {
  const hundredths = share * 100;
  return hundredths < 0.0001 ? 'less than 0.0001%' : `${Number(hundredths.toPrecision(2))}%`;
}
