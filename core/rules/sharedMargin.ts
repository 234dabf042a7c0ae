import type { People } from '../words/units.ts';

/** Figures that differ by no more than this share count as equal. */
const EQUAL_SHARE = 0.01;

/** Whether a channel's marginal reach is (nearly) the shared one. */
export function isSharedMargin(people: People, shared: People): boolean {
  return Math.abs(people - shared) <= EQUAL_SHARE * shared;
}

/**
 * The marginal reach that the free channels of a mix share: the people that its next $1,000 adds. At an optimum every free
 * channel adds the same, so this is the mean over those that add (nearly) as much as the best. A channel whose audience is exhausted within $1,000 is left out.
 * @param free what $1,000 more adds in each channel that is free to take it [people]
 * @returns null without free channels, and where no one is left to reach
 */
export function sharedMargin(free: readonly People[]): People | null {
  const best = Math.max(0, ...free);
  const equal = free.filter((gain) => gain >= (1 - EQUAL_SHARE / 2) * best);
  return best > 0 ? equal.reduce((sum, gain) => sum + gain, 0) / equal.length : null;
}
