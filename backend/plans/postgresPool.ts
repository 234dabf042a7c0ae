import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import { circuitBreaker } from '../admission/circuitBreaker.ts';
import type { Queries } from '../admission/circuitBreaker.ts';

/** A connection is waited for so long, and an answer on it; the server itself gives up a statement a little earlier [ms]. */
const CONNECT_WITHIN = 5_000;
const ANSWER_WITHIN = 8_000;
const STATEMENT_WITHIN = 7_000;
/** What is asked beside every call is answered within so long, or done without [ms]. */
const QUICKLY = 1_500;

/**
 * Connections to PostgreSQL that never wait for ever: not for a server that does not answer, nor for one that stopped in the
 * middle. A connection on which an answer did not come is not used again.
 */
export function postgresPool(address: string): PostgresPool {
  const pool = new Pool({
    connectionString: address,
    max: 10,
    connectionTimeoutMillis: CONNECT_WITHIN,
    query_timeout: ANSWER_WITHIN,
    statement_timeout: STATEMENT_WITHIN,
    keepAlive: true,
  });
  // A connection that the server closes must not end the process: whoever uses it learns by its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let silent = false;
      const query = async (...asked: [string, unknown[]]) => {
        try {
          return await client.query(...asked);
        } catch (error) {
          silent ||= (error as Error).message === 'Query read timeout';
          throw error;
        }
      };
      // Cursors, which the type allows too, are used by nobody.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(silent) };
    },
  };
}

/** Connections of their own for what is asked beside every call: short queries that fail soon, and never stand behind long ones. */
export function shortQueries(address: string): Queries & { end(): Promise<void> } {
  const pool = new Pool({
    connectionString: address,
    max: 6,
    connectionTimeoutMillis: QUICKLY,
    query_timeout: QUICKLY,
    statement_timeout: QUICKLY,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { query } = circuitBreaker({
    query: ({ values, ...asked }) => pool.query({ ...asked, ...(values ? { values: [...values] } : {}) }),
  });
  return { query, end: () => pool.end() };
}
