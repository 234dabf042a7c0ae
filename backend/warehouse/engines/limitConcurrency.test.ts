import { DUCKDB } from '../statements/statements.ts';
import { JobCancelled } from '../../common/jobFaults.ts';
import type { Engine } from './engine.ts';
import { limitConcurrency } from './limitConcurrency.ts';

/** An engine whose queries end when the test ends them. */
function controlledEngine() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const query = (statement: string) =>
    new Promise<never>((resolve, reject) => {
      begun.push(statement);
      ends.set(statement, (error) => (error ? reject(error) : resolve(undefined as never)));
    });
  const engine: Engine = {
    dialect: DUCKDB,
    table: 't',
    columns: () => Promise.resolve([]),
    numbers: query,
    rows: query,
    close: () => Promise.resolve(),
  };
  return { engine: limitConcurrency(engine, 2), begun, ends };
}

const noAbort = new AbortController().signal;
/** Waits until all work that can continue has done so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two queries run at a time; the next one in order starts when one ends, also with an error', async () => {
  const { engine, begun, ends } = controlledEngine();
  const queries = ['a', 'b', 'c', 'd'].map((name) => engine.numbers(name, 1, noAbort).catch((error: unknown) => error));
  await settled();
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')!(new Error('away'));
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  ends.get('a')!();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  ends.get('c')!();
  ends.get('d')!();
  expect(await Promise.all(queries)).toEqual([undefined, new Error('away'), undefined, undefined]);
});

test('a query that is cancelled while it waits leaves the queue, and the others keep their turns', async () => {
  const { engine, begun, ends } = controlledEngine();
  const caller = new AbortController();
  const queries = ['a', 'b'].map((name) => engine.numbers(name, 1, noAbort));
  const cancelled = engine.rows('c', 1, caller.signal, () => {});
  const last = engine.numbers('d', 1, noAbort);
  caller.abort();
  await expect(cancelled).rejects.toBeInstanceOf(JobCancelled);
  await expect(engine.numbers('e', 1, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  ends.get('a')!();
  await settled();
  expect(begun).toEqual(['a', 'b', 'd']);
  for (const name of ['b', 'd']) ends.get(name)!();
  await Promise.all([...queries, last]);
});
