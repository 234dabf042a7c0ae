import { writeXlsx } from 'hucre/xlsx';
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readCard } from '../../core/planningData/rates/readCard.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';
import { loadPlanningData } from '../workers/planningData.ts';
import { convertedByLibreOffice, hasProgram } from '../../testing/planExports/officePrograms.ts';
import { judgePath, sheetText } from './judgeFile.ts';

const SHIPPED = 'core/planningData';
const NAMES = ['assumptions.csv', 'masterMapping.csv', 'accessLists.json'];
const TODAY = '2026-11-03';
const place = mkdtempSync(join(tmpdir(), 'check-data-test-'));
afterAll(() => rmSync(place, { recursive: true }));

const shipped = (name: string) => readFileSync(join(SHIPPED, name), 'utf8');

/** A copy of the shipped files, one of them changed. */
function folderWith(name: string, text: string | Uint8Array): string {
  const folder = mkdtempSync(join(place, 'data-'));
  for (const each of NAMES) copyFileSync(join(SHIPPED, each), join(folder, each));
  writeFileSync(join(folder, name), text);
  return folder;
}

/** The faults that a start refuses. */
function faultsOfStart(folder: string): readonly string[] {
  try {
    loadPlanningData(folder);
    return [];
  } catch (fault) {
    if (fault instanceof PlanningDataError) return fault.details;
    throw fault;
  }
}

const csv = shipped('assumptions.csv');
const mapping = shipped('masterMapping.csv');
const lists = shipped('accessLists.json');

test.each<[string, string, string]>([
  ['a channel that does not exist', 'assumptions.csv', csv.replace('\nCinema,', '\nCinemas,')],
  ['a price in words', 'assumptions.csv', csv.replace(',48,', ',free,')],
  ['a price of millions', 'assumptions.csv', csv.replace(',48,', ',4800000,')],
  ['a share above 1', 'assumptions.csv', csv.replace(',48,0.6,', ',48,43,')],
  ['a month first', 'assumptions.csv', csv.replace('2026-01-15', '1/15/2026')],
  ['a row twice', 'assumptions.csv', `${csv}Cinema,Cinema 30S,95,0.85,20,Illustrative,2026-01-15,low\n`],
  ['a missing column', 'assumptions.csv', csv.replace('mean_active_seconds', 'seconds')],
  ['a channel without a format', 'assumptions.csv', csv.replace(/^Cinema,.*\n/gm, '')],
  ['an unknown format in the mapping', 'masterMapping.csv', mapping.replace(/,BVOD 30s$/m, ',Billboard')],
  ['a vehicle twice', 'masterMapping.csv', mapping + mapping.split('\n').slice(1).join('\n')],
  ['lists that are no JSON', 'accessLists.json', lists.slice(0, -5)],
  ['a demographic that is not understood', 'accessLists.json', lists.replace('"age_from": 14', '"ages": 14')],
])('%s gives the same faults as a start of the service, in its folder and alone', async (_what, name, text) => {
  const folder = folderWith(name, text);
  const refused = faultsOfStart(folder);
  expect(refused.length).toBeGreaterThan(0);
  const judged = await judgePath(folder, SHIPPED, TODAY);
  expect(judged.faults).toEqual(refused.map((sentence) => `${name}: ${sentence}`));
  expect((await judgePath(join(folder, name), SHIPPED, TODAY)).faults).toEqual(refused);
});

test('the shipped files have no faults, together and alone', async () => {
  for (const path of ['', ...NAMES].map((name) => join(SHIPPED, name))) {
    expect([path, (await judgePath(path, SHIPPED, TODAY)).faults]).toEqual([path, []]);
  }
});

const CARD = 'channel,format,price,basis,price_kind,price_source\nRadio,Radio 30s spot,';

