import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Queries } from './quickQueries.ts';

/** The table that all processes on one database count in; migrations.ts makes it. */
const TABLE = 'limits';

/** Numbers under names that expire: in one process, or in all that share a database. */
export interface Meter {
  /** Adds one. @returns 0 while there were no more than allowed, else how long until the number starts anew [ms] */
  add(name: string): Promise<number>;
  /** Whether there is a number under this name. */
  has(name: string): Promise<boolean>;
}

export interface MeterOptions {
  /** What stands before all its names. */
  readonly prefix: string;
  /** Highest number allowed. */
  readonly most: number;
  /** How long a number lasts from its first one on [s]. */
  readonly seconds: number;
  /** Whether a name above the highest is remembered here, so that the database is not asked again until it starts anew. */
  readonly remember?: boolean;
}

/** @param queries of the database shared with other processes; null counts in this process alone, as does a database that is away */
export function meter({ prefix, most, seconds, remember = false }: MeterOptions, queries: Queries | null): Meter {
  const own = { keyPrefix: prefix, points: most, duration: seconds };
  const memory = new RateLimiterMemory(own);
  if (queries === null) return metered(memory);
  return metered(
    new RateLimiterPostgres({
      ...own,
      storeClient: queries,
      storeType: 'pool',
      tableName: TABLE,
      tableCreated: true,
      insuranceLimiter: memory,
      ...(remember ? { inMemoryBlockOnConsumed: most + 1 } : {}),
    }),
  );
}

function metered(limiter: RateLimiterAbstract): Meter {
  return {
    add: (name) =>
      limiter.consume(name).then(
        () => 0,
        (refused: unknown) => {
          if (refused instanceof Error) throw refused;
          return Math.max(1, (refused as { msBeforeNext: number }).msBeforeNext);
        },
      ),
    has: async (name) => (await limiter.get(name)) !== null,
  };
}
