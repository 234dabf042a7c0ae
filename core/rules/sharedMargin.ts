import type { People } from '../words/units.ts';

/** Figures that differ by at most this share count as equal. */
const EQUAL_SHARE = 0.01;

/** Whether the people that $1,000 more adds in a channel are (nearly) the `shared` people that it adds in the free channels. */
export function isSharedMargin(people: People, shared: People): boolean {
  return Math.abs(people - shared) <= EQUAL_SHARE * shared;
}

/**
 * The people that the next $1,000 adds to a mix. At an optimum the money adds the same in every channel that is between its limits, so this
 * is the mean over those channels that add (nearly) as much as the best of them. A channel that runs out of people within $1,000 adds less,
 * and is left out of the mean.
 * @param free what $1,000 more adds in each channel that is free to take the money [people]
 * @returns null if there are no free channels or no one is left to reach
 */
export function sharedMargin(free: readonly People[]): People | null {
  const best = Math.max(0, ...free);
  // Half of the share, so that each of these gains is also within EQUAL_SHARE of their mean.
  const nearlyBest = free.filter((gain) => gain >= (1 - EQUAL_SHARE / 2) * best);
  return best > 0 ? nearlyBest.reduce((sum, gain) => sum + gain, 0) / nearlyBest.length : null;
}
