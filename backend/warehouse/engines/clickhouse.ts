import { randomUUID } from 'node:crypto';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { ClickhouseSource } from '../../settings/audienceSources.ts';
import { JobCancelled, SourceAway, sourceTooSlow } from '../../common/jobFaults.ts';
import { CLICKHOUSE } from '../statements/statements.ts';
import { untilAborted } from './engine.ts';
import type { Engine, TableColumn } from './engine.ts';

const NUMBER_TYPES = /^(?:U?Int\d+|Float\d+|Decimal.*|Bool)$/;
const TEXT_TYPES = /^(?:String|FixedString\(.*\)|Enum\d*\(.*\))$/;
const WRAPPED_TYPE = /^(?:Nullable|LowCardinality)\((.*)\)$/;
/** How much longer than its time limit a query may take, so that the server can report that it stopped the query [s]. */
const STOP_REPORT_SECONDS = 15;
/** Error codes of ClickHouse. */
const TIMEOUT_CODE = 159;
const MEMORY_LIMIT_CODE = 241;
const SIGN_IN_CODES = [192, 193, 194, 516];
const NO_TABLE_CODES = [60, 81];
const ACCESS_DENIED_CODES = [291, 497];
/** Time-out of KILL QUERY [ms]. */
const KILL_TIMEOUT_MS = 5_000;
/** Time-out of queries about the table or the user [ms]. */
const METADATA_TIMEOUT_MS = 20_000;

/** ClickHouse's setting `readonly`: with 0 a user may write, with 1 only read, with 2 also change limits of queries. */
type ReadonlyLevel = 1 | 2;

/** A table of a ClickHouse server, or a Distributed table of a cluster: version 18.16 and later. */
export class ClickhouseEngine implements Engine {
  readonly dialect = CLICKHOUSE;
  readonly table: string;
  readonly #source: ClickhouseSource;
  readonly #client: ClickHouseClient;
  #readonlyLevel: Promise<ReadonlyLevel> | null = null;

