import type { People } from '../words/units.ts';

/** Figures that differ by no more than this share are one figure to a client. */
const SAME = 0.01;

export function isSameFigure(people: People, shared: People): boolean {
  return Math.abs(people - shared) <= SAME * shared;
}

/**
 * What the mix's next $1,000 adds: the mean over the channels free to take it that make as much of it as the best. At an optimum
 * their next dollars earn the same; a channel whose audience is used up within $1,000 makes less of the rest and stays out.
 * @param free what $1,000 more adds in each channel that is free to take it [people]
 * @returns null where none is, or nobody is left to reach
 */
export function sharedNext(free: readonly People[]): People | null {
  const best = Math.max(0, ...free);
  const equal = free.filter((gain) => gain >= (1 - SAME / 2) * best);
  return best > 0 ? equal.reduce((sum, gain) => sum + gain, 0) / equal.length : null;
}
