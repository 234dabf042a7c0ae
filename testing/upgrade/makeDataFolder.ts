import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { backUp } from '../../backend/backups/backUpAndRestore.ts';
import { bytesOf } from '../../scripts/soak/planners.ts';
import { respondentsCsv } from '../audience/audienceFiles.ts';
import { Calls } from '../backend/calls.ts';
import { startBackend } from '../backend/startBackend.ts';
import { buildRelease, lastRelease } from './lastRelease.ts';

/**
 * `npx tsx testing/upgrade/makeDataFolder.ts [last]`: writes a small data folder as this version leaves it, or the last release, with the
 * hashes of the replies about its plans. Once for each release; folders of earlier versions never change.
 */
const release = process.argv[2] === 'last' ? lastRelease() : null;
if (typeof release === 'string') throw new Error(release);
const build = release && buildRelease(release);
const folder = join(import.meta.dirname, 'dataFolders', release?.version ?? manifest.version);
const dataDir = mkdtempSync(join(tmpdir(), 'planner-data-'));
const backend = await startBackend({
  dataDir,
  ...(build && { serverFile: build.serverFile, settings: build.settings }),
});
const planner = { uid: 'ann', email: 'ann@agency.example' };
const calls = new Calls(backend.url, planner);
const keys = [
  (await calls.finishedPlan(respondentsCsv(40, 1), { name: 'Spring launch' })).key,
  (await calls.finishedPlan(respondentsCsv(40, 2), { name: 'Summer, younger', strategy: 'Brand Story' })).key,
];
const scored = await calls.mediaScore({ name: 'open.csv', content: respondentsCsv(40, 3) });
const shown = keys.map((key) => ({ planner, key, csv: '', whole: undefined as never }));
const hashes = await bytesOf(backend.url, { shown });
await backend.stop();
rmSync(folder, { recursive: true, force: true });
mkdirSync(join(folder, '..'), { recursive: true });
backUp({ dataDir, databaseUrl: null, bucket: null }, folder);
writeFileSync(join(folder, 'plans.json'), `${JSON.stringify({ keys, hashes, unfinished: scored.body }, null, 1)}\n`);
rmSync(dataDir, { recursive: true });
build?.remove();
console.log(`Wrote ${folder}.`);
