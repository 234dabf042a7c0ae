import type { Settings } from '../settings/config.ts';
import { differentThings } from './differentThings.ts';
import { meter } from './meters.ts';
import { places } from './places.ts';
import type { Places } from './places.ts';
import type { Queries } from './quickQueries.ts';

/** Counts something of somebody, once. @returns 0, or after how many seconds to come back when it was one too many */
type Count = (who: string) => Promise<number>;

/**
 * What nobody may have too much of. Counted across all processes of one PostgreSQL; where there is none, or while it is away,
 * by each process for itself: a database that is gone neither lets everything through nor shuts everybody out.
 */
export interface Limits {
  /** Calls of a user in a minute. */
  readonly calls: Count;
  /** Calls of an address without a valid sign-in, in a minute. */
  readonly badTokens: Count;
  /** Uploads of a user under way, and what they hold together. */
  readonly uploads: Places;
  /** Computations of a user that wait or run. */
  readonly jobs: Places;
  /** Different mixes that were asked of one target of a kept audience, in a day from the first. @returns as {@link Count} */
  readonly mixes: (who: string, mix: string) => Promise<number>;
}

type LimitSettings = Pick<
  Settings,
  'rateLimit' | 'badTokenLimit' | 'uploadsPerUser' | 'uploadMegabytesPerUser' | 'jobsPerUser' | 'mixesPerDay'
>;

const MINUTE = 60;
const DAY = 24 * 3600;

/** @param queries of the database shared with other processes; null when there is none */
export function limits(settings: LimitSettings, queries: Queries | null): Limits {
  const perMinute = (prefix: string, most: number): Count => {
    const count = meter({ prefix, most, seconds: MINUTE, remember: true }, queries);
    return async (who) => Math.ceil((await count.add(who)) / 1000);
  };
  const badTokens = perMinute('bad', settings.badTokenLimit);
  const perDay = (prefix: string, most: number) => meter({ prefix, most, seconds: DAY }, queries);
  const { uploadsPerUser, uploadMegabytesPerUser: megabytesPerUser, jobsPerUser } = settings;
  return {
    calls: perMinute('calls', settings.rateLimit),
    badTokens: (address) => badTokens(bucketOf(address)),
    uploads: places({ prefix: 'uploads', perUser: uploadsPerUser, megabytesPerUser }, queries),
    jobs: places({ prefix: 'jobs', perUser: jobsPerUser }, queries),
    mixes: differentThings(perDay('mixes', settings.mixesPerDay), perDay('mix', 1)),
  };
}

/** Strangers may come from addresses without number: so many of them are told apart, and the rest share. */
const BUCKETS = 65_536;

function bucketOf(address: string): string {
  let hash = 0;
  for (const letter of address) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return String(hash % BUCKETS);
}
