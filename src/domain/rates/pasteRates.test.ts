import { readFileSync } from 'node:fs';
import { mergeCards, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import type { RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import { editCells } from './editCard.ts';
import { gridChannels } from './gridLines.ts';
import type { PastedCard } from './pasteCells.ts';
import { importRates, pasteRates } from './pasteRates.ts';
import { COLUMN_DISPLAY, GRID_GROUPS, shownCell } from './rateCells.ts';
import type { GridColumn } from './rateCells.ts';

const SHIPPED = readFileSync('core/planningData/assumptions.csv', 'utf8');
const INHERITED = mergeCards([{ card: 'seed', rows: readCard(SHIPPED).rows }]);
const DEMOGRAPHICS = [{ id: 'women-18-39', name: 'Women 18-39' }];
const METRO = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
const COLUMNS: readonly GridColumn[] = [...GRID_GROUPS.Price, ...GRID_GROUPS.Attention];

function cardOf(rows: readonly RateRow[] = [], mayAdd = true, answers: PastedCard['answers'] = {}): PastedCard {
  return { rows, inherited: INHERITED, mayAdd, demographics: DEMOGRAPHICS, today: '2026-11-24', answers };
}

/** The cells of a range as text: `|` separates cells, line breaks separate rows. */
const cellsOf = (range: string) => range.split('\n').map((line) => line.split('|'));
const linesOf = ({ rows }: PastedCard) =>
  gridChannels({ rows, inForce: rows, inherited: INHERITED }).flatMap(({ lines }) => lines);

function paste(
  range: string,
  card = cardOf(),
  from: GridColumn = 'price',
  line: Pick<RateRow, 'channel' | 'format' | 'price_for'> = METRO,
) {
  const start = { line: rowKey(line), columns: COLUMNS.slice(COLUMNS.indexOf(from)) };
  return pasteRates(cellsOf(range), start, linesOf(card), card);
}

/** "FTA Metro, Metro 30s spot: Price ($) $42.00 to $39.50". */
const changesOf = ({ columns, lines }: ReturnType<typeof paste>) =>
  lines.flatMap(({ name, figures }) =>
    figures.flatMap(({ before, after }, place) =>
      before === after ? [] : [`${name}: ${columns[place]!.name} ${before} to ${after}`],
    ),
  );

const METRO_TO = (price: string) => `FTA Metro, Metro 30s spot: Price ($) $42.00 to ${price}`;

test.each<[string, string, string[]]>([
  [
    'a column from the focused cell',
    '39.5\n25',
    [METRO_TO('$39.50'), 'FTA Metro, Metro 15s spot: Price ($) $26.00 to $25.00'],
  ],
  ['money and thousands', ' $ 1,039.50 ', [METRO_TO('$1,039.50')]],
  ['Australian dollars', 'A$39.50', [METRO_TO('$39.50')]],
  ['an empty cell and a dash change nothing', '\n-', []],
  ['a cell equal to the inherited one', '42.00', []],
  [
    'headings of figures',
    'CPM|Attention|Seconds\n39.5|44 %|12 s',
    [
      METRO_TO('$39.50'),
      'FTA Metro, Metro 30s spot: Share 43% to 44%',
      'FTA Metro, Metro 30s spot: Seconds 14 s to 12 s',
    ],
  ],
  ['first columns with names', 'fta-metro|metro 30s spot|39.5', [METRO_TO('$39.50')]],
  ['a format alone', 'Metro 30s spot|39.5', [METRO_TO('$39.50')]],
  [
    'a net price next to the gross price and the discount',
    'Channel|Format|Gross CPM|Discount|Net CPM\nFTA Metro|Metro 30s spot|47|15%|39.5',
    [METRO_TO('$39.50')],
  ],
  [
    'only prices per thousand, if a column says what the price is per',
    'Channel|Format|Price|CPM or unit price\nFTA Metro|Metro 30s spot|39.5|per 1,000\nRadio|Radio 30s spot|315|Unit price\nDigital|Native|0.35|CPC',
    [METRO_TO('$39.50')],
  ],
  [
    'a price per TARP, as a column of units says it',
    'Channel|Format|Demographic|Price|Unit\nFTA Metro|Metro 30s spot|women 18-39|1,800|per TARP',
    [
      'FTA Metro, Metro 30s spot for Women 18-39: Price ($) empty to $1,800.00',
      'FTA Metro, Metro 30s spot for Women 18-39: Basis empty to tarp',
    ],
  ],
  [
    'only prices in the currency of the card',
    'Channel|Format|CPM|Currency|Unit\nFTA Metro|Metro 30s spot|39.5|AUD|CPM\nRadio|Radio 30s spot|15|USD|CPM\nDigital|Native|€9|EUR|CPM',
    [METRO_TO('$39.50')],
  ],
  [
    'titles, headings as people write them, unit in the heading',
    'Rates 2027\n\nMedia|Ad format|CPM (AUD, net)|Notes\nFTA Metro|Metro 30s spot|39.5|x',
    [METRO_TO('$39.50')],
  ],
  [
    'the first of two rows for a format',
    'Channel|Format|CPM\nFTA Metro|Metro 30s spot|39.5\nFTA Metro|Metro 30s spot|41',
    [METRO_TO('$39.50')],
  ],
  [
    'the first of two rows for a format that can be read',
    'Channel|Format|CPM\nFTA Metro|Metro 30s spot|x\nFTA Metro|Metro 30s spot|41',
    [METRO_TO('$41.00')],
  ],
  ['a merged channel, a group of rows', 'Channel|Format|CPM\nFTA Metro||\n|30 sec|39.5', [METRO_TO('$39.50')]],
  ['a format that is written otherwise', 'Channel|Format|CPM\nFTA Metro|30 sec|39.5', [METRO_TO('$39.50')]],
  [
    'a demographic by its name',
    'Channel|Format|Demographic|Cost per TARP\nFTA Metro|Metro 30s spot|women 18-39|1,800',
    [
      'FTA Metro, Metro 30s spot for Women 18-39: Price ($) empty to $1,800.00',
      'FTA Metro, Metro 30s spot for Women 18-39: Basis empty to tarp',
    ],
  ],
])('%s', (_what, range, changes) => {
  const pasted = paste(range);
  expect(changesOf(pasted)).toEqual(changes);
  expect(pasted.count).toBe(changes.length);
});

test.each(['2026-02-28', '28/02/2026', '28/2/26', '28 Feb 2026'])('the date %s is understood', (date) => {
  expect(changesOf(paste(date, cardOf(), 'price_date'))).toEqual([
    'FTA Metro, Metro 30s spot: Price date 15 Jan 2026 to 28 Feb 2026',
  ]);
});

test.each<[string, string, string]>([
  [
    'a price of millions',
    '4,800,000',
    'Line 1, column Price ($): "4,800,000" must be a price from $0.01 to $999,999.99.',
  ],
  [
    'percent without a sign',
    'Channel|Format|Attention\nFTA Metro|Metro 30s spot|43',
    'Line 2, column Attention: "43" must be a share from 0 to 1, or from 0% to 100%; write 0.43 or 43%.',
  ],
  ['an unknown channel', 'Channel|Format|CPM\nNewspapers|Half page|3', 'Line 2: “Newspapers” is none of the channels'],
  [
    'a channel without a format',
    'Channel|Format|CPM\nRadio||3',
    'Line 2: Radio has no format. Write it next to the channel, such as Radio 30s spot.',
  ],
  [
    'a misspelt channel',
    'Channel|Format|CPM\nDigitall|Native|3',
    'Line 2: “Digitall” is no channel. Did you mean Digital?',
  ],
  [
    'a word for a price',
    'Channel|Format|CPM\nRadio|Radio 30s spot|POA',
    '"POA" cannot be read as a price; write an amount such as 43.50.',
  ],
  [
    'a decimal comma',
    'Channel|Format|CPM\nRadio|Radio 30s spot|43,50',
    '"43,50" cannot be read as a price; write 43.50 with a point.',
  ],
  ['no price', 'Channel|Format|CPM\nFTA Metro|Metro 30s spot|', 'Line 2: Metro 30s spot has no price: $42.00 stays.'],
  [
    'a date in the future',
    'Channel|Format|CPM|Price date\nRadio|Radio 30s spot|22|12/11/2031',
    'Line 2: the price date 12 Nov 2031 is in the future. Is that meant?',
  ],
  [
    'one date in the future for price and attention',
    'Channel|Format|CPM|Attention|Date\nRadio|Radio 30s spot|22|0.5|12/11/2031',
    'Line 2: the price date 12 Nov 2031 is in the future. Is that meant?',
  ],
  [
    'a new format',
    'Channel|Format|CPM|Attention|Seconds\nRadio|Sponsorship|30|20%|9',
    'A new format: Sponsorship of Radio.',
  ],
  [
    'a price per spot',
    'Channel|Format|Price|Unit\nRadio|Radio 30s spot|315|per spot\nDigital|Native|12|CPM',
    'Line 2, column Unit: "per spot" must be cpm, cpt or tarp.',
  ],
  [
    'a price in another currency',
    'Channel|Format|Price|Currency\nRadio|Radio 30s spot|15|USD',
    'Line 2, column Price: "USD 15" must be in Australian dollars',
  ],
  [
    'the gross price next to a net price',
    'Channel|Format|Rate|Net rate\nRadio|Radio 30s spot|350|310',
    'Column “Rate” was not used.',
  ],
  ['an unused column', 'Channel|Format|Notes\nRadio|Radio 30s spot|3', 'Column “Notes” was not used.'],
  ['a note below', 'Channel|Format|CPM\nPrices are net||', 'Line 2: “Prices are net” was not used.'],
  [
    'a format twice',
    'Channel|Format|CPM\nRadio|Radio 30s spot|22\nRadio|Radio 30s spot|22',
    'Lines 2 and 3: Radio, Radio 30s spot is there more than once; only line 2 counts.',
  ],
  [
    'a format twice, first unreadable',
    'Channel|Format|CPM\nRadio|Radio 30s spot|x\nRadio|Radio 30s spot|22',
    'Lines 2 and 3: Radio, Radio 30s spot is there more than once; only line 3 counts.',
  ],
  ['a guess', 'Channel|Format|CPM\nFTA Metro|30 sec|39.5', 'Line 2: “30 sec” was read as Metro 30s spot of FTA Metro.'],
  [
    'TARPs without a demographic',
    'Channel|Format|Cost per TARP\nFTA Metro|Metro 30s spot|1800',
    'Line 2, column Cost per TARP: "tarp" needs its demographic in a column of its own.',
  ],
  [
    'a new format without attention',
    'Channel|Format|CPM\nRadio|Sponsorship|30',
    'Line 2: Radio, Sponsorship is no format here; a new one needs a price, attention and seconds.',
  ],
  ['too many rows', '1\n'.repeat(60), 'Lines below the last one were left out.'],
  ['too many columns', '42||||||||||||7', 'Columns to the right of the last one were left out.'],
  [
    'texts of the inherited price',
    '39.5',
    '1 price becomes your own. Inherited texts (source, kind, date) are dropped unless you paste them too.',
  ],
])('the preview has a remark about %s', (_what, range, remark) => {
  expect(paste(range).remarks.join(' ')).toContain(remark);
});

test('if a figure is refused, the texts about it are not used either', () => {
  const range = 'Channel|Format|CPM|Price source|Attention|Seconds|Source';
  const { next, remarks, count } = paste(`${range}\nRadio|Radio 30s spot|4,800,000|Deal|43|9|Ours`);
  expect([next, count]).toEqual([[], 0]);
  expect(remarks.filter((remark) => remark.startsWith('Line 2: '))).toEqual([
    'Line 2: the other cells of the price were not used either.',
    'Line 2: the other cells of the attention figure were not used either.',
  ]);
});

test('41 bad dates are one sentence', () => {
  const rows = INHERITED.map(({ channel, format }) => `${channel}|${format}|1/31/2026`);
  const { remarks, count } = paste(['Channel|Format|Price date', ...rows].join('\n'));
  expect(count).toBe(0);
  expect(remarks).toEqual([
    'Lines 2 to 42, column Price date: "1/31/2026" has the month first; write the day first, as 31/01/2026.',
  ]);
});

test('a format is new in the agency’s card only', () => {
  const range = 'Channel|Format|CPM|Attention|Seconds|Source\nRadio|Sponsorship|30|20%|9|Ours';
  const added = paste(range);
  expect(added.lines).toMatchObject([{ name: 'Radio, Sponsorship', isNew: true }]);
  expect(added.next).toMatchObject([{ price: 30, basis: 'cpm', price_source: 'Ours', source: 'Ours' }]);
  expect(paste(range, cardOf([], false)).remarks).toEqual([
    'Line 2: “Sponsorship” is no format of Radio in the agency’s card; formats are added there.',
  ]);
});

test('a single column of sources applies to all figures of a row', () => {
  const head = 'Channel|Format|CPM|Attention|Source';
  const [price, attention] = [
    paste(`${head}\nRadio|Radio 30s spot|22||Deal`),
    paste(`${head}\nRadio|Radio 30s spot||9%|Deal`),
  ];
  expect([price.next[0]!.price_source, price.next[0]!.source]).toEqual(['Deal', undefined]);
  expect([attention.next[0]!.price_source, attention.next[0]!.source]).toEqual([undefined, 'Deal']);
});

test('a text that equals the inherited text is set together with a figure that becomes the card’s own', () => {
  const { price_source: source } = INHERITED.find((row) => rowKey(row) === rowKey(METRO))!;
  const { next, count } = paste(`Channel|Format|Price|Price source\nFTA Metro|Metro 30s spot|39.5|${source}`);
  expect(next[0]).toMatchObject({ price: 39.5, price_source: source });
  expect(count).toBe(1);
});

test('of 41 rows and 4 columns the preview lists only what changes', () => {
  const card = cardOf(editCells([], [{ row: METRO, column: 'price', value: 39.5 }], INHERITED));
  const block = INHERITED.map(({ price, attention_share: share, mean_active_seconds: seconds }, place) => [
    place % 3 === 0 ? price : Number(price) + 1,
    'cpm',
    `${Number(share) * 100}%`,
    place % 2 === 0 ? seconds : `${Number(seconds) + 1}`,
  ]);
  const head = ['CPM', 'Basis', 'Attention', 'Seconds'];
  const first = linesOf(card)[0]!;
  const start = { line: first.key, columns: COLUMNS };
  const pasted = pasteRates([head, ...block.map((line) => line.map(String))], start, linesOf(card), card);
  const shown = (rows: readonly RateRow[]) =>
    new Map(
      linesOf(cardOf(rows)).flatMap(({ key, channel, format, own, inheritedRow: below }) =>
        Object.values(GRID_GROUPS)
          .flat()
          .map((column) => {
            const { text } = shownCell(column, own, below, () => '');
            return [`${key}\n${column}`, { name: `${channel}, ${format}`, column, text }] as const;
          }),
      ),
    );
  const [before, after] = [shown(card.rows), shown(pasted.next)];
  const changed = [...after].filter(([cell, { text }]) => before.get(cell)!.text !== text).map(([, cell]) => cell);
  // The preview does not list texts that become empty with an inherited figure. A remark is about them.
  const isText = ({ column }: { column: GridColumn }) => ['text', 'date'].includes(COLUMN_DISPLAY[column].unit);
  const figures = changed.filter((cell) => !isText(cell));
  expect(changesOf(pasted).map((line) => line.replace(/(?<=\)|Seconds) .*/, ''))).toEqual(
    figures.map(({ name, column }) => `${name}: ${column === 'price' ? 'Price ($)' : 'Seconds'}`),
  );
  expect(pasted.count).toBe(figures.length);
  expect(pasted.count).toBeGreaterThan(40);
  expect(changed.filter(isText).every(({ text }) => text === '')).toBe(true);
  expect(pasted.remarks).toHaveLength(2);
});

test.each([
  ['Attention %', '58', 0.58],
  ['Attention (per cent)', '58', 0.58],
  ['Attention %', '58%', 0.58],
  ['Attention', '0.58', 0.58],
])('a heading with a per cent sign makes its numbers percentages: %s %s', (heading, cell, share) => {
  const { next } = paste(`Channel|Format|${heading}|Source\nFTA Metro|Metro 30s spot|${cell}|Panel`);
  expect(next[0]).toMatchObject({ attention_share: share });
});

test('a sheet without headings is refused', () => {
  expect(importRates(cellsOf('FTA Metro|Metro 30s spot|39.5'), true, cardOf())).toBeNull();
});

test('importing the shipped file into a card that inherits from it changes nothing', () => {
  const cells = cellsOf(
    INHERITED.map((row) =>
      ['channel', 'format', 'cpm', 'attention_share', 'mean_active_seconds', 'source', 'date', 'confidence']
        .map((name) => (row as unknown as Record<string, unknown>)[name === 'cpm' ? 'price' : name])
        .join('|'),
    ).join('\n'),
  );
  const head = 'channel|format|cpm|attention_share|mean_active_seconds|source|date|confidence'.split('|');
  expect(importRates([head, ...cells], false, cardOf())).toMatchObject({ count: 0, remarks: [], next: [] });
});

test('rows with names but no headings are read in the columns of the grid, or else in those of files', () => {
  const { remarks, ...read } = paste('FTA Metro|Metro 30s spot|39.5|44%|12 s');
  expect(changesOf({ remarks, ...read })).toEqual([
    METRO_TO('$39.50'),
    'FTA Metro, Metro 30s spot: Share 43% to 44%',
    'FTA Metro, Metro 30s spot: Seconds 14 s to 12 s',
  ]);
  expect(remarks[0]).toMatch(/^The heading row is missing\. The columns were read as Price \(\$\), Share, Seconds, /);
  expect(paste('FTA Metro|Metro 30s spot|44%|Panel').remarks).toEqual([
    'If this is a table, copy the heading row too: it says which column is which.',
  ]);
});

test('without a focused cell a range is read by its headings or names, or refused', () => {
  const of = (range: string) => pasteRates(cellsOf(range), null, linesOf(cardOf()), cardOf());
  expect(changesOf(of('Channel|Format|CPM\nFTA Metro|Metro 30s spot|39.5'))).toEqual([METRO_TO('$39.50')]);
  expect(changesOf(of('FTA Metro|Metro 30s spot|39.5'))).toEqual([METRO_TO('$39.50')]);
  expect(of('39.5|41')).toMatchObject({ count: 0, remarks: [expect.stringContaining('copy the heading row too')] });
});

test('a misspelt format gets a question', () => {
  const range = 'Channel|Format|CPM|Attention|Seconds\nFTA Metro|Metro 30 spot|39.5|20%|9';
  const asked = paste(range);
  const id = 'FTA Metro\nMetro 30 spot';
  expect(asked.questions).toEqual([
    { id, question: 'Line 2: is “Metro 30 spot” the format “Metro 30s spot” of FTA Metro?' },
  ]);
  expect(asked.lines).toMatchObject([{ name: 'FTA Metro, Metro 30s spot', isNew: false }]);
  const other = paste(range, cardOf([], true, { [id]: false }));
  expect(other.lines).toMatchObject([{ name: 'FTA Metro, Metro 30 spot', isNew: true }]);
  expect(paste(range.replace('30 spot', '60s spot')).questions).toEqual([]);
});

test('an import names the formats that the file lacks, and the columns of the headings', () => {
  const pasted = importRates(cellsOf('Media|Ad format|CPM (AUD)\nFTA Metro|Metro 30s spot|39.5'), false, cardOf());
  expect(pasted!.headings).toEqual(['Media → Channel', 'Ad format → Format', 'CPM (AUD) → Price ($), Basis cpm']);
  expect(pasted!.remarks).toContainEqual(
    expect.stringMatching(/^Not in the file: .*, .* and 37 others \(their figures stay\)\.$/),
  );
  expect(paste('Channel|Format|CPM\nFTA Metro|Metro 30s spot|39.5').remarks.join()).not.toContain('Not in the file');
});
