import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Queries } from './circuitBreaker.ts';

/** The table in which all processes that share a database count; migrations.ts creates it. */
const LIMITS_TABLE = 'limits';

/** Counts events by name, in one process or across all processes that share a database. Each count expires. */
export interface Counter {
  /** Adds one event. @returns 0 within the limit, otherwise how long until the count starts again [ms] */
  add(name: string): Promise<number>;
  /** Subtracts one event that was added. */
  takeBack(name: string): Promise<void>;
  /** Whether there is a count under this name. */
  has(name: string): Promise<boolean>;
}

export interface CounterOptions {
  /** Prefix of all names in the counter. */
  readonly prefix: string;
  /** Highest count allowed. */
  readonly maximum: number;
  /** How long a count lasts from its first addition [s]. */
  readonly seconds: number;
  /** Whether this process remembers names above the limit, so that it does not ask the database about them again. */
  readonly remembersExceeded?: boolean;
  /** Called when a name has used {@link NEAR} of the limit, or is above it. */
  readonly onNear?: (name: string) => void;
}

/** A user who has used at least this share of a limit is reported as near the limit. */
const NEAR = 0.8;

/** @param queries queries to the database that processes share. If null, or while the database is away, this process counts alone. */
export function counter(options: CounterOptions, queries: Queries | null): Counter {
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
          if (consumedPoints >= NEAR * maximum) reportNear?.(name);
          return 0;
        },
        (refused: unknown) => {
          if (refused instanceof Error) throw refused;
          reportNear?.(name);
          return Math.max(1, (refused as { msBeforeNext: number }).msBeforeNext);
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
export function distinctLimit(counts: Counter, known: Counter): (user: string, item: string) => Promise<number> {
  return async (user, item) => {
    const name = `${user}:${item}`;
    if (await known.has(name)) return 0;
    const wait = await counts.add(user);
    if (wait > 0) return Math.ceil(wait / 1000);
    await known.add(name);
    return 0;
  };
}
