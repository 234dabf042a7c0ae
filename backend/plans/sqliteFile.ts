import SqliteDatabase from 'libsql';

/** A connection to a SQLite file, which is made if it is missing. @param busyMs how long to wait for another connection [ms] */
export function openSqliteFile(file: string, busyMs: number): SqliteDatabase.Database {
  const connection = new SqliteDatabase(file);
  connection.pragma(`busy_timeout = ${busyMs}`);
  return connection;
}
