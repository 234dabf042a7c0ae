/*
 * DuckDB in its own process, so that its memory use and crashes do not affect the service. It is plain JavaScript, so that it needs no
 * loader. engineProcess.ts starts, asks and ends it. The database is empty and in memory: it may read one folder, write nothing, and use
 * limited memory.
 */
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const { folder, megabytes, threads } = JSON.parse(process.argv[2]);
/** Maximum count of numbers in one message. */
const MAX_NUMBERS = 65_536;

/** The connection of each running question, by the question's id; null until it has one. */
const running = new Map();
let openDatabase = null;

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

async function readColumns(connection, statement) {
  const reader = await connection.runAndReadAll(statement);
  return reader.getRowsJson().map(([name, type]) => [String(name), String(type)]);
}

/** Sends the rows of a statement, `width` numbers each. */
async function sendRows(id, connection, statement, width) {
  const result = await connection.stream(statement);
  const maxRows = Math.max(1, Math.floor(MAX_NUMBERS / width));
  for (let chunk = await result.fetchChunk(); chunk !== null && chunk.rowCount > 0; chunk = await result.fetchChunk()) {
    const values = chunk.getColumns();
    for (let from = 0; from < chunk.rowCount; from += maxRows) {
      const count = Math.min(maxRows, chunk.rowCount - from);
      const numbers = new Float64Array(count * width);
      for (let row = 0; row < count; row++) {
        for (let column = 0; column < width; column++) numbers[row * width + column] = values[column][from + row];
      }
      await send({ id, numbers });
    }
  }
}

async function answer({ id, statement, width }) {
  running.set(id, null);
  let connection = null;
  try {
    openDatabase ??= open();
    openDatabase.catch(() => (openDatabase = null));
    connection = await (await openDatabase).connect();
    // The question was stopped before it had a connection.
    if (!running.has(id)) throw new Error('Interrupted');
    running.set(id, connection);
    const done =
      width === null ? await readColumns(connection, statement) : await sendRows(id, connection, statement, width);
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
// A terminal sends signals to all processes. They are ignored here, because the service handles them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
try {
  // A query takes all processors for seconds: give the service priority. 19 is the lowest priority.
  setPriority(Math.min(19, getPriority() + 5));
  // If the machine runs out of memory, this process is killed, not the service. 1000 would be the highest score.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or not allowed.
}
