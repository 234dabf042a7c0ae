import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Settings } from '../settings/config.ts';
import type { Queries } from './circuitBreaker.ts';
import { slots } from './slots.ts';
import type { Slots } from './slots.ts';

/** Counts one event of a user, an address or a link. @returns 0 if the event is within the limit, otherwise the seconds to wait */
type RateLimit = (name: string) => Promise<number>;

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
   * Counts a mix that a planner asks for from a warehouse audience, because many exact sums could identify people. A repeated mix is not
   * counted. The 24 hours of the limit begin with the first mix.
   * @param plannerAndTarget the planner with the target of a warehouse audience, because each target has its own count
   * @returns 0 if the mix is within the limit, otherwise the seconds to wait
   */
  readonly mixes: (plannerAndTarget: string, mix: string) => Promise<number>;
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
  /** Approvals and requests for changes at a link in a minute. */
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
 * @param onNear called when a user has used most of a rate limit, or is refused. Limits by address and by link report nothing
 */
export function newLimits(
  settings: LimitSettings,
  queries: Queries | null,
  onNear: (limit: string, user: string) => void = () => {},
): Limits {
  const calls = counter(
    {
      prefix: 'calls',
      maximum: settings.rateLimit,
      seconds: MINUTE_SECONDS,
      remembersExceeded: true,
      onNear: (user) => onNear('calls', user),
    },
    queries,
  );
  // These calls are counted by IP address, so there is no user to report as near the limit.
  const badTokens = counter(
    { prefix: 'bad', maximum: settings.badTokenLimit, seconds: MINUTE_SECONDS, remembersExceeded: true },
    queries,
  );
  const mixesOfUser = counter(
    {
      prefix: 'mixes',
      maximum: settings.mixesPerDay,
      seconds: DAY_SECONDS,
      onNear: (user) => onNear('mixes', user),
    },
    queries,
  );
  // Only remembers which mixes were counted. Each is added once, so its maximum of 1 refuses nothing.
  const countedMixes = counter({ prefix: 'mix', maximum: 1, seconds: DAY_SECONDS }, queries);
  /** Slots that report each user who gets none. */
  const withReports = (name: string, all: Slots): Slots => ({
    take: async (user, bytes) => {
      const slot = await all.take(user, bytes);
      // A result with `taken` is a refusal: it states how many slots the user has already.
      if ('taken' in slot) onNear(name, user);
      return slot;
    },
  });
  const { uploadsPerUser, uploadMegabytesPerUser: megabytesPerUser, jobsPerUser } = settings;
  return {
    calls: (user) => calls.add(user),
    badTokens: (address) => badTokens.add(bucketOf(address)),
    uploads: withReports('uploads', slots({ prefix: 'uploads', perUser: uploadsPerUser, megabytesPerUser }, queries)),
    jobs: withReports('jobs', slots({ prefix: 'jobs', perUser: jobsPerUser }, queries)),
    mixes: distinctLimit(mixesOfUser, countedMixes),
    links: linkLimits(queries),
  };
}

/** The limits of links. They are not settings: the documents promise them to clients. */
function linkLimits(queries: Queries | null): LinkLimits {
  const guesses = counter(
    { prefix: 'guess', maximum: GUESSES_A_MINUTE, seconds: MINUTE_SECONDS, remembersExceeded: true },
    queries,
  );
  const passcodes = counter(
    { prefix: 'passcode', maximum: WRONG_PASSCODES_IN_WINDOW, seconds: PASSCODE_WINDOW_SECONDS },
    queries,
  );
  const comments = counter({ prefix: 'comment', maximum: COMMENTS_A_MINUTE, seconds: MINUTE_SECONDS }, queries);
  const answers = counter({ prefix: 'answer', maximum: COMMENTS_A_MINUTE, seconds: MINUTE_SECONDS }, queries);
  return {
    guesses: (address) => guesses.add(bucketOf(address)),
    passcodes,
    comments: (link) => comments.add(link),
    answers: (link) => answers.add(link),
  };
}

/** Addresses are counted in this many buckets, so that strangers cannot fill memory or the table. */
const ADDRESS_BUCKETS = 65_536;

function bucketOf(address: string): string {
  let hash = 0;
  for (const letter of address) hash = (Math.imul(hash, 31) + letter.codePointAt(0)!) >>> 0;
  return String(hash % ADDRESS_BUCKETS);
}

/** The table in which all processes that share a database count; migrations.ts creates it. */
const LIMITS_TABLE = 'limits';

/** Counts events by name, in one process or across all processes that share a database. Each count expires. */
interface Counter {
  /** Adds one event. @returns 0 within the limit, otherwise how long until the count starts again [s] */
  add(name: string): Promise<number>;
  /** Subtracts one event that was added. */
  takeBack(name: string): Promise<void>;
  /** Whether there is a count under this name. */
  has(name: string): Promise<boolean>;
}

interface CounterOptions {
  /** Prefix of all names in the counter. */
  readonly prefix: string;
  /** Highest count allowed. */
  readonly maximum: number;
  /** How long a count lasts from its first addition [s]. */
  readonly seconds: number;
  /** Whether this process remembers names above the limit, so that it does not ask the database about them again. */
  readonly remembersExceeded?: boolean;
  /** Called when a name has used {@link NEAR_SHARE} of the limit, or is above it. */
  readonly onNear?: (name: string) => void;
}

/** A user who has used at least this share of a limit is reported as near the limit. */
const NEAR_SHARE = 0.8;

/** @param queries queries to the database that processes share. If null, or while the database is away, this process counts alone. */
function counter(options: CounterOptions, queries: Queries | null): Counter {
  const { prefix, maximum, seconds, remembersExceeded = false } = options;
  const limiterOptions = { keyPrefix: prefix, points: maximum, duration: seconds };
  const memory = new RateLimiterMemory(limiterOptions);
  if (queries === null) return counterOf(memory, options);
  return counterOf(
    new RateLimiterPostgres({
      ...limiterOptions,
      storeClient: queries,
      storeType: 'pool',
      tableName: LIMITS_TABLE,
      tableCreated: true,
      insuranceLimiter: memory,
      ...(remembersExceeded ? { inMemoryBlockOnConsumed: maximum + 1 } : {}),
    }),
    options,
  );
}

function counterOf(limiter: RateLimiterAbstract, { maximum, onNear: reportNear }: CounterOptions): Counter {
  return {
    add: (name) =>
      limiter.consume(name).then(
        ({ consumedPoints }) => {
          if (consumedPoints >= NEAR_SHARE * maximum) reportNear?.(name);
          return 0;
        },
        (refused: unknown) => {
          if (refused instanceof Error) throw refused;
          reportNear?.(name);
          return Math.ceil(Math.max(1, (refused as { msBeforeNext: number }).msBeforeNext) / 1000);
        },
      ),
    takeBack: async (name) => void (await limiter.reward(name)),
    has: async (name) => (await limiter.get(name)) !== null,
  };
}

/**
 * Limits how many distinct items a user asks for. A repeated item is not counted again, and a refused item is not counted at all.
 * @param counts counts the items of each user
 * @param known  has a name for each user and item that was counted
 * @returns 0 if the item is within the limit, otherwise the seconds to wait
 */
function distinctLimit(counts: Counter, known: Counter): (user: string, item: string) => Promise<number> {
  return async (user, item) => {
    const name = `${user}:${item}`;
    if (await known.has(name)) return 0;
    const waitSeconds = await counts.add(user);
    if (waitSeconds === 0) await known.add(name);
    return waitSeconds;
  };
}