test.each<[string, string, string[], number]>([
  ['a good card', `${CARD}21.5,cpm,agreed,Deal\n`, [], 0],
  ['a far price', `${CARD}2400,cpm,agreed,Deal\n`, [], 1],
  ['no source', `${CARD}21.5,cpm,agreed,\n`, [expect.stringContaining('price_source') as string], 0],
])('an agency card with %s is compared with the seed', async (what, text, faults, questions) => {
  const path = join(place, 'agency.csv');
  writeFileSync(path, text);
  const judged = await judgePath(path, SHIPPED, TODAY);
  expect([what, judged.faults, judged.questions.length > 0]).toEqual([what, faults, questions > 0]);
});

test('of a workbook, the sheet with a column "channel" is judged, and its day numbers are dates', async () => {
  const path = join(place, 'agency.xlsx');
  const heading = ['channel', 'format', 'price', 'basis', 'price_kind', 'price_source', 'price_date'];
  const rows = (price: number, date: number) => [
    heading,
    ['Radio', 'Radio 30s spot', price, 'cpm', 'agreed', 'Deal', date],
  ];
  const write = async (price: number, date: number) =>
    writeFileSync(
      path,
      await writeXlsx({
        sheets: [
          { name: 'Cover', rows: [['Rates of the agency'], ['2026']] },
          { name: 'Rates', rows: rows(price, date) },
        ],
      }),
    );
  await write(21.5, 46_037);
  expect(await judgePath(path, SHIPPED, TODAY)).toEqual({ faults: [], questions: [] });
  await write(4_800_000, 46_037);
  expect((await judgePath(path, SHIPPED, TODAY)).faults).toEqual([expect.stringContaining('4800000')]);
});

(hasProgram('soffice') ? test : test.skip)(
  'every form of a date is read as the same day after LibreOffice saved it',
  async () => {
    const forms = ['2026-01-15', '15/01/2026', '15/1/26', '15 Jan 2026'];
    const formats = ['Radio,Radio 30s spot', 'Radio,Radio live read', 'Cinema,Cinema 30s', 'Cinema,Cinema 60s'];
    const lines = formats.map((format, at) => `${format},21.5,cpm,agreed,Deal,${forms[at]}`);
    const text = ['channel,format,price,basis,price_kind,price_source,price_date', ...lines, ''].join('\n');
    const [saved] = convertedByLibreOffice([Buffer.from(text)], 'xlsx', 'csv');
    const path = join(place, 'saved.xlsx');
    writeFileSync(path, saved!);
    const read = readCard(await sheetText(path), { isWorkbook: true });
    expect([read.faults, read.fileFaults]).toEqual([[], []]);
    expect(read.rows.map(({ price_date: date }) => date)).toEqual(formats.map(() => '2026-01-15'));
    expect(readCard(text).rows).toEqual(read.rows);
  },
);

/** The command's output and exit code. */
function run(path?: string): Promise<{ code: number; output: string }> {
  const command = ['--import', 'tsx', 'backend/checkData.ts', ...(path === undefined ? [] : [path])];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: resolve('.') }, (error, out, err) =>
      done({ code: error === null ? 0 : Number(error.code), output: out + err }),
    );
  });
}

test('the command exits with 0 without faults, 1 with faults, and 2 for an unreadable file', async () => {
  expect(await run(SHIPPED)).toEqual({ code: 0, output: 'Nothing is wrong.\n' });
  const faulty = folderWith('assumptions.csv', csv.replace(',48,', ',free,'));
  const refused = await run(faulty);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringMatching(/^Fault: assumptions\.csv: Line 2, column cpm: "free" .*\n$/),
  ]);
  writeFileSync(join(place, 'latin.csv'), Buffer.from([0x63, 0xe9, 0x0a]));
  writeFileSync(join(place, 'broken.xlsx'), 'no workbook');
  writeFileSync(join(place, 'notes.docx'), '');
  const unreadable = [join(place, 'nothing'), 'latin.csv', 'broken.xlsx', 'notes.docx'].map((name) =>
    resolve(place, name),
  );
  for (const path of [undefined, ...unreadable]) {
    const { code, output } = await run(path);
    expect([path, code, output.trim().split('\n').length]).toEqual([path, 2, 1]);
  }
});
