import { writeXlsx } from 'hucre/xlsx';
import { readFileSync } from 'node:fs';
import { memorySource } from '../../core/audience/bytes/memorySource.ts';
import { mergeCards } from '../../core/planningData/rates/mergeCards.ts';
import type { RateRow } from '../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../core/planningData/rates/readCard.ts';
import { readCsvText } from '../../core/text/csvText.ts';
import { convertedByLibreOffice, hasProgram } from './officePrograms.ts';
import { ratesBook, ratesCsv } from '../../src/domain/rates/exportRates.ts';
import { changesToShow } from '../../src/domain/rates/editCard.ts';
import { gridChannels } from '../../src/domain/rates/gridLines.ts';
import type { PastedCard } from '../../src/domain/rates/pasteCells.ts';
import { importRates, pasteRates } from '../../src/domain/rates/pasteRates.ts';
import { workbookFile } from '../../src/services/exports/workbookFile.ts';
import { readSheet } from '../../src/services/audienceReading/readSheet.ts';

const SHIPPED = readFileSync('core/planningData/assumptions.csv', 'utf8');
const UNDER = mergeCards([{ card: 'seed', rows: readCard(SHIPPED).rows }]);
const METRO = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
const ATTENTION = {
  attention_share: 0.123_456_789_012_345,
  mean_active_seconds: 12.345_678_9,
  source: '=SUM(A1:A2)',
  date: '2026-02-28',
};
/** A card with every kind of cell. */
const ROWS: readonly RateRow[] = [
  { ...METRO, price: 41.125, basis: 'cpm', price_source: '“Deal”, of\nMarch', price_date: '2026-03-01', bought: 0.6 },
  { ...METRO, format: 'Metro 15s spot', bought: 0.4, retired: 'yes' },
  { ...METRO, price_for: 'women-18-39', price: 1800, basis: 'tarp', price_source: 'Ours' },
  {
    channel: 'Radio',
    format: 'Sponsorship',
    price_for: '',
    price: 30,
    price_source: 'Ours',
    ...ATTENTION,
    provider: null,
  },
  { channel: 'OOH', format: 'Transit', price_for: '', min_spend: 1_000_000, available_impressions: 12_345_678 },
];
const CARD = { name: 'Agency', rows: ROWS, inherited: UNDER };
const PASTED: PastedCard = {
  ...{ rows: ROWS, inherited: UNDER, mayAdd: true, today: '2026-11-24', answers: {} },
  demographics: [{ id: 'women-18-39', name: 'Women 18-39' }],
};

async function read(bytes: Uint8Array) {
  const sheet = await readSheet(memorySource(bytes));
  if (sheet.outcome !== 'read') throw new Error(JSON.stringify(sheet));
  return sheet;
}

async function imported(bytes: Uint8Array, card = PASTED) {
  const { cells, inWorkbook } = await read(bytes);
  return importRates(cells, inWorkbook, card)!;
}

/** Remarks but those that a file of own figures leaves others as they are. */
const unexpected = (remarks: readonly string[]) => remarks.filter((remark) => !/ stays?\)?\.$/.test(remark));

/** A cell with a number format. */
const shownAs = (numFmt: string) => ({ style: { numFmt } });
const utf8 = (text: string) => new TextEncoder().encode(text);
const csvOf = (which: 'own' | 'all') => utf8(`\uFEFF${ratesCsv(CARD, which)}`);
const xlsxOf = (which: 'own' | 'all') => workbookFile(ratesBook(CARD, which, 'ann@agency.example'));

describe.each(['own', 'all'] as const)('an export of %s figures', (which) => {
  test.each([
    ['csv', csvOf],
    ['xlsx', xlsxOf],
  ])('as %s changes nothing when it is imported', async (_ending, write) => {
    const { remarks, ...pasted } = await imported(await write(which));
    expect(pasted).toEqual({ next: ROWS, count: 0, columns: [], lines: [], headings: [], questions: [] });
    expect(unexpected(remarks)).toEqual([]);
    if (which === 'all') expect(remarks).toEqual([]);
  });

  test('gives its figures to an empty card', async () => {
    const { next } = await imported(csvOf(which), { ...PASTED, rows: [] });
    const whole = (rows: readonly RateRow[]) =>
      mergeCards([
        { card: 'own', rows },
        { card: 'seed', rows: UNDER },
      ]);
    const cells = (rows: readonly RateRow[]) =>
      whole(rows).map(({ supply_from: _supply, bought_from: _bought, ...row }) => row);
    expect(cells(next)).toEqual(cells(ROWS));
  });
});

(hasProgram('soffice') ? test : test.skip)('exports change nothing after LibreOffice saved them', async () => {
  const workbooks = convertedByLibreOffice([await xlsxOf('own'), await xlsxOf('all')], 'xlsx');
  for (const file of workbooks) {
    const { next, count, remarks } = await imported(file);
    expect([count, next]).toEqual([0, ROWS]);
    expect(unexpected(remarks)).toEqual([]);
  }
});

