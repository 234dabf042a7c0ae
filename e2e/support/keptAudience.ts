import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startClickhouse } from '../../testing/engines/clickhouseServers.ts';
import type { ClickhouseServer } from '../../testing/engines/clickhouseServers.ts';

/** Columns of media use, each with the vehicle it counts, how many in a hundred use it, and at most how often a month. */
const VEHICLES: readonly (readonly [column: string, vehicle: string, percent: number, most: number])[] = [
  ['bvod_7plus', 'BVOD: 7plus', 31, 24],
  ['fta_metro_nine', 'FTA Metro: Nine', 44, 30],
  ['fta_national_seven', 'FTA National: Seven', 22, 20],
  ['radio_nova', 'Radio: Nova', 27, 28],
  ['social_tiktok', 'Social: TikTok', 38, 60],
  ['video_youtube', 'Video: YouTube', 61, 40],
  ['ooh_roadside', 'OOH: Large Format', 70, 50],
  ['podcasts_daily', 'Podcasts: News Daily', 14, 16],
];

/** People of Australia aged 14 and over, whatever the number of rows. */
export const PEOPLE = 21_000_000;

export interface KeptAudience {
  /** Path of the settings file that names it. */
  readonly settings: string;
  readonly servers: readonly ClickhouseServer[];
  remove(): Promise<void>;
}

/** What planners know the audiences by: of one a sample may leave, of the other nothing. */
export const OPEN = 'National panel 2026 Q3';
export const CLOSED = 'National panel closed to desks';

/**
 * An audience of invented people in two ClickHouse servers behind a Distributed table, made inside of them, and the settings file that
 * keeps it under two names.
 * @param rows in both servers together
 */
export async function keepAudience(binary: string, rows: number): Promise<KeptAudience> {
  const { servers, stop } = await startClickhouse(binary, 2);
  await Promise.all(servers.map((server, shard) => fill(server, shard, Math.ceil(rows / 2), PEOPLE / rows)));
  const folder = mkdtempSync(join(tmpdir(), 'kept-'));
  const settings = join(folder, 'audiences.json');
  const source = (name: string, mayLeave: boolean) => ({
    name,
    says: 'Invented people, one row each, with their media use of a month.',
    engine: 'clickhouse',
    address: servers[0]!.address,
    table: 'people',
    user: 'reader',
    respondent: 'respondent',
    weight: 'weight',
    age: { column: 'age' },
    gender: { column: 'gender', women: ['F'], men: ['M'] },
    vehicles: VEHICLES.map(([column, vehicle]) => ({ column, vehicle })),
    date: '2026-09-30',
    licence: 'Invented data, free to use.',
    samples_may_leave: mayLeave,
  });
  writeFileSync(settings, JSON.stringify({ sources: [source(OPEN, true), source(CLOSED, false)] }));
  return {
    settings,
    servers,
    remove: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fill(server: ClickhouseServer, shard: number, rows: number, weight: number): Promise<void> {
  const columns = VEHICLES.map(([column]) => `${column} UInt8`).join(', ');
  const who = 'respondent UInt64, weight Float64, age UInt8, gender String';
  await server.run(`CREATE TABLE people_here (${who}, ${columns}) ENGINE = MergeTree ORDER BY respondent`);
  await server.run('CREATE TABLE people AS people_here ENGINE = Distributed(pair, default, people_here)');
  const person = `number * 2 + ${shard}`;
  const dice = (salt: string) => `cityHash64(${person}, '${salt}')`;
  const uses = VEHICLES.map(
    ([column, , percent, most]) => `if(${dice(`uses ${column}`)} % 100 < ${percent}, 1 + ${dice(column)} % ${most}, 0)`,
  );
  const about = [person, String(weight), `14 + ${dice('age')} % 70`, `if(${dice('gender')} % 2 = 0, 'F', 'M')`];
  await server.run(`INSERT INTO people_here SELECT ${[...about, ...uses].join(', ')} FROM numbers(${rows})`);
}
