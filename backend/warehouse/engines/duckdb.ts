import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { JobCancelled, SourceAway, sourceTooSlow } from '../../common/jobFaults.ts';
import { DUCKDB } from '../statements/statements.ts';
import { untilAborted } from './engine.ts';
import type { Engine, TableColumn } from './engine.ts';
import { EngineProcess, ProcessFault } from './engineProcess.ts';
import type { ProcessFaultKind, Question } from './engineProcess.ts';
import { parquetFiles } from './parquetFiles.ts';
import type { ParquetLocations } from './parquetFiles.ts';

const NUMBER_TYPES = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(.*\)|BOOLEAN)$/;
const TEXT_TYPES = /^(?:VARCHAR|ENUM\(.*\))$/;

export interface ParquetOptions extends ParquetLocations {
  /** The start file of the process, duckdbProcess.mjs. */
  readonly program: URL;
}

/**
 * Reads Parquet files with DuckDB in its own process.
 * The native package is optional: without it, only this engine fails, with a message that says what to install.
 */
export function duckdbEngine(source: DuckdbSource, { program, ...locations }: ParquetOptions): Engine {
  const files = parquetFiles(source, locations);
  const { name, memory_megabytes: megabytes, threads, seconds } = source;
  const engine = new EngineProcess(program, { folder: files.folder, megabytes, threads });
  const table = () => `read_parquet('${files.path.replaceAll("'", "''")}')`;
  const ask = async (question: Question, signal: AbortSignal) => {
    if (signal.aborted) throw new JobCancelled(name);
    const controller = new AbortController();
    const stop = () => controller.abort();
    const timer = setTimeout(stop, seconds * 1000);
    signal.addEventListener('abort', stop);
    try {
      return await engine.ask(question, controller.signal);
    } catch (cause) {
      if (signal.aborted) throw new JobCancelled(name);
      throw controller.signal.aborted ? sourceTooSlow(name, seconds, cause) : sourceAway(name, cause);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  };
  return {
    dialect: DUCKDB,
    get table() {
      return table();
    },
    columns: async (signal) => {
      if (signal.aborted) throw new JobCancelled(name);
      await untilAborted(signal, files.ready()).catch((cause: unknown) => {
        throw signal.aborted ? new JobCancelled(name) : cause;
      });
      const found = await ask({ statement: `DESCRIBE SELECT * FROM ${table()}`, width: null }, signal);
      return found.map(([column, type]): TableColumn => ({ name: column, kind: kindOf(type) }));
    },
    numbers: async (statement, width, signal) => {
      const sums = new Float64Array(width);
      await ask({ statement, width, take: (row) => sums.set(row) }, signal);
      return sums;
    },
    rows: async (statement, width, signal, take) => void (await ask({ statement, width, take }, signal)),
    close: async () => {
      files.close();
      engine.close();
    },
  };
}

function kindOf(type: string): TableColumn['kind'] {
  return NUMBER_TYPES.test(type) ? 'number' : TEXT_TYPES.test(type) ? 'text' : 'other';
}

const FAULT_MESSAGES: Record<ProcessFaultKind, (name: string) => string> = {
  absent: (name) =>
    `The audience "${name}" is kept as Parquet, and the package that reads it is not installed: npm install @duckdb/node-api, then start the planning service again.`,
  memory: (name) =>
    `The audience "${name}" needed more memory than one pass over it may use. Ask the administrator of the planning service to allow more.`,
  ended: (name) =>
    `The engine that reads the audience "${name}" ended in the middle. Nothing was saved; the plan can be run again. If it happens again, ask the administrator of the planning service: the machine may be short of memory.`,
  other: (name) =>
    `The audience "${name}" cannot be read just now: its files are not there or are being replaced. Nothing was saved; the plan can be run again.`,
};

function sourceAway(name: string, cause: unknown): SourceAway {
  return new SourceAway(FAULT_MESSAGES[cause instanceof ProcessFault ? cause.kind : 'other'](name), { cause });
}
