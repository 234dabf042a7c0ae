import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bundleBackend from '../../testing/backend/bundleBackend.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { parquetPeople, writeSources } from '../../testing/engines/warehouseAudience.ts';

/**
 * Memory of the service and bytes on its disk after each of some runs on a warehouse audience in Parquet:
 * `npx tsx bench/scale/serviceMemory.ts [rows] [runs] [never | service | browser]`. Linux only.
 */
const DEMOGRAPHICS = ['all people 14+', 'people 25-54', 'women 25-54'];
const [rows = '400000', runs = '12', sample = 'never'] = process.argv.slice(2);

function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'latin1').match(new RegExp(`${field}:\\s+(\\d+) kB`));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

function bytesIn(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

const folder = mkdtempSync(join(tmpdir(), 'service-memory-'));
const name = 'Panel';
bundleBackend();
const source = await parquetPeople(folder, name, Number(rows));
const sources = writeSources(folder, [{ ...source, sample }]);
const backend = await startBackend({
  settings: { AUDIENCE_SOURCES: sources, MIXES_PER_DAY: '1000', LOG_LEVEL: 'warn' },
});
try {
  const pid = backend.process.pid!;
  const calls = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  for (let run = 1; run <= Number(runs); run++) {
    const demo = DEMOGRAPHICS[Math.floor((run - 1) / 2) % DEMOGRAPHICS.length]!;
    const begun = performance.now();
    const { report } = await calls.finishedPlan(`Audience source,${name}`, { budget: 100_000 + run, demo });
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    const memory = `${megabytes(pid, 'VmRSS')} MB, at most ${megabytes(pid, 'VmHWM')} MB`;
    const disk = `${(bytesIn(backend.dataDir) / 1e6).toFixed(1)} MB on disk`;
    process.stdout.write(`run ${run}: ${took}; ${memory}; ${disk}; reach ${report.attentive_reach}\n`);
  }
} finally {
  await backend.stop();
  rmSync(folder, { recursive: true, force: true });
}
