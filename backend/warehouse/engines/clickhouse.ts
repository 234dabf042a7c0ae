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
/** Time for a server that is going to stop a statement by itself to say so [s]. */
const PATIENCE = 15;
/** A server says what went wrong by a number. */
const TIMED_OUT = 159;
const OUT_OF_MEMORY = 241;
const REFUSED_SIGN_IN = [192, 193, 194, 516];
const NO_TABLE = [60, 81];
const MAY_NOT_READ = [291, 497];
/** A server that does not end a statement in so long has other troubles [ms]. */
const ENDING = 5_000;
/** A question about the table or the user takes no longer [ms]. */
const ANSWERING = 20_000;

/** What a user may set: 0 everything and write too, 1 nothing, 2 limits. */
type Rights = 1 | 2;

/** A table of a ClickHouse server, or of a cluster behind a Distributed table: 18.16 and later. */
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
      // A server that was restarted has closed them all.
      keep_alive: { enabled: false },
      log: { level: ClickHouseLogLevel.OFF },
    });
  }

  async columns(gone: AbortSignal): Promise<readonly TableColumn[]> {
    const text = await this.#ask(`DESCRIBE TABLE ${this.table}`, gone);
    return lines(text).map(([name, type]) => ({ name: unescaped(name!), kind: kindOf(unescaped(type!)) }));
  }

  async numbers(statement: string, width: number, gone: AbortSignal): Promise<Float64Array> {
    const sums = new Float64Array(width);
    await this.rows(statement, width, gone, (row) => sums.set(row));
    return sums;
  }

  async rows(statement: string, width: number, gone: AbortSignal, take: (row: Float64Array) => void): Promise<void> {
    await this.#bounded(gone, async (settings, id) => {
      const query = `${statement} FORMAT RowBinary`;
      const { stream } = await this.#client.exec({
        query,
        query_id: id,
        abort_signal: gone,
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

  /** A question about the table or the user, not about rows. */
  #ask(query: string, gone: AbortSignal): Promise<string> {
    return this.#bounded(gone, async (settings, id) => {
      const format = 'TabSeparated';
      const reply = await this.#client.query({
        query,
        format,
        query_id: id,
        abort_signal: AbortSignal.any([gone, AbortSignal.timeout(ANSWERING)]),
        clickhouse_settings: settings,
      });
      return reply.text();
    });
  }

  /** With limits, and with an end on the server too when the caller goes. */
  async #bounded<Result>(
    gone: AbortSignal,
    work: (settings: ClickHouseSettings, id: string) => Promise<Result>,
  ): Promise<Result> {
    if (gone.aborted) throw new JobCancelled(this.#source.name);
    const id = `planner-${randomUUID()}`;
    try {
      const rights = await untilAborted(gone, this.#reading());
      return await work(this.#settings(rights), id);
    } catch (cause) {
      if (!gone.aborted) throw this.#away(cause);
      // Closing the connection leaves an old server working on it.
      const query = `KILL QUERY WHERE query_id = '${id}' ASYNC`;
      await this.#client.command({ query, abort_signal: AbortSignal.timeout(ENDING) }).catch(() => undefined);
      throw new JobCancelled(this.#source.name);
    }
  }

  #settings(rights: Rights): ClickHouseSettings {
    // The whole answer before its first byte: an error in the middle is then one, and not the end of the numbers.
    if (rights === 1) return { wait_end_of_query: 1 };
    const { seconds, memory_megabytes: megabytes } = this.#source;
    return { wait_end_of_query: 1, max_execution_time: seconds, max_memory_usage: String(megabytes * 1_000_000) };
  }

  /**
   * What the user may do, asked once.
   * @throws {SourceAway} when it may write, or walks without limits of time and memory that it cannot be given
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
    const said = new Map(lines(await reply.text()).map(([setting, value]) => [setting, Number(value)]));
    const readonly = said.get('readonly');
    const mend = 'Ask whoever looks after the planning service to give it a user who can only read.';
    if (readonly !== 1 && readonly !== 2) {
      throw new SourceAway(`The audience "${name}" is not used, because its user "${user}" may write. ${mend}`);
    }
    const unlimited = ['max_execution_time', 'max_memory_usage'].filter((limit) => !(said.get(limit)! > 0));
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
      const says = `The audience "${name}" needed more memory than one pass over it may use. ${again} If it happens again, ask whoever looks after the planning service to allow more.`;
      return new SourceAway(says, { cause });
    }
    if (REFUSED_SIGN_IN.includes(code)) {
      const says = `The audience "${name}" does not let its user "${user}" in. Ask whoever looks after the planning service to put the user or its password right.`;
      return new SourceAway(says, { cause });
    }
    if (NO_TABLE.includes(code) || MAY_NOT_READ.includes(code)) {
      const why = NO_TABLE.includes(code)
        ? 'its table is not there: it was renamed or removed'
        : `its user "${user}" may not read its table`;
      const says = `The audience "${name}" cannot be used, because ${why}. Ask whoever looks after the planning service to put AUDIENCE_SOURCES or the server right.`;
      return new SourceAway(says, { cause });
    }
    const says = `The audience "${name}" does not answer just now: a server of it is away, or gave up in the middle. ${again}`;
    return new SourceAway(says, { cause });
  }
}

function kindOf(type: string): TableColumn['kind'] {
  const inner = WRAPPED.exec(type)?.[1];
  if (inner !== undefined) return kindOf(inner);
  return NUMBERS.test(type) ? 'number' : TEXT.test(type) ? 'text' : 'other';
}

/** The cells of each line of a reply as text. */
function lines(text: string): string[][] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}

/** Text as TabSeparated writes it. */
function unescaped(text: string): string {
  const signs: Record<string, string> = { n: '\n', t: '\t', r: '\r', 0: '\0', b: '\b', f: '\f' };
  return text.replace(/\\(.)/gs, (_, sign: string) => signs[sign] ?? sign);
}

/** Rows of 64-bit floats one after the other, cut anywhere. */
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

  /** @throws when the last row was cut short */
  end(): void {
    if (this.#filled > 0) throw new Error('The reply ends inside a row.');
  }
}
