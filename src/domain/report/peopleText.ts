import { upToDecimals, wholeNumber } from '../../../core/words/amounts.ts';

/** A number of people as text. Below 10 it has a decimal, so that a small gain is not shown as 0. */
export function peopleText(people: number): string {
  const size = Math.abs(people);
  if (size === 0 || size >= 10) return wholeNumber(Math.round(people));
  return size < 0.1 ? '<0.1' : upToDecimals(people, 1);
}

/** A difference in people: "+12", "−12,345", "0". */
export function differenceText(people: number): string {
  return people > 0 ? `+${wholeNumber(people)}` : wholeNumber(people);
}
