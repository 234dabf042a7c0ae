import { testPlatform } from '../../../testing/audience/reading.ts';
import { seededRandom } from '../../planning/model/random.ts';
import { readCsvText } from '../../text/csvText.ts';
import { MemorySink, memorySource } from '../bytes/memorySource.ts';
import { sheetXml, workbookParts, zipOf } from '../gallery/workbooks.ts';
import { bookOf } from '../../../testing/audience/bookOf.ts';
import { openBook } from './sheetJs.ts';
import { DamagedWorkbookError } from './xlsx/damagedWorkbook.ts';
import { XlsxBook } from './xlsx/xlsxBook.ts';

const open = (bytes: Uint8Array) => XlsxBook.open(memorySource(bytes), testPlatform());

/** The csv text of a sheet of a workbook with these bytes. */
async function csvOf(bytes: Uint8Array, sheet = 0, maxRows?: number): Promise<string> {
  const book = await open(bytes);
  if (book.sheets.length === 0) throw new DamagedWorkbookError('it has no sheet');
  const csv = await book.writeCsv(book.sheets[sheet]!, new MemorySink(), maxRows);
  return Buffer.from(csv?.read(0, csv.size) ?? []).toString();
}

const sheet = (rows: string, extra: Record<string, string> = {}) => zipOf(workbookParts([sheetXml(rows)], extra));
const cells = (inner: string) => sheet(`<row r="1">${inner}</row>`);

async function reasonOf(bytes: Uint8Array): Promise<string> {
  try {
    await csvOf(bytes);
  } catch (fault) {
    if (fault instanceof DamagedWorkbookError) return fault.reason;
    throw fault;
  }
  throw new Error('The workbook was read');
}

const TEXTS = [
  'plain',
  'with, comma',
  'quo"te',
  'two\nlines',
  'é ü 日本 🙂',
  '<tag> & more',
  ' spaces ',
  "it's",
  '=1+1',
  '_x0041_',
  '',
];

test('agrees with SheetJS on generated workbooks', async () => {
  const random = seededRandom(3);
  for (let round = 0; round < 60; round++) {
    const rows = Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      Array.from({ length: 1 + Math.floor(random() * 30) }, () => {
        const draw = random();
        if (draw < 0.3) return null;
        if (draw < 0.6) return TEXTS[Math.floor(random() * TEXTS.length)]!;
        return draw < 0.8 ? Math.floor(random() * 1e6) : (random() - 0.5) * 10 ** Math.floor(random() * 20 - 10);
      }),
    );
    const bytes = bookOf('Sheet', [['first'], ...rows, ['last']], 'xlsx');
    const expected = Array.from(openBook(bytes).sheets[0]!.rows, (row) =>
      Array.from(row ?? [], (cell) => (cell?.v === undefined ? '' : String(cell.v))),
    );
    const found = readCsvText(await csvOf(bytes), { delimiter: ',' });
    const number = (text: string) =>
      text !== '' && text.trim() === text && !Number.isNaN(Number(text)) ? Number(text) : text;
    const trimmed = (table: string[][]) =>
      table.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== '') + 1).map(number));
    expect(trimmed(found)).toEqual(trimmed(expected));
  }
});

test.each([
  [
    'numbers as they are stored',
    '<c r="A1"><v>0.1</v></c><c r="B1"><v>1E-3</v></c><c r="C1" t="n"><v>12</v></c>',
    '0.1,1E-3,12\n',
  ],
  ['gaps between cells', '<c r="B1"><v>1</v></c><c r="D1"><v>2</v></c>', ',1,,2\n'],
  ['cells without places', '<c><v>1</v></c><c/><c><v>3</v></c>', '1,,3\n'],
  ['inline text', '<c r="A1" t="inlineStr"><is><t>a &amp; b, c</t></is></c>', '"a & b, c"\n'],
  [
    'rich inline text',
    '<c t="inlineStr"><is><r><t>one</t></r><r><rPr><b/></rPr><t xml:space="preserve"> two</t></r></is></c>',
    'one two\n',
  ],
  ['the text of a formula', '<c t="str"><f>A1&amp;"x"</f><v>res&#233;ult</v></c>', 'reséult\n'],
  ['the number of a formula', '<c><f>SUM(B1:B9)</f><v>45</v></c><c><f t="shared" si="0"/><v>7</v></c>', '45,7\n'],
  [
    'a formula without its result',
    '<c><f>B1*2</f></c><c><f>1&lt;2</f><v></v></c><c t="str"><f>IF(1,"")</f><v></v></c>',
    '=B1*2,=1<2\n',
  ],
  ['truth and errors', '<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c>', '1,#N/A\n'],
  ['dates in ISO form', '<c t="d"><v>2026-01-15T00:00:00</v></c>', '2026-01-15\n'],
  ['CDATA', '<c t="inlineStr"><is><t><![CDATA[a<b]]></t></is></c>', 'a<b\n'],
  ['styled cells without a value', '<c r="A1"><v>1</v></c><c r="XFD1" s="3"/>', '1\n'],
  ['single quotation marks and blanks in tags', "<c  r='A1'\n s = '0' ><v>5</v></c>", '5\n'],
])('reads %s', async (_, inner, csv) => {
  expect(await csvOf(cells(inner))).toBe(csv);
});

