import { anyOf } from '../../core/text/anyOf.ts';
import { Refusal } from '../common/refusal.ts';
import { waitBeforeRetry } from '../common/retries.ts';
import { wrapMethods } from './wrapMethods.ts';

/** Pauses between the attempts of a query whose connection was lost [ms]. Together they are long enough for a server to restart. */
const RETRY_PAUSES_MS = [100, 300, 700, 1500, 2500];

const NETWORK_ERROR_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** PostgreSQL codes: lost connection, shutdown or start, too many connections, read-only standby. */
const SERVER_ERROR_CODES = /^(08...|57P0[1-5]|53300|25006)$/;
/** Messages of the package pg about a lost connection. */
const CLIENT_ERROR_MESSAGES = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
/** Messages of time-outs. A query that timed out is not retried, because another attempt would take as long. */
const TIMEOUT_MESSAGES = new RegExp(
  `^${anyOf(
    'Query read timeout|timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout|canceling statement due to statement timeout',
  )}`,
);

/**
 * Wraps a store so that its methods are retried after a lost connection. Each method must be idempotent.
 * @throws {Refusal} 503 from every method while the database is away
 */
export function withRetries<Store extends object>(store: Store): Store {
  return wrapMethods(store, async (call) => {
    const noSignal = undefined;
    for (let failures = 1; ; failures++) {
      try {
        return await call();
      } catch (error) {
        const outage = outageOf(error);
        if (outage === null) throw error;
        if (outage === 'silent' || !(await waitBeforeRetry(failures, noSignal, RETRY_PAUSES_MS)))
          throw databaseAway(error);
      }
    }
  });
}

/** 'lost' for a broken connection, 'silent' for a time-out, null for other errors. */
function outageOf(error: unknown): 'lost' | 'silent' | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (TIMEOUT_MESSAGES.test(message) || code === 'SQLITE_BUSY') return 'silent';
  return NETWORK_ERROR_CODES.includes(code) || SERVER_ERROR_CODES.test(code) || CLIENT_ERROR_MESSAGES.test(message)
    ? 'lost'
    : null;
}

function databaseAway(cause: unknown): Refusal {
  const message =
    'The planning service cannot reach its database at the moment. Nothing that was saved is lost; please try again in a minute.';
  return new Refusal(503, 'database_away', message, [], { cause });
}
