import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BucketClient } from '../../backend/files/bucketClient.ts';
import { Calls } from '../backend/calls.ts';
import { startBackend } from '../backend/startBackend.ts';
import { bucketEnvironment, startBucketServer } from '../bucket/bucketServer.ts';
import { findPostgres, startPostgres } from '../database/postgresServer.ts';
import { bytesOf, lostOrChanged, newPlanLog, planAll } from '../../scripts/soak/planners.ts';

const place = mkdtempSync(join(tmpdir(), 'planner-dumps-'));
afterAll(() => rmSync(place, { recursive: true }));

const programs = findPostgres();
const DEPLOY = readFileSync(join(__dirname, '..', '..', 'docs', 'deploy.md'), 'utf8');
/** The commands of docs/deploy.md to back up and restore PostgreSQL. */
const [BACKUP = '', RESTORE = ''] = [
  ...DEPLOY.split('### PostgreSQL, with')
    .at(-1)!
    .matchAll(/```\n(.*?)```/gs),
].map(([, commands]) => commands!);

/** Runs shell commands. @returns their standard output */
function typed(commands: string, environment: Record<string, string>): string {
  const env = { ...process.env, PATH: `${programs}:${process.env.PATH}`, ...environment };
  return execFileSync('bash', ['-c', commands], { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

/**
 * Backs up a service on PostgreSQL while plans are deleted, destroys it, restores it, and compares the plans.
 * @param places how files are copied and restored when they are not in the data folder
 */
async function throughDump(places: {
  readonly settings: Record<string, string>;
  readonly files?: { copy(to: string): Promise<unknown>; restore(from: string): Promise<unknown> };
  readonly settingsAfter: () => Record<string, string>;
}): Promise<void> {
  const server = await startPostgres(programs!);
  const [from, to] = [server.newDatabase(), server.newDatabase()];
  const usual = { LOG_LEVEL: 'warn' };
  const first = await startBackend({ settings: { ...usual, ...places.settings, DATABASE_URL: from } });
  const planLog = newPlanLog();
  await planAll(planLog, { url: () => first.url, planners: 1, shouldContinue: () => planLog.shown.length < 5 });
  const [beforeFiles, afterFiles, afterKeys, noFile] = planLog.shown;
  const remove = async ({ planner, key }: (typeof planLog.shown)[number]) =>
    new Calls(first.url, planner).access('plan_change', { key, change: 'delete' });
  const staying = { ...planLog, shown: planLog.shown.slice(places.files ? 2 : 4) };
  const bytes = await bytesOf(first.url, { shown: planLog.shown.slice(2) });
  const backup = mkdtempSync(join(place, 'dump-'));
  const at = { BACKUP: backup, DATA_DIR: first.dataDir, DATABASE_URL: from };

  const [dump, copy, keys, note, ...more] = BACKUP.trim().split('\n');
  expect(more).toEqual([]);
  const where = `plan_key = '${noFile!.key}' AND name = 'audience.csv'`;
  const noFileAt = typed(`psql "$DATABASE_URL" -At --command="SELECT place FROM plan_files WHERE ${where}"`, at).trim();
  if (!places.files) rmSync(join(first.dataDir, 'files', noFileAt, 'audience.csv'));
  typed(dump!, at);
  await remove(beforeFiles!);
  await (places.files ? places.files.copy(join(backup, 'files')) : typed(copy!, at));
  await remove(afterFiles!);
  typed(keys!, at);
  typed(note!, at);
  await remove(afterKeys!);
  await first.kill();
  rmSync(first.dataDir, { recursive: true });

  mkdirSync(first.dataDir);
  const commands = places.files ? RESTORE.replace(/^cp .*$/m, '') : RESTORE;
  const output = typed(`set -e\n${commands}`, { ...at, DATABASE_URL: to });
  await places.files?.restore(join(backup, 'files'));
  const [leftOut, without] = output.split('without its audience file');
  for (const { key } of [beforeFiles!, afterFiles!]) expect(leftOut).toContain(key);
  for (const { key } of staying.shown) expect(output).not.toContain(key);
  if (!places.files) expect(without).toContain(noFile!.key);
  const settings = { ...usual, ...places.settingsAfter(), DATABASE_URL: to };
  const second = await startBackend({ dataDir: first.dataDir, settings });
  expect(await lostOrChanged(staying, second.url)).toEqual([]);
  expect(await bytesOf(second.url, staying)).toEqual(bytes.slice(places.files ? 0 : 6));
  for (const { planner, key } of planLog.shown.slice(0, 2))
    expect((await new Calls(second.url, planner).plan(key)).status).toBe(404);
  await second.stop();
  rmSync(first.dataDir, { recursive: true });
  await server.stop();
}

(programs ? describe : describe.skip)('PostgreSQL, by the commands of docs/deploy.md, while plans are deleted', () => {
  test('with the files of a folder', () => throughDump({ settings: {}, settingsAfter: () => ({}) }));

  test('with the objects of a bucket, copied to a folder and into a new bucket under their old names', async () => {
    let bucket = await startBucketServer();
    await throughDump({
      settings: bucketEnvironment(bucket.settings),
      files: {
        copy: async (to) => {
          const client = new BucketClient(bucket.settings);
          for await (const { name } of client.objects()) {
            mkdirSync(dirname(join(to, name)), { recursive: true });
            await pipeline((await client.get(name))!.body, createWriteStream(join(to, name)));
          }
        },
        restore: async (copied) => {
          await bucket.stop();
          bucket = await startBucketServer('another');
          const client = new BucketClient(bucket.settings);
          const files = readdirSync(copied, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
          expect(files.length).toBeGreaterThanOrEqual(4);
          for (const { parentPath, name } of files) {
            const path = join(parentPath, name);
            await client.put(relative(copied, path), readFileSync(path));
          }
        },
      },
      settingsAfter: () => bucketEnvironment(bucket.settings),
    });
    await bucket.stop();
  });
});
