import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';

const ann = { uid: 'ann', email: 'ann@agency.example' };
const csv = respondentsCsv(40, 3);
const ROUNDS = process.env.PLANNING_TESTS === 'long' ? 100 : 2;
const LONG_MS = 3_600_000;
const AT_ONCE = 20;

const filesIn = ({ dataDir }: RunningBackend) =>
  readdirSync(join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.includes('audience.'),
  );

test('71 identical uploads store one csv and one audience matrix', async () => {
  const backend = await startBackend({ settings: { RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' } });
  const calls = new Calls(backend.url, ann);
  const keys: string[] = [];
  for (let upload = 0; upload < 71; upload++)
    keys.push((await calls.mediaScore({ name: `File ${upload}.csv`, content: csv })).body.key);
  expect(new Set(keys).size).toBe(71);
  expect(filesIn(backend)).toEqual([expect.stringContaining('audience.'), expect.stringContaining('audience.')]);
  // Other bytes, and another target of the same bytes.
  await calls.mediaScore({ name: 'a.csv', content: `${csv}\n` });
  await calls.mediaScore({ name: 'a.csv', content: csv }, { demo: 'men 14+' });
  expect(filesIn(backend).filter((name) => name.endsWith('audience.csv'))).toHaveLength(2);
  await backend.stop();
});

const postgres = findPostgres();
if (!postgres) process.stdout.write('No PostgreSQL server was found: shared files are tested on SQLite.\n');

test(
  'while one process deletes plans of a file and another uploads it, each plan has the file, and none is left at the end',
  async () => {
    const server = postgres ? await startPostgres(postgres) : null;
    const dataDir = mkdtempSync(join(tmpdir(), 'planner-shared-files-'));
    const settings = {
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
      ...(server && { DATABASE_URL: server.newDatabase() }),
    };
    const first = await startBackend({ dataDir, settings });
    const second = await startBackend({ dataDir, settings });
    /** A planner for each upload: one may have four at once. */
    const callers = Array.from({ length: AT_ONCE }, (_, at) => {
      const { url } = at % 2 === 0 ? first : second;
      return new Calls(url, { uid: `p${at}`, email: `p${at}@agency.example` });
    });
    const upload = () => Promise.all(callers.map(async (calls) => (await calls.finishedPlan(csv)).key));
    const deleteAll = (keys: readonly string[]) =>
      keys.map(async (key, at) => {
        expect((await callers[at]!.access('plan_change', { key, change: 'delete' })).status).toBe(200);
      });
    let plans = await upload();
    for (let round = 0; round < ROUNDS; round++) {
      [plans] = await Promise.all([upload(), ...deleteAll(plans)]);
      for (const key of plans) expect((await callers[0]!.access('plan_csv_file', { key })).text).toBe(csv);
      expect(filesIn(first)).toHaveLength(2);
    }
    await Promise.all(deleteAll(plans));
    expect(filesIn(first)).toEqual([]);
    await first.stop();
    await second.stop();
    await server?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  },
  LONG_MS,
);
