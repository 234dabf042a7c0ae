import { DUCKDB } from '../statements/statements.ts';
import { JobCancelled } from '../../workers/jobFaults.ts';
import type { Engine } from './engine.ts';
import { limitConcurrency } from './limitConcurrency.ts';

/** An engine whose walks end when they are told to. */
function heldEngine() {
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const walk = (statement: string) =>
    new Promise<never>((resolve, reject) => {
      begun.push(statement);
      ends.set(statement, (error) => (error ? reject(error) : resolve(undefined as never)));
    });
  const engine: Engine = {
    dialect: DUCKDB,
    table: 't',
    columns: () => Promise.resolve([]),
    numbers: walk,
    rows: walk,
    close: () => Promise.resolve(),
  };
  return { engine: limitConcurrency(engine, 2), begun, ends };
}

const here = new AbortController().signal;
/** Lets everything that waits for nothing more go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('two walk at a time, the next begins when one ends, well or not, in the order they came', async () => {
  const { engine, begun, ends } = heldEngine();
  const walks = ['a', 'b', 'c', 'd'].map((name) => engine.numbers(name, 1, here).catch((error: unknown) => error));
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
  expect(await Promise.all(walks)).toEqual([undefined, new Error('away'), undefined, undefined]);
});

test('whoever goes while waiting leaves the row, and nobody`s turn is lost', async () => {
  const { engine, begun, ends } = heldEngine();
  const caller = new AbortController();
  const walks = ['a', 'b'].map((name) => engine.numbers(name, 1, here));
  const left = engine.rows('c', 1, caller.signal, () => {});
  const last = engine.numbers('d', 1, here);
  caller.abort();
  await expect(left).rejects.toBeInstanceOf(JobCancelled);
  await expect(engine.numbers('e', 1, AbortSignal.abort())).rejects.toBeInstanceOf(JobCancelled);
  ends.get('a')!();
  await settled();
  expect(begun).toEqual(['a', 'b', 'd']);
  for (const name of ['b', 'd']) ends.get(name)!();
  await Promise.all([...walks, last]);
});
