import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ClickhouseServer } from './clickhouseServers.ts';
import { CLICKHOUSE_COLUMNS, GENERATED_SETTINGS, generatedInClickhouse, generatedInDuckdb } from './generatedPeople.ts';

/** Writes what a SELECT of DuckDB gives as a Parquet file. */
export async function writeParquet(path: string, select: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** Writes so many made people as a Parquet file. @returns the entry of AUDIENCE_SOURCES for it */
export async function parquetPeople(folder: string, name: string, rows: number) {
  const parquet = join(folder, 'people.parquet');
  await writeParquet(parquet, generatedInDuckdb(rows));
  return { ...GENERATED_SETTINGS, name, engine: 'duckdb', parquet };
}

/** Rows at a time: an old server keeps what it inserts in memory. */
const BLOCK = 1_000_000;

/**
 * Makes so many people inside running servers, an equal part in each, behind a Distributed table on the first.
 * @returns the entry of AUDIENCE_SOURCES for it
 */
export async function clickhousePeople(servers: readonly ClickhouseServer[], name: string, rows: number) {
  await shardedTable(servers, 'people', CLICKHOUSE_COLUMNS);
  await Promise.all(
    servers.map(async (server, at) => {
      const [first, end] = [at, at + 1].map((part) => Math.floor((rows * part) / servers.length)) as [number, number];
      for (let from = first; from < end; from += BLOCK) {
        await server.run(`INSERT INTO people ${generatedInClickhouse(from, Math.min(end, from + BLOCK))}`);
      }
    }),
  );
  return { ...GENERATED_SETTINGS, ...clickhouseEntry(name, servers[0]!, 'everybody') };
}

/** A table of the same name on each server, and one called "everybody" over all of them on the first. */
export async function shardedTable(
  servers: readonly ClickhouseServer[],
  table: string,
  columns: string,
): Promise<void> {
  for (const server of servers) {
    await server.run(`CREATE TABLE ${table} (${columns}) ENGINE = MergeTree ORDER BY tuple()`);
  }
  await servers[0]!.run(`CREATE TABLE everybody AS ${table} ENGINE = Distributed(pair, default, ${table}, rand())`);
}

/** The part of an entry of AUDIENCE_SOURCES that says where the table is. */
export function clickhouseEntry(name: string, { address }: ClickhouseServer, table: string) {
  return { name, engine: 'clickhouse', address, database: 'default', table, user: 'reader' };
}

/** Writes AUDIENCE_SOURCES. @returns its path */
export function writeSources(folder: string, entries: readonly object[]): string {
  const path = join(folder, 'audienceSources.json');
  writeFileSync(path, JSON.stringify({ sources: entries }, null, 2));
  return path;
}
