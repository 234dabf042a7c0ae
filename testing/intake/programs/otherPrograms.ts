import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { memorySource, MemorySink } from '../../../core/audience/bytes/memorySource.ts';
import { savAsCsv } from '../../../core/audience/spss/savCsv.ts';
import { testPlatform } from '../../audience/reading.ts';
import type { DrawnSheet } from '../truth.ts';

/** Programs that planners use, with their weights in the long run and their file extensions. */
const OTHERS: Readonly<Record<string, readonly [number, string]>> = {
  openpyxl: [10, 'xlsx'],
  'openpyxl with a cover': [3, 'xlsx'],
  xlsxwriter: [8, 'xlsx'],
  'xlsxwriter inline': [4, 'xlsx'],
  xlwt: [8, 'xls'],
  'pandas csv': [7, 'csv'],
  'pandas csv with index': [3, 'csv'],
  'pandas semicolons': [4, 'csv'],
  'pandas tabs': [2, 'csv'],
  'pandas xlsx': [5, 'xlsx'],
  'pandas xlsx with index': [2, 'xlsx'],
  'LibreOffice xlsx': [4, 'xlsx'],
  'LibreOffice xls': [4, 'xls'],
  'LibreOffice csv': [4, 'csv'],
  'LibreOffice semicolons': [2, 'csv'],
  'LibreOffice tabs': [2, 'csv'],
  'Gnumeric xlsx': [1, 'xlsx'],
  'Gnumeric xls': [1, 'xls'],
  'Gnumeric csv': [1, 'csv'],
  'PSPP sav': [4, 'sav'],
  'PSPP zsav': [2, 'sav'],
};
const SHEETJS: Readonly<Record<string, number>> = { 'SheetJS xlsx': 5, 'SheetJS xls': 3, 'SheetJS csv': 4 };
const PYTHON = process.env.INTAKE_PYTHON ?? '/usr/bin/python3';
const SEARCH =
  "import openpyxl, xlsxwriter, pandas, xlwt, shutil; print(all(map(shutil.which, ['soffice', 'ssconvert', 'pspp'])))";
const OUTPUT_BYTES = 1 << 26;

export const isOther = (program: string): boolean => program in OTHERS;

/** Whether all of them are installed. */
export function haveOtherPrograms(): boolean {
  return spawnSync(PYTHON, ['-c', SEARCH], { encoding: 'utf8' }).stdout.trim() === 'True';
}

/** Weights in the long run: these programs, SheetJS and our own dialects. */
export function sharesWithOthers(own: Readonly<Record<string, number>>): Record<string, number> {
  const shares = Object.entries(OTHERS).map(([program, [share]]) => [program, share] as const);
  return { ...own, ...SHEETJS, ...Object.fromEntries(shares) };
}

/** Whether a program can write a sheet. Data frames and SPSS files need one row of headings, and nothing above or below. */
export function fits(program: string, { rows }: Pick<DrawnSheet, 'rows'>): boolean {
  if (!/^(?:pandas|PSPP)/.test(program)) return true;
  const [head = []] = rows;
  const isTable = rows.every((row) => row.length === head.length);
  const isHeaded = head.every((cell) => typeof cell === 'string' && cell !== '') && new Set(head).size === head.length;
  const plain = rows.every(
    (row) => row.some((cell) => cell !== '') && row.every((cell) => !/[|\n]/.test(String(cell))),
  );
  return isTable && isHeaded && (plain || !program.startsWith('PSPP'));
}

/** Writes sheets with their programs. SPSS files are converted to csv, as the button "Convert an SPSS file" does. */
export async function writeWithOthers(
  sheets: readonly DrawnSheet[],
): Promise<{ bytes: Uint8Array; fileName: string }[]> {
  if (sheets.length === 0) return [];
  const folder = mkdtempSync(join(tmpdir(), 'intake-'));
  try {
    const jobs = sheets.map(({ program, rows, seed, traits }) => {
      const path = join(folder, `${seed}.${OTHERS[program]![1]}`);
      return { path, program, rows, weight: traits.weight };
    });
    const list = join(folder, 'jobs.json');
    writeFileSync(list, JSON.stringify(jobs));
    execFileSync(PYTHON, [resolve('testing/intake/programs/write.py'), list], {
      maxBuffer: OUTPUT_BYTES,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return await Promise.all(jobs.map(({ path }) => asUploaded(path)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function asUploaded(path: string): Promise<{ bytes: Uint8Array; fileName: string }> {
  const bytes = new Uint8Array(readFileSync(path));
  if (!path.endsWith('.sav')) return { bytes, fileName: `survey${/\.\w+$/.exec(path)![0]}` };
  const platform = { ...testPlatform(), openSink: () => new MemorySink(OUTPUT_BYTES) };
  const csv = await savAsCsv(memorySource(bytes), platform);
  return { bytes: csv.read(0, csv.size).slice(), fileName: 'survey.csv' };
}