const STYLES = `<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="0.0&quot; %&quot;"/><numFmt numFmtId="165" formatCode="[$-C09]d\\ mmm\\ yyyy;@"/><numFmt numFmtId="166" formatCode="0.00%"/></numFmts><cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="3"/></cellXfs></styleSheet>`;

test('percent and date styles keep their meaning', async () => {
  const inner = [1, 2, 3, 4, 5, 6]
    .map((style) => `<c s="${style}"><v>${style === 2 || style === 4 ? 45000 : 0.07}</v></c>`)
    .join('');
  const bytes = sheet(`<row>${inner}<c><v>0.07</v></c></row>`, { 'xl/styles.xml': STYLES });
  expect(await csvOf(bytes)).toBe('7%,2023-03-15,0.07%,2023-03-15,7%,0.07,0.07\n');
});

test('days may count from 1904', async () => {
  const parts = workbookParts([sheetXml('<row><c s="2"><v>43538</v></c></row>')], { 'xl/styles.xml': STYLES });
  parts['xl/workbook.xml'] = parts['xl/workbook.xml'].replace('<sheets>', '<workbookPr date1904="1"/><sheets>');
  expect(await csvOf(zipOf(parts))).toBe('2023-03-15\n');
});

test('shared texts: runs joined, phonetic readings dropped, unknown indexes refused', async () => {
  const strings =
    '<sst><si><t>a, b</t></si><si><r><t>c</t></r><r><t>d</t></r><rPh sb="0" eb="1"><t>zz</t></rPh></si><si/><si><t/></si></sst>';
  const extra = { 'xl/sharedStrings.xml': strings };
  const row = (index: number) =>
    `<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>3</v></c><c t="s"><v>${index}</v></c></row>`;
  expect(await csvOf(sheet(row(1), extra))).toBe('"a, b",cd,,cd\n');
  expect(await reasonOf(sheet(row(4), extra))).toBe('a cell names a text that is not there');
});

test('row numbers are kept, and rows are as wide as the widest above them', async () => {
  const rows =
    '<row r="2"><c r="A2"><v>1</v></c></row><row r="3"/><row r="5"><c r="C5"><v>2</v></c></row><row><c><v>3</v></c></row>';
  expect(await csvOf(sheet(rows))).toBe('\n1\n\n\n,,2\n3,,\n');
  expect(await csvOf(sheet(rows), 0, 2)).toBe('\n1\n');
});

test('elements may carry a namespace prefix, and what follows the rows is not read', async () => {
  const xml =
    '<?xml version="1.0"?><x:worksheet xmlns:x="m"><x:cols><x:col min="1"/></x:cols><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>hi</x:t></x:is></x:c><x:c><x:f>1</x:f><x:v>1</x:v></x:c></x:row></x:sheetData><x:rowBreaks count="1"><x:brk id="1"/></x:rowBreaks></x:worksheet>';
  expect(await csvOf(zipOf(workbookParts([xml])))).toBe('hi,1\n');
});

test('hidden sheets are marked, chart sheets are dropped', async () => {
  const parts = workbookParts([sheetXml(''), sheetXml('<row><c><v>2</v></c></row>')]);
  parts['xl/workbook.xml'] = parts['xl/workbook.xml'].replace('sheetId="1"', 'sheetId="1" state="veryHidden"');
  const { sheets } = await open(zipOf(parts));
  expect(sheets.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['Sheet1', true],
    ['Sheet2', false],
  ]);
});

test.each([
  '<row r="1"><c r="A1"><v>5',
  '<row r="1"><c r="A1"',
  '<row r="1"><c r="A1',
  '<row r="1"><c t="inlineStr"><is><t>x',
  '<row r="1"><c><f>1+1',
  '<row r="1"',
  '<row><c><v>1</row><row r="2"><c',
  '<',
])('reading XML that is cut short ends: %s', async (xml) => {
  const broken = zipOf(workbookParts([`<worksheet xmlns="m"><sheetData>${xml}`]));
  await csvOf(broken).catch((fault: unknown) => expect(fault).toBeInstanceOf(DamagedWorkbookError));
});