(hasProgram('soffice') ? test : test.skip)('of 41 x 4 cells from Calc the preview lists what changes', async () => {
  const formats = UNDER.map(({ channel, format, price, attention_share: share }, place) => {
    const [cents, points] = [place % 2 === 0 ? 150 : 0, place % 5 === 0 ? 0.01 : 0];
    return { channel, format, price: Number(price) + cents / 100, share: Number(share) - points };
  });
  const looks = formats.flatMap((_, row) => [
    [`${row},2`, shownAs('"$"#,##0.00')] as const,
    [`${row},3`, shownAs('0%')] as const,
  ]);
  const rows = formats.map(({ channel, format, price, share }) => [channel, format, price, share]);
  const file = await writeXlsx({ sheets: [{ name: 'Rates', rows, cells: new Map(looks) }] });
  const [shown] = convertedByLibreOffice([file], 'csv');
  const cells = readCsvText(new TextDecoder().decode(shown), { delimiter: ',' });
  expect([cells.length, cells[0]]).toEqual([41, ['BVOD', 'BVOD 30s', '49.5', '59%']]);
  const card = { ...PASTED, rows: [] };
  const lines = gridChannels({ rows: [], inForce: [], inherited: UNDER }).flatMap((channel) => channel.lines);
  const pasted = pasteRates(cells, { line: lines[7]!.key, columns: ['price', 'attention_share'] }, lines, card);
  const expected = formats.flatMap((row, place) => {
    const before = UNDER[place]!;
    return [row.price === before.price ? [] : 'price', row.share === before.attention_share ? [] : 'share'].flat();
  });
  expect(pasted.count).toBe(expected.length);
  expect(changesToShow([], pasted.next, UNDER)).toHaveLength(pasted.count);
  expect(pasted.lines.flatMap(({ figures }) => figures.filter(({ before, after }) => before !== after))).toHaveLength(
    pasted.count,
  );
});

test('a card that people made: a cover, titles, a merged channel, amounts in dollars, shares in percent, real dates', async () => {
  const [money, percent, day] = ['"$"#,##0.00', '0%', 'd/mm/yyyy'].map(shownAs);
  const rows = [
    ['Rates 2027'],
    [],
    ['Channel', 'Format', 'CPM', 'Attention', 'Seconds', 'Source', 'Date'],
    ['FTA Metro', '30 sec', 48 * 1.05 + 0.5, 0.44, 12, 'Our study', 46_037],
    [null, 'Metro 15s spot', 24, 0.4, 7, 'Our study', 46_037],
    ['Prices are net'],
  ];
  const cells = new Map(
    [3, 4].flatMap(
      (row) =>
        [
          [`${row},2`, money!],
          [`${row},3`, percent!],
          [`${row},6`, day!],
        ] as const,
    ),
  );
  const file = await writeXlsx({
    sheets: [
      { name: 'Cover', rows: [['Agency']] },
      { name: 'Rates', rows, cells },
    ],
  });
  const { notes } = await read(file);
  expect(notes).toEqual(['The sheet "Rates" was read; not "Cover".']);
  const { next, remarks } = await imported(file, { ...PASTED, rows: [] });
  const texts = { price_source: 'Our study', source: 'Our study', date: '2026-01-15', price_date: '2026-01-15' };
  expect(next).toMatchObject([
    { ...METRO, price: 50.9, attention_share: 0.44, mean_active_seconds: 12, ...texts },
    { ...METRO, format: 'Metro 15s spot', price: 24, attention_share: 0.4, mean_active_seconds: 7, ...texts },
  ]);
  expect(remarks).toContain('Line 4: “30 sec” was read as Metro 30s spot of FTA Metro.');
  expect(remarks).toContain('Line 6: “Prices are net” was not used.');
});

test('a csv runs no formula in a spreadsheet program', () => {
  expect(ratesCsv(CARD, 'own')).toContain(`,'=SUM(A1:A2),`);
});

test.each([
  ['semicolons', 'Channel;Format;CPM\nFTA Metro;Metro 30s spot;39.5\n'],
  ['tabs', 'Channel\tFormat\tCPM\nFTA Metro\tMetro 30s spot\t39.5\n'],
  ['the shipped headings', 'channel,format,cpm\nFTA Metro,Metro 30s spot,39.5\n'],
])('csv with %s', async (_what, text) => {
  expect((await imported(utf8(text), { ...PASTED, rows: [] })).next).toMatchObject([{ ...METRO, price: 39.5 }]);
});

test.each([
  ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), 'The file is a picture'],
  ['no workbook', Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), 'The workbook cannot be read'],
  ['too many rows', utf8('Channel,Format\n'.repeat(2_100)), 'The table is too long for a rate card.'],
])('%s is refused', async (_what, bytes, message) => {
  const sheet = await readSheet(memorySource(bytes));
  expect(sheet).toMatchObject({ outcome: 'refused', message: expect.stringContaining(message) as string });
});
