/*
 * DuckDB in a process of its own, so that what its native code takes or breaks is not the service's. Plain JavaScript: it runs from source and
 * as built alike. Asked by engineProcess.ts, which also ends it; statements come from there only. The database is empty and in memory: it may
 * read the folder of the files and nothing else, write nothing, and use so much memory.
 */
import { writeFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const { folder, megabytes, threads } = JSON.parse(process.argv[2]);
/** Numbers in one message, at most. */
const NUMBERS = 65_536;

/** What each question is worked on with; null until it has a connection. */
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
  // Rows must not be left on a disk of the service.
  await connection.run("SET temp_directory=''");
  await connection.run(`SET allowed_directories=['${folder.replaceAll("'", "''")}']`);
  await connection.run('SET enable_external_access=false');
  // Rows may come in any order, so none are held back to keep it.
  await connection.run('SET preserve_insertion_order=false');
  await connection.run('SET lock_configuration=true');
  connection.closeSync();
  return instance;
}

/** Resolves when the message has left, so that no more of them wait here than the service takes. */
function send(message) {
  return new Promise((sent) => process.send(message, sent));
}

async function columns(connection, statement) {
  const reader = await connection.runAndReadAll(statement);
  return reader.getRowsJson().map(([name, type]) => [String(name), String(type)]);
}

/** Sends the rows of a statement one after the other, so many numbers wide. */
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
    // Stopped before there was anything to stop.
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
// The service has gone. An exit would wait for walks that nobody waits for.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// A signal to all processes of a terminal is the service's to answer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
try {
  // A walk takes all processors for seconds: the service answers others first.
  setPriority(Math.min(19, getPriority() + 5));
  // Where a machine runs out of memory, this goes and not the service.
  writeFileSync('/proc/self/oom_score_adj', '800');
} catch {
  // Not Linux, or not allowed.
}
