import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readXlsxFile from 'read-excel-file/node';
import { openBook } from '../../core/audience/workbooks/sheetJs.ts';
import { fileSource, nodePlatform } from '../../backend/workers/nodePlatform.ts';
import { loadPlanningData } from '../../backend/workers/planningData.ts';
import { readAudience } from '../../core/audience/readAudience.ts';
import { CsvRecords } from '../../core/audience/csv/csvRecords.ts';
import { ColumnKind } from '../../core/audience/csv/csvScanner.ts';
import { runReader } from './sideBySide.ts';
import { XlsxBook } from '../../core/audience/workbooks/xlsx/xlsxBook.ts';

/** Reads one xlsx file with one reader in a process of its own: `tsx readXlsx.ts <reader> <path>`. Prints one line of JSON. */
const converted = join(tmpdir(), `${process.pid}.csv`);

/** Number of rows and sum of the weights, to compare readers. */
type Sums = { rows: number; weight: number };

function sumsOf(rows: Iterable<readonly unknown[]>): Sums {
  // The row of headings is not counted.
  const sums = { rows: -1, weight: 0 };
  for (const row of rows) {
    if (sums.rows++ >= 0) sums.weight += Number(row[1]);
  }
  return sums;
}

const READERS: Record<string, (path: string) => Promise<Sums>> = {
  /** Workbook to audience matrix: all of the product's work. */
  async 'ours, to the audience matrix'(path) {
    const data = loadPlanningData('core/planningData');
    const question = { demographic: 'all people', thresholdSeconds: 2.5 };
    const { audienceMatrix } = await readAudience(
      { source: fileSource(path), fileName: 'bench.xlsx' },
      question,
      data,
      nodePlatform(converted),
    );
    return { rows: audienceMatrix.sample, weight: audienceMatrix.universe };
  },
  /** Workbook to csv on disk, every cell written. */
  async 'ours, to csv'(path) {
    const platform = nodePlatform(converted);
    const book = await XlsxBook.open(fileSource(path), platform);
    const csv = await book.writeCsv(book.sheets[0]!, platform.openSink());
    const { skip, number } = ColumnKind;
    const records = new CsvRecords([skip, number], { delimiter: ',', decimal: '.' });
    const sums = { rows: -1, weight: 0 };
    records.readFile(csv!, () => {
      if (sums.rows++ >= 0) sums.weight += records.numbers[1]!;
    });
    return sums;
  },
  async 'read-excel-file'(path) {
    const [sheet] = await readXlsxFile(path);
    return sumsOf(sheet!.data);
  },
  SheetJS: async (path) => {
    const { sheets } = openBook(readFileSync(path));
    return sumsOf(Array.from(sheets[0]!.rows, (row) => Array.from(row ?? [], (cell) => cell?.v)));
  },
};

await runReader(READERS);
rmSync(converted, { force: true });
