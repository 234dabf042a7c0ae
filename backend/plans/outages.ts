import { Refusal } from '../http/refusal.ts';
import { mayTryAgain } from '../files/retries.ts';

/** Pauses between the tries of a query whose connection was lost [ms]: a server that is started again is back within them. */
const PAUSES = [100, 300, 700, 1500, 2500];

const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
];
/** PostgreSQL: connection exceptions, the server going down or coming up, too many connections, and a read-only standby. */
const SERVER = /^(08...|57P0[1-5]|53300|25006)$/;
const CLIENT = /^(Connection terminated|Client has encountered a connection error|Client was closed)/;
/** Too long without an answer: trying again would take as long again. */
const SILENT =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated due to connection timeout|canceling statement due to statement timeout)/;

/**
 * The same store, whose methods try again when the connection to the database is lost. Each of them may run twice without harm.
 * @throws {Refusal} 503 from every method while the database stays away
 */
export function throughOutages<Store extends object>(store: Store): Store {
  return new Proxy(store, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return (...asked: unknown[]) => throughOutage(() => Reflect.apply(member, target, asked) as Promise<unknown>);
    },
  });
}

/** @throws {Refusal} 503 when the database stayed away; what `work` threw otherwise */
async function throughOutage<Result>(work: () => Promise<Result>, pauses = PAUSES): Promise<Result> {
  for (let failures = 1; ; failures++) {
    try {
      return await work();
    } catch (error) {
      const kind = outageOf(error);
      if (kind === null) throw error;
      if (kind === 'silent' || !(await mayTryAgain(failures, undefined, pauses))) throw databaseAway(error);
    }
  }
}

/** Whether an error says that the database is away ('lost': at once, 'silent': after long), or something else. */
function outageOf(error: unknown): 'lost' | 'silent' | null {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (SILENT.test(message) || code === 'SQLITE_BUSY') return 'silent';
  return NETWORK.includes(code) || SERVER.test(code) || CLIENT.test(message) ? 'lost' : null;
}

function databaseAway(cause: unknown): Refusal {
  const message =
    'The planning service cannot reach its database at the moment. Nothing that was saved is lost; please try again in a minute.';
  return new Refusal(503, 'database_away', message, [], { cause });
}
