import { dirname } from 'node:path';
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { JobCancelled } from '../../workers/jobFaults.ts';
import { DUCKDB } from '../statements/dialects.ts';
import type { Engine, TableColumn } from './engine.ts';
import { SourceAway, tooSlow } from '../engineFaults.ts';

const NUMBERS = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(.*\)|BOOLEAN)$/;
const TEXT = /^(?:VARCHAR|ENUM\(.*\))$/;

/**
 * Parquet files by DuckDB, inside this process and on threads of its own. The database is empty and in memory: it may read the folder of
 * the files and nothing else, write nothing, and use so much memory.
 * The native package is optional: without it this engine says what to install, and all others work.
 */
export function duckdbEngine(source: DuckdbSource): Engine {
  let opened: Promise<DuckDBInstance> | null = null;
  const instance = async () => {
    opened ??= open(source);
    return opened.catch((cause: unknown) => {
      opened = null;
      throw cause;
    });
  };
  const table = `read_parquet('${source.parquet.replaceAll("'", "''")}')`;
  const ask = <Result>(gone: AbortSignal, work: (connection: DuckDBConnection) => Promise<Result>) =>
    bounded(source, instance, gone, work);
  return {
    dialect: DUCKDB,
    table,
    columns: (gone) =>
      ask(gone, async (connection) => {
        const reader = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${table}`);
        return reader
          .getRowsJson()
          .map(([name, type]): TableColumn => ({ name: String(name), kind: kindOf(String(type)) }));
      }),
    numbers: async (statement, width, gone) => {
      const sums = new Float64Array(width);
      await ask(gone, (connection) => readRows(connection, statement, width, (row) => sums.set(row)));
      return sums;
    },
    rows: (statement, width, gone, take) => ask(gone, (connection) => readRows(connection, statement, width, take)),
    close: async () => (await opened?.catch(() => null))?.closeSync(),
  };
}

function kindOf(type: string): TableColumn['kind'] {
  return NUMBERS.test(type) ? 'number' : TEXT.test(type) ? 'text' : 'other';
}

async function open({ name, parquet, memory_megabytes: megabytes, threads }: DuckdbSource): Promise<DuckDBInstance> {
  const library = await import('@duckdb/node-api').catch((cause: unknown) => {
    const says = `The audience "${name}" is kept as Parquet, and the package that reads it is not installed: npm install @duckdb/node-api, then start the planning service again.`;
    throw new SourceAway(says, { cause });
  });
  const instance = await library.DuckDBInstance.create(':memory:', {
    memory_limit: `${megabytes}MB`,
    ...(threads === undefined ? {} : { threads: String(threads) }),
  });
  const connection = await instance.connect();
  // Everything before the first * is a folder that is there.
  const folder = dirname(`${parquet.split('*')[0]!}x`);
  await connection.run(`SET allowed_directories=['${folder.replaceAll("'", "''")}']`);
  await connection.run('SET enable_external_access=false');
  // Rows may come in any order, so none are held back to keep it.
  await connection.run('SET preserve_insertion_order=false');
  await connection.run('SET lock_configuration=true');
  connection.closeSync();
  return instance;
}

/** Runs on a connection of its own, ended when the caller goes or the time is up. */
async function bounded<Result>(
  { name, seconds }: DuckdbSource,
  instance: () => Promise<DuckDBInstance>,
  gone: AbortSignal,
  work: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  if (gone.aborted) throw new JobCancelled(name);
  const connection = await (await instance()).connect();
  let isLate = false;
  const interrupt = () => connection.interrupt();
  const timer = setTimeout(() => {
    isLate = true;
    interrupt();
  }, seconds * 1000);
  gone.addEventListener('abort', interrupt);
  try {
    if (gone.aborted) throw new JobCancelled(name);
    return await work(connection);
  } catch (cause) {
    if (gone.aborted) throw new JobCancelled(name);
    throw isLate ? tooSlow(name, seconds, cause) : away(name, cause);
  } finally {
    clearTimeout(timer);
    gone.removeEventListener('abort', interrupt);
    connection.closeSync();
  }
}

async function readRows(
  connection: DuckDBConnection,
  statement: string,
  width: number,
  take: (row: Float64Array) => void,
): Promise<void> {
  const result = await connection.stream(statement);
  const row = new Float64Array(width);
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const columns = chunk.getColumns() as number[][];
    for (let at = 0; at < chunk.rowCount; at++) {
      for (let column = 0; column < width; column++) row[column] = columns[column]![at]!;
      take(row);
    }
  }
}

function away(name: string, cause: unknown): SourceAway {
  if (cause instanceof SourceAway) return cause;
  const isMemory = String(cause).includes('Out of Memory');
  const says = isMemory
    ? `The audience "${name}" needed more memory than one pass over it may use. Ask whoever looks after the planning service to allow more.`
    : `The audience "${name}" cannot be read just now: its files are not there or are being replaced. Nothing was kept; the plan can be run again.`;
  return new SourceAway(says, { cause });
}
