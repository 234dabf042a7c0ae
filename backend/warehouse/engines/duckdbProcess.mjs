/*
 * DuckDB in its own process, so that its memory use and crashes do not affect the service. Plain JavaScript: it needs no loader. Started,
 * asked and ended by engineProcess.ts. The database is empty and in memory: it may read one folder, write nothing, and use limited memory.
 */
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const { folder, megabytes, threads } = JSON.parse(process.argv[2]);
/** Numbers in one message, at most. */
const NUMBERS = 65_536;

/** The connection of each question; null until it has one. */
const running = new Map();
let opened = null;

async function open() {
  const library = await import('@duckdb/node-api').catch((cause) => {
    throw Object.assign(new Error(cause.message), { kind: 'absent' });
  });
  const instance = await library.DuckDBInstance.create(':memory:', {
    memory_limit: `${megabytes}MB`,
    ...(threads === undefined ? {} : { threads: String(threads) }),
  });
  const connection = await instance.connect();
  // Rows must not be written to disk.
  await connection.run("SET temp_directory=''");
  await connection.run(`SET allowed_directories=['${folder.replaceAll("'", "''")}']`);
  await connection.run('SET enable_external_access=false');
  // The order of rows does not matter.
  await connection.run('SET preserve_insertion_order=false');
  await connection.run('SET lock_configuration=true');
  connection.closeSync();
  return instance;
}

/** Resolves when the message was sent, which limits the messages in memory. */
function send(message) {
  return new Promise((sent) => process.send(message, sent));
}

async function columns(connection, statement) {
  const reader = await connection.runAndReadAll(statement);
  return reader.getRowsJson().map(([name, type]) => [String(name), String(type)]);
}

/** Sends the rows of a statement, `width` numbers each. */
async function rows(id, connection, statement, width) {
  const result = await connection.stream(statement);
  const most = Math.max(1, Math.floor(NUMBERS / width));
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let from = 0; from < chunk.rowCount; from += most) {
      const count = Math.min(most, chunk.rowCount - from);
      const numbers = new Float64Array(count * width);
      for (let at = 0; at < count; at++) {
        for (let column = 0; column < width; column++) numbers[at * width + column] = values[column][from + at];
      }
      await send({ id, numbers });
    }
  }
}

async function answer({ id, statement, width }) {
  running.set(id, null);
  let connection = null;
  try {
    opened ??= open();
    opened.catch(() => (opened = null));
    connection = await (await opened).connect();
    // Stopped before it had a connection.
    if (!running.has(id)) throw new Error('Interrupted');
    running.set(id, connection);
    const done = width === null ? await columns(connection, statement) : await rows(id, connection, statement, width);
    await send({ id, done: done ?? [] });
  } catch (cause) {
    const kind = cause.kind ?? (String(cause).includes('Out of Memory') ? 'memory' : 'other');
    await send({ id, kind, message: String(cause.message) });
  } finally {
    running.delete(id);
    connection?.closeSync();
  }
}

function stop(id) {
  running.get(id)?.interrupt();
  running.delete(id);
}

process.on('message', (message) => (message.statement === undefined ? stop(message.id) : void answer(message)));
// The service has ended. An exit would wait for running queries.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// The service handles signals that a terminal sends to all processes.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
try {
  // A query takes all processors for seconds: give the service priority.
  setPriority(Math.min(19, getPriority() + 5));
  // If the machine runs out of memory, this process is killed, not the service.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or not allowed.
}
