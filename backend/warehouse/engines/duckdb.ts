import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { JobCancelled } from '../../workers/jobFaults.ts';
import { DUCKDB } from '../statements/dialects.ts';
import type { Engine, TableColumn } from './engine.ts';
import { EngineProcess, ProcessFault } from './engineProcess.ts';
import type { ProcessFaultKind, Question } from './engineProcess.ts';
import { parquetFiles } from './parquetFiles.ts';
import type { ParquetPlaces } from './parquetFiles.ts';
import { untilAborted } from './untilAborted.ts';
import { SourceAway, tooSlow } from '../../workers/engineFaults.ts';

const NUMBERS = /^(?:U?(?:TINY|SMALL|BIG|HUGE)INT|U?INTEGER|FLOAT|DOUBLE|DECIMAL\(.*\)|BOOLEAN)$/;
const TEXT = /^(?:VARCHAR|ENUM\(.*\))$/;

export interface ParquetOptions extends ParquetPlaces {
  /** The start file of the process, duckdbProcess.mjs. */
  readonly program: URL;
}

/**
 * Parquet files by DuckDB, in a process of its own with threads of its own.
 * The native package is optional: without it this engine says what to install, and all others work.
 */
export function duckdbEngine(source: DuckdbSource, { program, ...places }: ParquetOptions): Engine {
  const files = parquetFiles(source, places);
  const { name, memory_megabytes: megabytes, threads, seconds } = source;
  const engine = new EngineProcess(program, { folder: files.folder, megabytes, threads });
  const table = () => `read_parquet('${files.path.replaceAll("'", "''")}')`;
  const ask = async (question: Question, gone: AbortSignal) => {
    if (gone.aborted) throw new JobCancelled(name);
    const end = new AbortController();
    const stop = () => end.abort();
    const timer = setTimeout(stop, seconds * 1000);
    gone.addEventListener('abort', stop);
    try {
      return await engine.ask(question, end.signal);
    } catch (cause) {
      if (gone.aborted) throw new JobCancelled(name);
      throw end.signal.aborted ? tooSlow(name, seconds, cause) : away(name, cause);
    } finally {
      clearTimeout(timer);
      gone.removeEventListener('abort', stop);
    }
  };
  return {
    dialect: DUCKDB,
    get table() {
      return table();
    },
    columns: async (gone) => {
      if (gone.aborted) throw new JobCancelled(name);
      await untilAborted(gone, files.ready()).catch((cause: unknown) => {
        throw gone.aborted ? new JobCancelled(name) : cause;
      });
      const found = await ask({ statement: `DESCRIBE SELECT * FROM ${table()}`, width: null }, gone);
      return found.map(([column, type]): TableColumn => ({ name: column, kind: kindOf(type) }));
    },
    numbers: async (statement, width, gone) => {
      const sums = new Float64Array(width);
      await ask({ statement, width, take: (row) => sums.set(row) }, gone);
      return sums;
    },
    rows: async (statement, width, gone, take) => void (await ask({ statement, width, take }, gone)),
    close: async () => {
      files.close();
      engine.close();
    },
  };
}

function kindOf(type: string): TableColumn['kind'] {
  return NUMBERS.test(type) ? 'number' : TEXT.test(type) ? 'text' : 'other';
}

const SENTENCES: Record<ProcessFaultKind, (name: string) => string> = {
  absent: (name) =>
    `The audience "${name}" is kept as Parquet, and the package that reads it is not installed: npm install @duckdb/node-api, then start the planning service again.`,
  memory: (name) =>
    `The audience "${name}" needed more memory than one pass over it may use. Ask whoever looks after the planning service to allow more.`,
  ended: (name) =>
    `The engine that reads the audience "${name}" ended in the middle. Nothing was kept; the plan can be run again. If it happens again, ask whoever looks after the planning service: the machine may be short of memory.`,
  other: (name) =>
    `The audience "${name}" cannot be read just now: its files are not there or are being replaced. Nothing was kept; the plan can be run again.`,
};

function away(name: string, cause: unknown): SourceAway {
  return new SourceAway(SENTENCES[cause instanceof ProcessFault ? cause.kind : 'other'](name), { cause });
}
