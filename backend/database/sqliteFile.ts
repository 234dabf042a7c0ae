import SqliteDatabase from 'libsql';

/** For a file that it cannot open, libsql gives no code. It only puts SQLite's number of the error at the end of the message. */
const CANNOT_OPEN = /: 14"\)$/;

/**
 * Opens a connection to a SQLite file, and creates the file if it is missing.
 * @param busyMs how long to wait for another connection [ms]
 * @throws with the code `SQLITE_CANTOPEN` when the file cannot be read and written
 */
export function openSqliteFile(file: string, busyMs: number): SqliteDatabase.Database {
  const connection = openConnection(file);
  connection.pragma(`busy_timeout = ${busyMs}`);
  return connection;
}

function openConnection(file: string): SqliteDatabase.Database {
  try {
    return new SqliteDatabase(file);
  } catch (error) {
    const { message } = error as Error;
    throw CANNOT_OPEN.test(message) ? Object.assign(new Error(message), { code: 'SQLITE_CANTOPEN' }) : error;
  }
}
