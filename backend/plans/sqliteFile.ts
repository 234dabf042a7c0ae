import SqliteDatabase from 'libsql';

/** libsql gives no code for a file that it cannot open, only SQLite's number for it at the end of the message. */
const CANNOT_OPEN = /: 14"\)$/;

/**
 * A connection to a SQLite file, which is made if it is missing.
 * @param busyMs how long to wait for another connection [ms]
 * @throws with the code `SQLITE_CANTOPEN` when the file cannot be read and written
 */
export function openSqliteFile(file: string, busyMs: number): SqliteDatabase.Database {
  const connection = opened(file);
  connection.pragma(`busy_timeout = ${busyMs}`);
  return connection;
}

function opened(file: string): SqliteDatabase.Database {
  try {
    return new SqliteDatabase(file);
  } catch (error) {
    const { message } = error as Error;
    throw CANNOT_OPEN.test(message) ? Object.assign(new Error(message), { code: 'SQLITE_CANTOPEN' }) : error;
  }
}
