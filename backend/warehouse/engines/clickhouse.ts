import { randomUUID } from 'node:crypto';
import { ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { ClickHouseClient, ClickHouseSettings } from '@clickhouse/client';
import type { ClickhouseSource } from '../../settings/audienceSources.ts';
import { JobCancelled } from '../../workers/jobFaults.ts';
import { CLICKHOUSE } from '../statements/dialects.ts';
import type { Engine, TableColumn } from './engine.ts';
import { untilAborted } from './untilAborted.ts';
import { SourceAway, tooSlow } from '../../workers/engineFaults.ts';

const NUMBERS = /^(?:U?Int\d+|Float\d+|Decimal.*|Bool)$/;
const TEXT = /^(?:String|FixedString\(.*\)|Enum\d*\(.*\))$/;
const WRAPPED = /^(?:Nullable|LowCardinality)\((.*)\)$/;
/** Extra time for a server to report that it stopped a statement [s]. */
const PATIENCE = 15;
/** Error codes of ClickHouse. */
const TIMED_OUT = 159;
const OUT_OF_MEMORY = 241;
const REFUSED_SIGN_IN = [192, 193, 194, 516];
const NO_TABLE = [60, 81];
const MAY_NOT_READ = [291, 497];
/** How long a KILL QUERY may take [ms]. */
const ENDING = 5_000;
/** How long a query about the table or the user may take [ms]. */
const ANSWERING = 20_000;

/** ClickHouse's `readonly`: 0 may write, 1 may set nothing, 2 may set limits. */
type Rights = 1 | 2;

/** A table of a ClickHouse server, or a Distributed table of a cluster: version 18.16 and later. */
export function clickhouseEngine(source: ClickhouseSource): Engine {
  return new ClickhouseEngine(source);
}

class ClickhouseEngine implements Engine {
  readonly dialect = CLICKHOUSE;
  readonly table: string;
  readonly #source: ClickhouseSource;
  readonly #client: ClickHouseClient;
  #rights: Promise<Rights> | null = null;

  constructor(source: ClickhouseSource) {
    const { address, user, password, database, table, seconds } = source;
    this.#source = source;
    this.table = `${CLICKHOUSE.quoted(database)}.${CLICKHOUSE.quoted(table)}`;
    this.#client = createClient({
      url: address,
      username: user,
      password,
      request_timeout: (seconds + PATIENCE) * 1000,
      max_open_connections: 16,
      // A restarted server has closed all connections.
      keep_alive: { enabled: false },
      log: { level: ClickHouseLogLevel.OFF },
    });
  }

  async columns(signal: AbortSignal): Promise<readonly TableColumn[]> {
    const text = await this.#ask(`DESCRIBE TABLE ${this.table}`, signal);
    return lines(text).map(([name, type]) => ({ name: unescaped(name!), kind: kindOf(unescaped(type!)) }));
  }

  async numbers(statement: string, width: number, signal: AbortSignal): Promise<Float64Array> {
    const sums = new Float64Array(width);
    await this.rows(statement, width, signal, (row) => sums.set(row));
    return sums;
  }

  async rows(statement: string, width: number, signal: AbortSignal, take: (row: Float64Array) => void): Promise<void> {
    await this.#bounded(signal, async (settings, id) => {
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
  #ask(query: string, signal: AbortSignal): Promise<string> {
    return this.#bounded(signal, async (settings, id) => {
      const format = 'TabSeparated';
      const reply = await this.#client.query({
        query,
        format,
        query_id: id,
        abort_signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERING)]),
        clickhouse_settings: settings,
      });
      return reply.text();
    });
  }

  /** Runs work with limits. When the signal aborts, the query is also stopped on the server. */
  async #bounded<Result>(
    signal: AbortSignal,
    work: (settings: ClickHouseSettings, id: string) => Promise<Result>,
  ): Promise<Result> {
    if (signal.aborted) throw new JobCancelled(this.#source.name);
    const id = `planner-${randomUUID()}`;
    try {
      const rights = await untilAborted(signal, this.#reading());
      return await work(this.#settings(rights), id);
    } catch (cause) {
      if (!signal.aborted) throw this.#away(cause);
      // Old servers continue after the connection is closed.
      const query = `KILL QUERY WHERE query_id = '${id}' ASYNC`;
      await this.#client.command({ query, abort_signal: AbortSignal.timeout(ENDING) }).catch(() => undefined);
      throw new JobCancelled(this.#source.name);
    }
  }

  #settings(rights: Rights): ClickHouseSettings {
    // The server completes the result before it sends the first byte, so that an error cannot look like its end.
    if (rights === 1) return { wait_end_of_query: 1 };
    const { seconds, memory_megabytes: megabytes } = this.#source;
    return { wait_end_of_query: 1, max_execution_time: seconds, max_memory_usage: String(megabytes * 1_000_000) };
  }

  /**
   * The user's rights, read once.
   * @throws {SourceAway} when it may write, or has no limits of time and memory and cannot set any
   */
  #reading(): Promise<Rights> {
    this.#rights ??= this.#checkUser().catch((cause: unknown) => {
      this.#rights = null;
      throw cause;
    });
    return this.#rights;
  }

  async #checkUser(): Promise<Rights> {
    const { name, user } = this.#source;
    const query =
      "SELECT name, value FROM system.settings WHERE name IN ('readonly', 'max_execution_time', 'max_memory_usage')";
    const waits = AbortSignal.timeout(ANSWERING);
    const reply = await this.#client.query({ query, format: 'TabSeparated', abort_signal: waits });
    const settings = new Map(lines(await reply.text()).map(([setting, value]) => [setting, Number(value)]));
    const readonly = settings.get('readonly');
    const mend = 'Ask whoever looks after the planning service to give it a user who can only read.';
    if (readonly !== 1 && readonly !== 2) {
      throw new SourceAway(`The audience "${name}" is not used, because its user "${user}" may write. ${mend}`);
    }
    const unlimited = ['max_execution_time', 'max_memory_usage'].filter((limit) => !(settings.get(limit)! > 0));
    if (readonly === 1 && unlimited.length > 0) {
      throw new SourceAway(
        `The audience "${name}" is not used, because its user "${user}" has no ${unlimited.join(' and no ')} and may not set any (readonly is 1). Ask whoever looks after the planning service to set them in the user's profile, or readonly to 2.`,
      );
    }
    return readonly;
  }

  #away(cause: unknown): SourceAway {
    if (cause instanceof SourceAway) return cause;
    const { name, user, seconds } = this.#source;
    const code = Number((cause as { code?: string }).code ?? /Code: (\d+)/.exec(String(cause))?.[1]);
    if (code === TIMED_OUT) return tooSlow(name, seconds, cause);
    const again = 'Nothing was kept; the plan can be run again.';
    if (code === OUT_OF_MEMORY) {
      const message = `The audience "${name}" needed more memory than one pass over it may use. ${again} If it happens again, ask whoever looks after the planning service to allow more.`;
      return new SourceAway(message, { cause });
    }
    if (REFUSED_SIGN_IN.includes(code)) {
      const message = `The audience "${name}" does not let its user "${user}" in. Ask whoever looks after the planning service to put the user or its password right.`;
      return new SourceAway(message, { cause });
    }
    if (NO_TABLE.includes(code) || MAY_NOT_READ.includes(code)) {
      const why = NO_TABLE.includes(code)
        ? 'its table is not there: it was renamed or removed'
        : `its user "${user}" may not read its table`;
      const message = `The audience "${name}" cannot be used, because ${why}. Ask whoever looks after the planning service to put AUDIENCE_SOURCES or the server right.`;
      return new SourceAway(message, { cause });
    }
    const message = `The audience "${name}" does not answer just now: a server of it is away, or gave up in the middle. ${again}`;
    return new SourceAway(message, { cause });
  }
}

function kindOf(type: string): TableColumn['kind'] {
  const inner = WRAPPED.exec(type)?.[1];
  if (inner !== undefined) return kindOf(inner);
  return NUMBERS.test(type) ? 'number' : TEXT.test(type) ? 'text' : 'other';
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
