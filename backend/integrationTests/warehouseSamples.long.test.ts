import SqliteDatabase from 'libsql';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { audienceMatrixOfBytes } from '../../core/audience/respondents/audienceMatrixBytes.ts';
import type { AccessData } from '../../core/contract/bodies/access.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { generatedInDuckdb } from '../../testing/engines/generatedPeople.ts';
import { parquetPeople, writeParquet, writeSources } from '../../testing/engines/warehouseAudience.ts';

/** Where samples of warehouse audiences are stored under the three rules, tested on a complete service with Parquet and DuckDB. */
const ROWS = 6_000;
const RULES = ['never', 'service', 'browser'] as const;
const text = (name: string) => `Audience source,${name}`;
const choices = { budget: 2000, demo: 'people 25-54' };

let folder: string;
let backends: RunningBackend[] = [];
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'samples-'))));
afterEach(async () => {
  for (const backend of backends) await backend.stop();
  backends = [];
  rmSync(folder, { recursive: true, force: true });
});

/** A service whose data, temporary files and audiences are all below one folder. */
async function startService(change: object = {}): Promise<{ backend: RunningBackend; ann: Calls }> {
  const parquet = join(folder, 'people.parquet');
  const source = existsSync(parquet)
    ? { ...(await parquetPeople(mkdtempSync(join(folder, 'other-')), 'x', 1)), parquet }
    : await parquetPeople(folder, 'x', ROWS);
  const entries = RULES.map((sample) => ({ ...source, name: `Panel ${sample}`, sample, ...change }));
  const settings = { AUDIENCE_SOURCES: writeSources(folder, entries), MIXES_PER_DAY: '1000', TMPDIR: folder };
  const backend = await startBackend({ dataDir: join(folder, 'data'), settings });
  backends.push(backend);
  return { backend, ann: new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' }) };
}

function filesBelow(place: string): string[] {
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name));
}

/** Files with an audience matrix. A file that is removed meanwhile is skipped. */
function samplesOnDisk(): string[] {
  return filesBelow(folder).filter((path) => {
    try {
      return statSync(path).size > 8 && readFileSync(path).subarray(0, 8).toString('latin1').startsWith('folded ');
    } catch {
      return false;
    }
  });
}

/** Puts the sample of a plan where earlier versions stored it: next to the plan's own file. */
function storeWithPlan(key: string): void {
  const database = new SqliteDatabase(join(folder, 'data', 'plans.sqlite'));
  const stored = 'SELECT place FROM samples WHERE content = (SELECT sample FROM plans WHERE key = ?)';
  const { place } = database.prepare(stored).get(key) as { place: string };
  database.prepare('DELETE FROM samples WHERE place = ?').run(place);
  database.prepare('UPDATE plans SET sample = NULL WHERE key = ?').run(key);
  database.close();
  const files = join(folder, 'data', 'files');
  mkdirSync(join(files, key));
  renameSync(join(files, place, 'audience.folded'), join(files, key, 'audience.folded'));
}

async function sampleBytes(calls: Calls, key: string): Promise<Uint8Array<ArrayBuffer>> {
  return calls.bytes('access', { access: 'plan_csv_file', user: calls.user.email, key, sample: true });
}

test('rule "never": no file contains a sample during or after ten runs, and the figures are the same as with other rules', async () => {
  const { ann } = await startService();
  const seen = new Set<string>();
  const watch = setInterval(() => samplesOnDisk().forEach((path) => seen.add(path)), 5);
  const reaches = new Set<number>();
  for (let run = 0; run < 10; run++) {
    const { scored, report } = await ann.finishedPlan(text('Panel never'), choices);
    expect((await ann.reach(scored, choices)).status).toBe(200);
    reaches.add(report.attentive_reach);
    expect((await ann.access<RefusalBody>('plan_csv_file', { key: scored.key, sample: true })).body.error).toBe(
      'sample_stays',
    );
  }
  clearInterval(watch);
  expect([...seen, ...samplesOnDisk()]).toEqual([]);
  const stored = await ann.finishedPlan(text('Panel service'), choices);
  expect(samplesOnDisk()).toHaveLength(1);
  for (const reach of reaches) expect(reach / stored.report.attentive_reach).toBeCloseTo(1, 9);
});

