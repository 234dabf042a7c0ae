import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { bundleForNode } from '../testing/backend/bundleBackend.ts';
import { findClickhouse, startClickhouse } from '../testing/engines/clickhouseServers.ts';
import { clickhousePeople, parquetPeople, writeSources } from '../testing/engines/warehouseAudience.ts';

/**
 * Measures runs on warehouse audiences: rows are generated inside the engine, and each run is made like the service's, in a process of its
 * own. `npm run bench -- scale` uses one and ten million rows, `npm run bench -- scale 1e8` another number.
 */
const sizesGiven = process.argv.slice(2).map(Number);
const SIZES = sizesGiven.length > 0 ? sizesGiven : [1e6, 1e7];
/** Budget per person [$]: enough to reach about a third of the target. */
const DOLLARS_A_PERSON = 0.05;

/** What measureRun.ts prints. */
interface Run {
  /** Rows of the target. */
  readonly target: number;
  /** Duration of calls 3 and 5 [s]. */
  readonly score: number;
  readonly propose: number;
  readonly passes: number;
  /** Mean duration of a pass [s]. */
  readonly pass: number;
  /** Share of the reach. */
  readonly gap: number;
  readonly status: string;
  /** Share of the target. */
  readonly reach: number;
  /** Peak memory of the process [MB]. */
  readonly megabytes: number;
  /** The same without mapped files of programs and libraries. */
  readonly own: number;
  /** Memory of a separate engine process [MB]; 0 without one. */
  readonly engine: number;
}

const cache = resolve('node_modules/.cache');
mkdirSync(cache, { recursive: true });
const programs = mkdtempSync(join(cache, 'bench-scale-'));
const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));

function measured(entry: { readonly name: string }, rows: number): Run {
  const sources = writeSources(folder, [entry]);
  const budget = Math.round(DOLLARS_A_PERSON * rows);
  const args = [join(programs, 'run.js'), sources, entry.name, join(programs, 'worker.js'), String(budget)];
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Run;
}

function printLine(
  engine: string,
  rows: number,
  { target, score, propose, passes, pass, gap, megabytes, own, engine: engineMegabytes, reach }: Run,
): void {
  const cells = [
    rows.toLocaleString('en-US'),
    engine,
    target.toLocaleString('en-US'),
    `${(100 * reach).toFixed(0)} %`,
    score.toFixed(1),
    propose.toFixed(1),
    String(passes),
    pass.toFixed(2),
    gap.toExponential(0),
    megabytes.toFixed(0),
    own.toFixed(0),
    engineMegabytes > 0 ? engineMegabytes.toFixed(0) : '–',
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function measureDuckdb(rows: number): Promise<void> {
  const entry = await parquetPeople(folder, 'Made', rows);
  printLine(`DuckDB, Parquet of ${(statSync(entry.parquet).size / 1e6).toFixed(0)} MB`, rows, measured(entry, rows));
  rmSync(entry.parquet);
}

async function measureClickhouse(rows: number, binary: string): Promise<void> {
  const { servers, stop } = await startClickhouse(binary, 2);
  try {
    const entry = await clickhousePeople(servers, 'Made', rows);
    printLine('ClickHouse, two servers', rows, measured(entry, rows));
  } finally {
    await stop();
  }
}

/** The same sums in memory with numpy, where it is installed; up to ten million rows, because more do not fit in memory. */
function printNumpy(): void {
  for (const rows of SIZES.filter((size) => size <= 1e7)) {
    try {
      const text = execFileSync('python3', ['bench/scale/numpyPasses.py', String(rows)], { encoding: 'utf8' });
      const found = JSON.parse(text) as { numpy: string; first: number; second: number; bandwidth: number };
      console.log(
        `numpy ${found.numpy}, ${rows.toLocaleString('en-US')} rows in memory: 17 sums ${found.first.toFixed(2)} s, 137 sums ${found.second.toFixed(2)} s; memory bandwidth ${found.bandwidth.toFixed(1)} GB/s.`,
      );
    } catch {
      console.log('No Python with numpy was found: that peer is left out.');
      return;
    }
  }
}

bundleForNode({ run: 'bench/scale/measureRun.ts', worker: 'backend/workers/worker.ts' }, programs);
try {
  console.log(`Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}.\n`);
  console.log(
    '| rows | engine | target rows | reached | call 3, s | call 5, s | passes | a pass, s | gap, of reach | backend, MB | its own, MB | separate engine, MB |',
  );
  console.log('| --: | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  const binary = findClickhouse();
  for (const rows of SIZES) {
    await measureDuckdb(rows);
    if (binary !== null) await measureClickhouse(rows, binary);
  }
  if (binary === null) console.log('No ClickHouse server was found: it is left out.');
  console.log('');
  printNumpy();
} finally {
  rmSync(programs, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
