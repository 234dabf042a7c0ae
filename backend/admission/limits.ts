import type { Settings } from '../settings/config.ts';
import type { Queries } from './circuitBreaker.ts';
import { counter, distinctLimit } from './rateLimits.ts';
import { slots } from './slots.ts';
import type { Slots } from './slots.ts';

/** Counts one event of a user. @returns 0 if the event is within the limit, otherwise the seconds to wait */
type RateLimit = (user: string) => Promise<number>;

/**
 * Every limit of the service. With PostgreSQL, events are counted across all processes. Without PostgreSQL, or while it is away, each
 * process counts for itself: an outage of the database neither lifts a limit nor refuses every call.
 */
export interface Limits {
  /** Calls of a user in a minute. */
  readonly calls: RateLimit;
  /** Calls of an address without a valid sign-in, in a minute. */
  readonly badTokens: RateLimit;
  /** Open uploads of a user, and their total size. */
  readonly uploads: Slots;
  /** Computations of a user that wait or run. */
  readonly jobs: Slots;
  /**
   * How many different mixes a user may ask for in 24 hours. The 24 hours begin with the first mix. A repeated mix is not counted.
   * @param user planner and target of a warehouse audience, because each target has its own count
   * @returns 0 if the mix is within the limit, otherwise the seconds to wait
   */
  readonly mixes: (user: string, mix: string) => Promise<number>;
  /** Limits for people without an account: people who have a link to a plan, and strangers who guess one. */
  readonly links: LinkLimits;
}

interface LinkLimits {
  /** Requests of an address in a minute, with a token that belongs to no link. */
  readonly guesses: RateLimit;
  /** Passcodes tried at a link, in a quarter of an hour. `takeBack` removes a correct one from the count. */
  readonly passcodes: { readonly add: RateLimit; readonly takeBack: (link: string) => Promise<void> };
  /** Comments at a link in a minute. */
  readonly comments: RateLimit;
  /** Answers at a link in a minute. */
  readonly answers: RateLimit;
}

/** Maximum number of requests with a wrong token from one IP address in a minute. */
const GUESSES_A_MINUTE = 60;
/** Maximum number of wrong passcodes at a link within PASSCODE_WINDOW_SECONDS. Further passcodes are refused until this time ends. */
const WRONG_PASSCODES_IN_WINDOW = 10;
/** The time in which wrong passcodes are counted. It begins with the first one. */
const PASSCODE_WINDOW_SECONDS = 15 * 60;
/** Maximum number of comments at a link in a minute. The same number of answers is allowed. */
const COMMENTS_A_MINUTE = 5;

type LimitSettings = Pick<
  Settings,
  'rateLimit' | 'badTokenLimit' | 'uploadsPerUser' | 'uploadMegabytesPerUser' | 'jobsPerUser' | 'mixesPerDay'
>;

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;

/**
 * @param queries queries to the database that processes share; null when there is none
 * @param onNear called when a user has used most of a rate limit, or is refused by any limit
 */
export function limits(
  settings: LimitSettings,
  queries: Queries | null,
  onNear: (limit: string, user: string) => void = () => {},
): Limits {
  const perMinute = (prefix: string, maximum: number): RateLimit => {
    const reportNear = (user: string) => onNear(prefix, user);
    const minuteCounter = counter(
      { prefix, maximum, seconds: MINUTE_SECONDS, remembersExceeded: true, onNear: reportNear },
      queries,
    );
    return async (user) => Math.ceil((await minuteCounter.add(user)) / 1000);
  };
  // These calls are counted by IP address, so there is no user to report as near the limit.
  const badTokens = counter(
    { prefix: 'bad', maximum: settings.badTokenLimit, seconds: MINUTE_SECONDS, remembersExceeded: true },
    queries,
  );
  const perDay = (prefix: string, maximum: number, reportNear?: (user: string) => void) =>
    counter({ prefix, maximum, seconds: DAY_SECONDS, ...(reportNear && { onNear: reportNear }) }, queries);
  const mixesOfUser = perDay('mixes', settings.mixesPerDay, (user) => onNear('mixes', user));
  // Only remembers which mixes were counted. Each is added once, so its maximum of 1 refuses nothing.
  const countedMixes = perDay('mix', 1);
  /** Slots that report each user who gets none. */
  const reported = (name: string, all: Slots): Slots => ({
    take: async (user, bytes) => {
      const slot = await all.take(user, bytes);
      // A result with `taken` is a refusal: it states how many slots the user has already.
      if ('taken' in slot) onNear(name, user);
      return slot;
    },
  });
  const { uploadsPerUser, uploadMegabytesPerUser: megabytesPerUser, jobsPerUser } = settings;
  return {
    calls: perMinute('calls', settings.rateLimit),
    badTokens: async (address) => Math.ceil((await badTokens.add(bucketOf(address))) / 1000),
    uploads: reported('uploads', slots({ prefix: 'uploads', perUser: uploadsPerUser, megabytesPerUser }, queries)),
    jobs: reported('jobs', slots({ prefix: 'jobs', perUser: jobsPerUser }, queries)),
    mixes: distinctLimit(mixesOfUser, countedMixes),
    links: linkLimits(queries),
  };
}

/** The limits of links. They are not settings: the documents promise them to clients. */
function linkLimits(queries: Queries | null): LinkLimits {
  const newCounter = (prefix: string, maximum: number, seconds: number) =>
    counter({ prefix, maximum, seconds }, queries);
  const inSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
  const guesses = counter(
    { prefix: 'guess', maximum: GUESSES_A_MINUTE, seconds: MINUTE_SECONDS, remembersExceeded: true },
    queries,
  );
  const passcodes = newCounter('passcode', WRONG_PASSCODES_IN_WINDOW, PASSCODE_WINDOW_SECONDS);
  const comments = newCounter('comment', COMMENTS_A_MINUTE, MINUTE_SECONDS);
  const answers = newCounter('answer', COMMENTS_A_MINUTE, MINUTE_SECONDS);
  return {
    guesses: async (address) => inSeconds(await guesses.add(bucketOf(address))),
    passcodes: {
      add: async (link) => inSeconds(await passcodes.add(link)),
      takeBack: (link) => passcodes.takeBack(link),
    },
    comments: async (link) => inSeconds(await comments.add(link)),
    answers: async (link) => inSeconds(await answers.add(link)),
  };
}

/** Addresses are counted in this many buckets, so that strangers cannot fill memory or the table. */
const ADDRESS_BUCKETS = 65_536;

function bucketOf(address: string): string {
  let hash = 0;
  for (const letter of address) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return String(hash % ADDRESS_BUCKETS);
}