test('rules "service" and "browser": one sample per audience, target and threshold; only "browser" sends it', async () => {
  const { ann } = await startService();
  const own = [];
  for (const name of ['Panel service', 'Panel browser']) {
    for (let run = 0; run < 3; run++) own.push(await ann.finishedPlan(text(name), choices));
    await Promise.all([1, 2, 3].map(() => ann.finishedPlan(text(name), { ...choices, demo: 'men 40+' })));
  }
  expect(samplesOnDisk()).toHaveLength(4);
  const refused = await ann.access<RefusalBody>('plan_csv_file', { key: own[0]!.key, sample: true });
  expect([refused.status, refused.body.error]).toEqual([403, 'sample_stays']);
  expect(refused.body.message).toBe('A sample of "Panel service" stays on the planning service.');
  // Deleting a plan removes no sample that another plan uses.
  expect((await ann.access('plan_change', { key: own[3]!.key, change: 'delete' })).status).toBe(200);
  const sample = audienceMatrixOfBytes(await sampleBytes(ann, own[4]!.key));
  expect(sample.weights).toHaveLength(own[4]!.scored.audience!.target_sample);
  // Other rows give another sample.
  await writeParquet(join(folder, 'people.parquet'), generatedInDuckdb(ROWS + 100));
  await ann.finishedPlan(text('Panel browser'), choices);
  expect(samplesOnDisk()).toHaveLength(5);
});

test('an audience with a market column gives reach by market, counted on its sample', async () => {
  const names = [
    { code: 'F', name: '=North' },
    { code: 'M', name: 'South' },
  ];
  const { ann } = await startService({ market: { column: 'gender', names } });
  for (const name of ['Panel never', 'Panel service']) {
    const { report } = await ann.finishedPlan(text(name), choices);
    const [market] = report.markets!;
    expect([market!.column, market!.rows.map((row) => row.name).toSorted()]).toEqual(['gender', ['=North', 'South']]);
    const reach = market!.rows.reduce((sum, row) => sum + row.reach, 0);
    expect(reach / report.attentive_reach).toBeCloseTo(1, 6);
  }
});

test.each(RULES)('%s: another process continues a run, unless the rows have changed', async (rule) => {
  const first = await startService();
  const whole = await first.ann.finishedPlan(text(`Panel ${rule}`), choices);
  const { body: scored } = await first.ann.mediaScore({ name: 'a.csv', content: text(`Panel ${rule}`) }, choices);
  const { body: late } = await first.ann.mediaScore({ name: 'a.csv', content: text(`Panel ${rule}`) }, choices);
  await first.backend.kill();
  // Even without the stored samples, the run continues.
  for (const path of samplesOnDisk()) rmSync(path);
  const { ann } = await startService();
  expect((await ann.reach(scored, choices)).status).toBe(200);
  const { status, body } = await ann.optimise(scored, choices);
  expect(status).toBe(200);
  expect(body.attentive_reach / whole.report.attentive_reach).toBeCloseTo(1, 9);
  expect(samplesOnDisk()).toHaveLength(rule === 'never' ? 0 : 1);
  await writeParquet(join(folder, 'people.parquet'), generatedInDuckdb(ROWS + 100));
  const refused = await ann.optimise<RefusalBody>(late, choices);
  expect([refused.status, refused.body.error]).toEqual([400, 'source_changed']);
});

test('stored samples of an audience that allows none are deleted at the next start and counted; its plans still open', async () => {
  const first = await startService();
  const { key } = await first.ann.finishedPlan(text('Panel browser'), choices);
  const older = await first.ann.finishedPlan(text('Panel service'), choices);
  expect(samplesOnDisk()).toHaveLength(2);
  await first.backend.kill();
  storeWithPlan(older.key);
  const { ann, backend } = await startService({ sample: 'never' });
  expect(await backend.logged('that allow none were deleted')).toMatch(/"removed":2[,}]/);
  expect(samplesOnDisk()).toEqual([]);
  for (const plan of [key, older.key]) expect((await ann.plan(plan)).status).toBe(200);
  expect((await ann.access<RefusalBody>('plan_csv_file', { key, sample: true })).body.error).toBe('sample_stays');
  const { audience_sources: sources } = (await ann.access<AccessData>('user')).body;
  expect(sources!.map(({ sample, sample_may_leave }) => [sample, sample_may_leave])).toEqual(
    RULES.map(() => ['never', false]),
  );
});
