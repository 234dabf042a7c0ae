import type { Meter } from './meters.ts';

/**
 * Counts how many different things somebody asked for: the same thing again counts for nothing, and one that was refused is none.
 * @param counts  how many, by who asks
 * @param known   what was asked, by who asks and what it is
 * @returns 0, or after how many seconds to come back when it was one too many
 */
export function differentThings(counts: Meter, known: Meter): (who: string, what: string) => Promise<number> {
  return async (who, what) => {
    const name = `${who}:${what}`;
    if (await known.has(name)) return 0;
    const wait = await counts.add(who);
    if (wait > 0) return Math.ceil(wait / 1000);
    await known.add(name);
    return 0;
  };
}
