import { fixedDecimals, wholeNumber } from './amounts.ts';
import { percentText } from './percent.ts';
import type { People } from './units.ts';

const MILLION = 1e6;
/** For fewer people, clients read "fewer than 10,000" in place of a number. */
const FEW_PEOPLE_BELOW = 10_000;

/** Rounds to a multiple of `step`, half up: 2,500 with a step of 1,000 becomes 3,000. */
const roundHalfUp = (value: number, step: number) => Math.floor(value / step + 0.5) * step;

/**
 * A number of people in words for a client, rounded half up: "84,000" (to 1,000, if below 100,000), "260,000" (to 10,000, if below a
 * million), "7.5 million", or "fewer than 10,000".
 */
export function peopleShort(people: People): string {
  if (people < FEW_PEOPLE_BELOW) return `fewer than ${wholeNumber(FEW_PEOPLE_BELOW)}`;
  const rounded = roundHalfUp(people, people < 100_000 ? 1000 : 10_000);
  if (rounded < MILLION) return wholeNumber(rounded);
  // Rounded to a tenth of a million.
  return `${fixedDecimals(roundHalfUp(people * 10, MILLION) / 1e7, 1)} million`;
}

/**
 * A part of a group in words for a client: "7.5 million of 10.8 million". If both numbers are rounded to the same text, it is "nearly all
 * of 10.8 million", or "all of 10.8 million" if the part is the whole group. In a group below 10,000 it is a percentage.
 */
export function peopleShortOf(part: People, whole: People): string {
  const [partText, wholeText] = [peopleShort(part), peopleShort(whole)];
  if (partText !== wholeText) return `${partText} of ${wholeText}`;
  if (part >= whole) return `all of ${wholeText}`;
  return whole < FEW_PEOPLE_BELOW ? `${percentText(part / whole)} of ${wholeText}` : `nearly all of ${wholeText}`;
}
