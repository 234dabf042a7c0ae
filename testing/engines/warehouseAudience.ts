import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { ClickhouseServer } from './clickhouseServers.ts';
import { CLICKHOUSE_COLUMNS, GENERATED_SETTINGS, generatedInClickhouse, generatedInDuckdb } from './generatedPeople.ts';

/** Writes the result of a DuckDB SELECT to a Parquet file. */
export async function writeParquet(path: string, select: string): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
  connection.closeSync();
  instance.closeSync();
}

/** Writes generated people to a Parquet file. @returns its entry of AUDIENCE_SOURCES */
export async function parquetPeople(folder: string, name: string, rows: number) {
  const parquet = join(folder, 'people.parquet');
  await writeParquet(parquet, generatedInDuckdb(rows));
  return { ...GENERATED_SETTINGS, name, engine: 'duckdb', parquet };
}

/** Rows per INSERT: old servers keep an insert in memory. */
const BLOCK = 1_000_000;

/**
 * Generates people inside running servers, an equal part in each, behind a Distributed table on the first.
 * @returns its entry of AUDIENCE_SOURCES
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

/** Creates a table of the same name on each server, and on the first a Distributed table "everybody" over all of them. */
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

/** The connection fields of an entry of AUDIENCE_SOURCES. */
export function clickhouseEntry(name: string, { address }: ClickhouseServer, table: string) {
  return { name, engine: 'clickhouse', address, database: 'default', table, user: 'reader' };
}

/** Writes a file for AUDIENCE_SOURCES. @returns its path */
export function writeSources(folder: string, entries: readonly object[]): string {
  const path = join(folder, 'audienceSources.json');
  writeFileSync(path, JSON.stringify({ sources: entries }, null, 2));
  return path;
}
