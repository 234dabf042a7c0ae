import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool } from 'pg';
import { circuitBreaker } from '../admission/circuitBreaker.ts';
import type { Queries } from '../admission/circuitBreaker.ts';

/** Time-outs of a connection and of an answer; the server cancels a statement a little earlier [ms]. */
const CONNECT_WITHIN = 5_000;
const ANSWER_WITHIN = 8_000;
const STATEMENT_WITHIN = 7_000;
/** Time-out of queries that every call makes for limits [ms]. */
const QUICKLY = 1_500;

/**
 * Connections to PostgreSQL with time-outs for every step. A connection on which an answer timed out is not reused.
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
  // A connection closed by the server must not end the process; its next query fails.
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
      // The type also allows cursors, which are not used.
      return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(silent) };
    },
  };
}

/** Separate connections for the limits: short queries with short time-outs, never behind long ones. */
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