  constructor(source: ClickhouseSource) {
    const { address, user, password, database, table, seconds } = source;
    this.#source = source;
    this.table = `${CLICKHOUSE.quoted(database)}.${CLICKHOUSE.quoted(table)}`;
    this.#client = createClient({
      url: address,
      username: user,
      password,
      request_timeout: (seconds + STOP_REPORT_SECONDS) * 1000,
      max_open_connections: 16,
      // Off, because a server that restarts closes all kept connections.
      keep_alive: { enabled: false },
      log: { level: ClickHouseLogLevel.OFF },
    });
  }

  async columns(signal: AbortSignal): Promise<readonly TableColumn[]> {
    const text = await this.#askMetadata(`DESCRIBE TABLE ${this.table}`, signal);
    return lines(text).map(([name, type]) => ({ name: unescaped(name!), kind: kindOf(unescaped(type!)) }));
  }

  async numbers(statement: string, width: number, signal: AbortSignal): Promise<Float64Array> {
    const sums = new Float64Array(width);
    await this.rows(statement, width, signal, (row) => sums.set(row));
    return sums;
  }

  async rows(statement: string, width: number, signal: AbortSignal, take: (row: Float64Array) => void): Promise<void> {
    await this.#runLimited(signal, async (settings, id) => {
      const query = `${statement} FORMAT RowBinary`;
      const { stream } = await this.#client.exec({
        query,
        query_id: id,
        abort_signal: signal,
        clickhouse_settings: settings,
      });
      const reader = new RowReader(width, take);
      for await (const chunk of stream) reader.read(chunk as Buffer);
      reader.end();
    });
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  /** A query about the table or the user, not about rows. */
  #askMetadata(query: string, signal: AbortSignal): Promise<string> {
    return this.#runLimited(signal, async (settings, id) => {
      const format = 'TabSeparated';
      const reply = await this.#client.query({
        query,
        format,
        query_id: id,
        abort_signal: AbortSignal.any([signal, AbortSignal.timeout(METADATA_TIMEOUT_MS)]),
        clickhouse_settings: settings,
      });
      return reply.text();
    });
  }

  /** Runs work with limits. When the signal aborts, the query is also stopped on the server. */
  async #runLimited<Result>(
    signal: AbortSignal,
    work: (settings: ClickHouseSettings, id: string) => Promise<Result>,
  ): Promise<Result> {
    if (signal.aborted) throw new JobCancelled(this.#source.name);
    const id = `planner-${randomUUID()}`;
    try {
      const level = await untilAborted(signal, this.#checkedLevel());
      return await work(this.#settings(level), id);
    } catch (cause) {
      if (!signal.aborted) throw this.#sourceAway(cause);
      // Old servers continue after the connection is closed.
      const query = `KILL QUERY WHERE query_id = '${id}' ASYNC`;
      await this.#client.command({ query, abort_signal: AbortSignal.timeout(KILL_TIMEOUT_MS) }).catch(() => undefined);
      throw new JobCancelled(this.#source.name);
    }
  }

  #settings(level: ReadonlyLevel): ClickHouseSettings {
    // The server completes the result before it sends the first byte, so that an error cannot look like its end.
    // A user with level 1 may not change limits. The user's own limits apply.
    if (level === 1) return { wait_end_of_query: 1 };
    const { seconds, memory_megabytes: megabytes } = this.#source;
    return { wait_end_of_query: 1, max_execution_time: seconds, max_memory_usage: String(megabytes * 1_000_000) };
  }

  /**
   * The `readonly` level of the user, read once.
   * @throws {SourceAway} when the user may write, or has no limits of time and memory and cannot set them
   */
  #checkedLevel(): Promise<ReadonlyLevel> {
    this.#readonlyLevel ??= this.#checkUser().catch((cause: unknown) => {
      this.#readonlyLevel = null;
      throw cause;
    });
    return this.#readonlyLevel;
  }

  async #checkUser(): Promise<ReadonlyLevel> {
    const { name, user } = this.#source;
    const query =
      "SELECT name, value FROM system.settings WHERE name IN ('readonly', 'max_execution_time', 'max_memory_usage')";
    const timeout = AbortSignal.timeout(METADATA_TIMEOUT_MS);
    const reply = await this.#client.query({ query, format: 'TabSeparated', abort_signal: timeout });
    const settings = new Map(lines(await reply.text()).map(([setting, value]) => [setting, Number(value)]));
    const readonly = settings.get('readonly');
    const remedy = 'Ask the administrator of the planning service to give it a user who can only read.';
    if (readonly !== 1 && readonly !== 2) {
      throw new SourceAway(`The audience "${name}" is not used, because its user "${user}" may write. ${remedy}`);
    }
    const missingLimits = ['max_execution_time', 'max_memory_usage'].filter((limit) => !(settings.get(limit)! > 0));
    if (readonly === 1 && missingLimits.length > 0) {
      throw new SourceAway(
        `The audience "${name}" is not used, because its user "${user}" has no ${missingLimits.join(' and no ')} and may not set any (readonly is 1). Ask the administrator of the planning service to set them in the user's profile, or readonly to 2.`,
      );
    }
    return readonly;
  }

  #sourceAway(cause: unknown): SourceAway {
    if (cause instanceof SourceAway) return cause;
    const { name, user, seconds } = this.#source;
    const code = Number((cause as { code?: string }).code ?? /Code: (\d+)/.exec(String(cause))?.[1]);
    if (code === TIMEOUT_CODE) return sourceTooSlow(name, seconds, cause);
    const retryHint = 'Nothing was saved; the plan can be run again.';
    if (code === MEMORY_LIMIT_CODE) {
      const message = `The audience "${name}" needed more memory than one pass over it may use. ${retryHint} If it happens again, ask the administrator of the planning service to allow more.`;
      return new SourceAway(message, { cause });
    }
    if (SIGN_IN_CODES.includes(code)) {
      const message = `The audience "${name}" does not let its user "${user}" in. Ask the administrator of the planning service to correct the user or its password.`;
      return new SourceAway(message, { cause });
    }
    if (NO_TABLE_CODES.includes(code) || ACCESS_DENIED_CODES.includes(code)) {
      const reason = NO_TABLE_CODES.includes(code)
        ? 'its table is not there: it was renamed or removed'
        : `its user "${user}" may not read its table`;
      const message = `The audience "${name}" cannot be used, because ${reason}. Ask the administrator of the planning service to correct AUDIENCE_SOURCES or the server.`;
      return new SourceAway(message, { cause });
    }
    const message = `The audience "${name}" does not answer just now: a server of it is away, or gave up in the middle. ${retryHint}`;
    return new SourceAway(message, { cause });
  }
}

function kindOf(type: string): TableColumn['kind'] {
  const inner = WRAPPED_TYPE.exec(type)?.[1];
  if (inner !== undefined) return kindOf(inner);
  return NUMBER_TYPES.test(type) ? 'number' : TEXT_TYPES.test(type) ? 'text' : 'other';
}

/** The cells of each line of a reply. */
function lines(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

/** Undoes the escapes of TabSeparated. */
function unescaped(text: string): string {
  const signs: Record<string, string> = { n: '\n', t: '\t', r: '\r', 0: '\0', b: '\b', f: '\f' };
  return text.replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign);
}

/** Reads rows of 64-bit floats from chunks of any size. */
class RowReader {
  readonly #row: Float64Array;
  readonly #bytes: Buffer;
  readonly #take: (row: Float64Array) => void;
  #filled = 0;

  constructor(width: number, take: (row: Float64Array) => void) {
    this.#row = new Float64Array(width);
    this.#bytes = Buffer.from(this.#row.buffer);
    this.#take = take;
  }

  read(chunk: Buffer): void {
    for (let from = 0; from < chunk.length;) {
      const copied = chunk.copy(this.#bytes, this.#filled, from);
      from += copied;
      this.#filled += copied;
      if (this.#filled < this.#bytes.length) return;
      this.#filled = 0;
      this.#take(this.#row);
    }
  }

  /** @throws when the last row is incomplete */
  end(): void {
    if (this.#filled > 0) throw new Error('The reply ends inside a row.');
  }
}
