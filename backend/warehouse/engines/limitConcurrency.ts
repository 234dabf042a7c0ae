import { JobCancelled } from '../../common/jobFaults.ts';
import type { Engine } from './engine.ts';

/**
 * Wraps an engine so that only a few queries run at a time, because each query uses all threads and memory. Further queries wait in order,
 * and leave the queue when their signal aborts.
 * @param onQuery called when a query begins
 */
export function limitConcurrency(engine: Engine, limit: number, onQuery: () => void = () => {}): Engine {
  const waiting: (() => void)[] = [];
  let running = 0;
  const waitForSlot = (signal: AbortSignal) =>
    new Promise<void>((begin, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave);
        running++;
        begin();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(new JobCancelled('query'));
      };
      if (running < limit) return start();
      waiting.push(start);
      signal.addEventListener('abort', leave, { once: true });
    });
  const runQueued = async <Result>(signal: AbortSignal, query: () => Promise<Result>): Promise<Result> => {
    if (signal.aborted) throw new JobCancelled('query');
    await waitForSlot(signal);
    try {
      onQuery();
      return await query();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
  return {
    dialect: engine.dialect,
    get table() {
      return engine.table;
    },
    // Reading the columns scans no rows, so it does not wait.
    columns: (signal) => engine.columns(signal),
    numbers: (statement, width, signal) => runQueued(signal, () => engine.numbers(statement, width, signal)),
    rows: (statement, width, signal, take) => runQueued(signal, () => engine.rows(statement, width, signal, take)),
    close: () => engine.close(),
  };
}
