import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeAudienceXlsx } from './files/xlsxFile.ts';
import { printRuns, sideBySide } from './files/sideBySide.ts';

/** Compares reading a respondent workbook of 60 columns with other readers. BENCH_XLSX_ROWS and BENCH_ROUNDS set its size. */
const ROWS = Number(process.env.BENCH_XLSX_ROWS ?? 100_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'bench-xlsx-'));
try {
  const path = join(folder, 'audience.xlsx');
  writeAudienceXlsx(path, ROWS);
  const { size } = statSync(path);
  console.log(
    `${size} bytes, ${ROWS} rows of 60 cells; Node ${process.version}, ${cpus()[0]?.model}, ${ROUNDS} rounds`,
  );
  const names = ['ours, to csv', 'ours, to the folded audience', 'read-excel-file', 'SheetJS'];
  const runs = sideBySide<{ rows: number; weight: number }>('readXlsx.ts', names, path, ROUNDS);
  const first = runs[0]!.checksum;
  printRuns(runs, size / 1e6, ({ checksum }) => {
    const { rows, weight } = checksum as typeof first;
    return rows === first.rows && Math.abs(weight - first.weight) < 1e-6 * first.weight;
  });
} finally {
  rmSync(folder, { recursive: true });
}
