import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import { circuitBreaker } from '../admission/circuitBreaker.ts';
import type { Queries } from '../admission/circuitBreaker.ts';

/** Time-outs for connecting and for an answer [ms]. The server cancels a statement a little before the time-out of its answer. */
const CONNECT_TIMEOUT_MS = 5_000;
const QUERY_TIMEOUT_MS = 8_000;
const STATEMENT_TIMEOUT_MS = 7_000;
/** Time-out of the queries that count calls for the rate limits [ms]. Every call makes one. */
const SHORT_TIMEOUT_MS = 1_500;

/**
 * Connections to PostgreSQL with time-outs for every step. A connection on which an answer timed out is not reused.
 */
export function postgresPool(address: string): PostgresPool {
  const pool = new Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection closed by the server must not end the process; its next query fails.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let timedOut = false;
      const query = async (...textAndValues: [string, unknown[]]) => {
        try {
          return await client.query(...textAndValues);
        } catch (error) {
          timedOut ||= (error as Error).message === 'Query read timeout';
          throw error;
        }
      };
      // The type of `query` also allows cursors, which are not used.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(timedOut) };
    },
  };
}

/** Separate connections for the rate limits, so that their short queries do not wait behind long queries. Their time-outs are short. */
export function shortQueries(address: string): Queries & { end(): Promise<void> } {
  const pool = new Pool({
    connectionString: address,
    max: 6,
    connectionTimeoutMillis: SHORT_TIMEOUT_MS,
    query_timeout: SHORT_TIMEOUT_MS,
    statement_timeout: SHORT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A connection closed by the server must not end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { query } = circuitBreaker({
    query: ({ values, ...rest }) => pool.query({ ...rest, ...(values ? { values: [...values] } : {}) }),
  });
  return { query, end: () => pool.end() };
}