test('a workbook with cut or changed bytes is at most refused', async () => {
  const random = seededRandom(17);
  const good = bookOf(
    'Data',
    [
      ['id', 'use'],
      ['a', 1],
      ['b', 2.5],
    ],
    'xlsx',
  );
  for (let round = 0; round < 300; round++) {
    const bad = Buffer.from(good.subarray(0, round % 2 ? good.length : Math.floor(random() * good.length)));
    for (let change = 0; change < 4 && bad.length > 0; change++)
      bad[Math.floor(random() * bad.length)] = Math.floor(random() * 256);
    await csvOf(bad).catch((fault: unknown) => expect(fault).toBeInstanceOf(DamagedWorkbookError));
  }
});

test('reading XML with any changed bytes ends', async () => {
  const random = seededRandom(23);
  const good = sheetXml(
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row><row r="2"><c r="A2" s="1"><f>1+1</f><v>2</v></c><c r="B2" t="b"><v>1</v></c></row>',
  );
  for (let round = 0; round < 500; round++) {
    const letters = [...good];
    for (let change = 0; change < 5; change++) {
      letters[Math.floor(random() * letters.length)] = '<>/"=rcvfist 1A\'&'[Math.floor(random() * 17)]!;
    }
    const bytes = zipOf(workbookParts([letters.join('')], { 'xl/sharedStrings.xml': '<sst><si><t>s</t></si></sst>' }));
    await csvOf(bytes).catch((fault: unknown) => expect(fault).toBeInstanceOf(DamagedWorkbookError));
  }
});

/** Flips these bits of one byte. */
function changeByte(bytes: Buffer, at: number, bits: number): void {
  bytes.writeUInt8(bytes.readUInt8(at) ^ bits, at);
}

test('damaged and malicious workbooks are refused', async () => {
  const good = cells('<c><v>1</v></c>');
  expect(await reasonOf(good.subarray(0, good.length - 30))).toBe('its end is missing');
  const crc = Buffer.from(good);
  changeByte(crc, good.indexOf('xl/worksheets/sheet1.xml') - 16, 0xff);
  const directory = good.lastIndexOf('xl/worksheets/sheet1.xml') - 46;
  changeByte(crc, directory + 16, 0xff);
  expect(await reasonOf(crc)).toBe('a part of it is damaged');
  const locked = Buffer.from(good);
  changeByte(locked, directory + 8, 1);
  expect(await reasonOf(locked)).toBe('it is locked by a password');
  const bomb = zipOf(workbookParts([Buffer.alloc(64 * 1024 * 1024, ' ')]));
  expect(await reasonOf(bomb)).toBe('a part grows beyond measure when it is unpacked');
  const lying = Buffer.from(bomb);
  lying.writeUInt32LE(1000, bomb.lastIndexOf('xl/worksheets/sheet1.xml') - 46 + 24);
  expect(await reasonOf(lying)).toBe('a part is larger than it says');
  const entities = sheet('', { 'xl/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><styleSheet/>' });
  expect(await reasonOf(entities)).toContain('declares XML entities');
  expect(await reasonOf(sheet('<row r="3"/><row r="2"/>'))).toBe('its rows are out of order');
  expect(await reasonOf(cells('<c r="B1"><v>1</v></c><c r="A1"><v>1</v></c>'))).toBe('its cells are out of order');
  expect(await reasonOf(cells('<c r="ZZZZ1"><v>1</v></c>'))).toBe('its cells are out of order');
  expect(await reasonOf(zipOf({ 'content.xml': '<x/>' }))).toContain('OpenDocument');
  expect(await reasonOf(zipOf({ 'letter.txt': 'hello' }))).toContain('no workbook is in it');
});

describe('one long text referenced by many cells', () => {
  const named = (letters: number, rows: number) =>
    zipOf(
      workbookParts(
        [
          sheetXml(
            Array.from(
              { length: rows },
              (_, at) => `<row r="${at + 1}">${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`,
            ).join(''),
          ),
        ],
        { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(letters)}</t></si></sst>` },
      ),
    );

  test('is refused before a few kilobytes become gigabytes', async () => {
    const bytes = named(32_000, 1_000);
    expect(bytes.length).toBeLessThan(20_000);
    expect(await reasonOf(bytes)).toBe('its cells hold far more text than a file of its size can');
  });

  test('is read where its length is that of a usual answer', async () => {
    const csv = await csvOf(named(200, 1_000));
    expect(csv).toHaveLength(1_000 * 200 * 201);
  });

  test('counts over all sheets of the workbook, as each is probed', async () => {
    const row = `<row r="1">${'<c t="s"><v>0</v></c>'.repeat(1_000)}</row>`;
    const texts = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>` };
    const book = await open(zipOf(workbookParts([sheetXml(row), sheetXml(row), sheetXml(row)], texts)));
    const write = (at: number) => book.writeCsv(book.sheets[at]!, new MemorySink(), 300);
    await write(0);
    await write(1);
    await expect(write(2)).rejects.toThrow(DamagedWorkbookError);
  });
});
