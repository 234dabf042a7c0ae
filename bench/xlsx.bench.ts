import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { printRuns, sideBySide } from './files/sideBySide.ts';
import { columnName, sheetXml, workbookParts, zipOf } from '../core/audience/gallery/workbooks.ts';
import { seededRandom } from '../core/planning/model/random.ts';
import { HEADINGS } from './files/audienceFile.ts';

/** A respondent workbook of `rows` people with an id, a weight and 58 media columns, every cell filled. */
function writeAudienceXlsx(path: string, rows: number): void {
  const random = seededRandom(20240601);
  const headings = ['respondent_id', 'weight', ...HEADINGS.filter((heading) => heading.includes(':')).slice(0, 58)];
  const names = headings.map((_, column) => columnName(column));
  const pieces = [
    Buffer.from(
      `<row r="1">${headings.map((heading, column) => `<c r="${names[column]}1" t="inlineStr"><is><t>${heading}</t></is></c>`).join('')}</row>`,
    ),
  ];
  for (let row = 2; row <= rows + 1; row++) {
    const values = headings.map((_, column) =>
      column === 0 ? row : column === 1 ? (500 + 3000 * random()).toFixed(2) : Math.floor(60 * random() ** 3),
    );
    const cells = values.map((value, column) => `<c r="${names[column]}${row}"><v>${value}</v></c>`);
    pieces.push(Buffer.from(`<row r="${row}">${cells.join('')}</row>`));
  }
  const [before, after] = sheetXml('|').split('|') as [string, string];
  const sheet = Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(after)]);
  writeFileSync(path, zipOf(workbookParts([sheet])));
}

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
  const names = ['ours, to csv', 'ours, to the audience matrix', 'read-excel-file', 'SheetJS'];
  const runs = sideBySide<{ rows: number; weight: number }>('readXlsx.ts', names, path, ROUNDS);
  const first = runs[0]!.checksum;
  printRuns(runs, size / 1e6, ({ checksum }) => {
    const { rows, weight } = checksum as typeof first;
    return rows === first.rows && Math.abs(weight - first.weight) < 1e-6 * first.weight;
  });
} finally {
  rmSync(folder, { recursive: true });
}
