import { fixedDecimals, wholeNumber } from './amounts.ts';
import { percentText } from './percent.ts';
import type { People } from './units.ts';

const MILLION = 1e6;
/** Below this, clients are not given a number. */
const FEW = 10_000;

/** Half up: 2.5 thousand is 3. */
const roundHalfUp = (value: number, step: number) => Math.floor(value / step + 0.5) * step;

/**
 * People for a client, half up: "7.5 million", "260,000" to 10,000 below a million, "84,000" to 1,000 below 100,000,
 * "fewer than 10,000".
 */
export function peopleShort(people: People): string {
  if (people < FEW) return `fewer than ${wholeNumber(FEW)}`;
  const rounded = roundHalfUp(people, people < 100_000 ? 1000 : FEW);
  if (rounded < MILLION) return wholeNumber(rounded);
  return `${fixedDecimals(roundHalfUp(people * 10, MILLION) / 1e7, 1)} million`;
}

/**
 * A part of a group for a client: "7.5 million of 10.8 million". Where both read the same: "nearly all of 10.8 million",
 * or "all of" where they are the same people.
 */
export function peopleShortOf(part: People, whole: People): string {
  const [some, all] = [peopleShort(part), peopleShort(whole)];
  if (some !== all) return `${some} of ${all}`;
  if (part >= whole) return `all of ${all}`;
  return whole < FEW ? `${percentText(part / whole)} of ${all}` : `nearly all of ${all}`;
}
