import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restore } from '../../backend/backups/backUpAndRestore.ts';
import { openSqliteFile } from '../../backend/database/sqliteFile.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { bytesOf } from '../../scripts/soak/planners.ts';
import { Calls } from '../backend/calls.ts';
import { startBackend } from '../backend/startBackend.ts';

/** Backups that earlier versions made; makeDataFolder.ts writes one for each release. */
const folders = join(__dirname, 'dataFolders');
const versions = readdirSync(folders);
const place = mkdtempSync(join(tmpdir(), 'planner-earlier-'));
const planner = { uid: 'ann', email: 'ann@agency.example' };
afterAll(() => rmSync(place, { recursive: true }));

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
  readonly dflt_value: string | null;
}

/** The columns of each table. */
function tablesOf(dataDir: string): Map<string, Column[]> {
  const database = openSqliteFile(join(dataDir, 'plans.sqlite'), 1000);
  const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
  const columns = tables.map(({ name }) => {
    return [name, database.prepare(`select * from pragma_table_info('${name}')`).all() as Column[]] as const;
  });
  database.close();
  return new Map(columns);
}

test.each(versions)(
  'the data folder of version %s opens: its plans are unchanged, and an open run can be finished',
  async (version) => {
    const dataDir = join(place, version);
    restore({ dataDir, databaseUrl: null, bucket: null }, join(folders, version));
    const { keys, hashes, unfinished } = JSON.parse(readFileSync(join(folders, version, 'plans.json'), 'utf8')) as {
      keys: string[];
      hashes: string[];
      unfinished: MediaScoreReply;
    };
    const before = tablesOf(dataDir);
    // An open run of days ago must not count as abandoned.
    const database = openSqliteFile(join(dataDir, 'plans.sqlite'), 1000);
    database.prepare('update plans set created = ?').run(new Date().toISOString());
    database.close();
    const backend = await startBackend({ dataDir });
    const shown = keys.map((key) => ({ planner, key, csv: '', whole: undefined as never }));
    expect(await bytesOf(backend.url, { shown })).toEqual(hashes);
    const calls = new Calls(backend.url, planner);
    expect([(await calls.reach(unfinished)).status, (await calls.optimise(unfinished)).status]).toEqual([200, 200]);
    await backend.stop();

    // A build of that version can still read and write the database.
    const after = tablesOf(dataDir);
    for (const [table, columns] of before) {
      expect([table, after.get(table)]).toEqual([table, expect.arrayContaining(columns)]);
      const added = after.get(table)!.filter(({ name }) => !columns.some((column) => column.name === name));
      expect(added.filter(({ notnull, dflt_value: byDefault }) => notnull === 1 && byDefault === null)).toEqual([]);
    }
  },
);
