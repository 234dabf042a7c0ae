import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { agrees } from './files/aggregate.ts';
import type { Checksum } from './files/aggregate.ts';
import { writeAudienceCsv } from './files/audienceFile.ts';
import { printRuns, sideBySide } from './files/sideBySide.ts';
import type { Run } from './files/sideBySide.ts';

/** Compares reading a respondent csv with other readers doing the same aggregation. BENCH_CSV_MB and BENCH_ROUNDS set its size. */
const MEGABYTES = Number(process.env.BENCH_CSV_MB ?? 200);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'bench-csv-'));
try {
  const path = join(folder, 'audience.csv');
  const rows = writeAudienceCsv(path, MEGABYTES * 1e6);
  console.log(
    `${statSync(path).size} bytes, ${rows} respondents, 67 columns; Node ${process.version}, ${cpus()[0]?.model}, ${ROUNDS} rounds`,
  );
  const runs = sideBySide<Checksum>('readCsv.ts', ['ours', 'uDSV', 'papaparse', 'csv-parse'], path, ROUNDS);
  printRuns(runs, MEGABYTES, (run) => agrees((run as Run<Checksum>).checksum, runs[0]!.checksum));
} finally {
  rmSync(folder, { recursive: true });
}
