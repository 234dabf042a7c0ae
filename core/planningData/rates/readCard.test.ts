import { readFileSync } from 'node:fs';
import { readCard } from './readCard.ts';
import { writeCard } from './writeCard.ts';
import type { RateRow } from './rateRow.ts';

const seedText = readFileSync('core/planningData/assumptions.csv', 'utf8');

test('the columns of the shipped file are a card: a cpm is a price whose source is the row’s', () => {
  const { rows, faults, fileFaults } = readCard(seedText);
  expect([...faults, ...fileFaults]).toEqual([]);
  expect(rows).toHaveLength(41);
  expect(rows[0]).toEqual({
    ...{ channel: 'BVOD', format: 'BVOD 30s', price_for: '', price: 48, basis: 'cpm' },
    ...{
      attention_share: 0.6,
      mean_active_seconds: 14,
      confidence: 'low',
      date: '2026-01-15',
      price_date: '2026-01-15',
    },
    source: rows[0]!.price_source,
    price_source: expect.stringMatching(/^CPM illustrative/),
    ...{ provider: 'Lumen/TVision/Ebiquity/ThinkTV', paid_by: 'TV trade (ThinkTV) in part', method: 'estimate' },
  });
});

test('an empty cell is inherited, "none" empties it', () => {
  const { rows } = readCard('channel,format,low,high,provider\nRadio,Radio 30s spot,,none,NONE\n');
  expect(rows).toEqual([{ channel: 'Radio', format: 'Radio 30s spot', price_for: '', high: null, provider: null }]);
});

test('the order of columns, case, spaces and delimiter do not matter', () => {
  const { rows, unused } = readCard('Format;Channel;Attention Share;Notes\nStories;social;43%;mine\n');
  expect(rows).toEqual([{ channel: 'Social', format: 'Stories', price_for: '', attention_share: 0.43 }]);
  expect(unused).toEqual(['Notes']);
});

test.each([
  ['price', '4,800,000', 'must be a price from $0.01 to $999,999.99'],
  ['price', '0', 'must be a price from $0.01 to $999,999.99'],
  ['attention_share', '140%', 'must be from 0% to 100%'],
  ['attention_share', 'lots', 'must be a share from 0 to 1, or from 0% to 100%'],
  ['mean_active_seconds', '601', 'must be a number of seconds above 0, at most 600'],
  ['basis', 'cpc', 'must be cpm, cpt or tarp'],
  ['method', 'guess', 'must be eye tracking, panel, signals, survey or estimate'],
  ['retired', 'maybe', 'must be yes or no'],
  ['min_spend', '-1', 'must be an amount of dollars of 0 or more'],
  ['max_contacts_per_use', '0', 'must be a number above 0'],
])('the cell %s "%s" is refused', (heading, text, rule) => {
  const read = readCard(`channel,format,${heading}\nSocial,Stories,"${text}"\n`);
  expect(read.faults).toEqual([{ line: 2, heading, text, rule }]);
  expect(read.rows).toHaveLength(1);
});

test.each([
  ['price', 'POA', 'cannot be read as a price', 'write an amount such as 43.50'],
  ['price', '43,50', 'cannot be read as a price', 'write 43.50 with a point'],
  ['mean_active_seconds', '2,5', 'must be a number of seconds above 0, at most 600', 'write 2.5 with a point'],
  ['attention_share', '43,5%', 'cannot be read as a share', 'write 43.5% with a point'],
])('the fault of the cell %s "%s" says what to write', (heading, text, rule, hint) => {
  const [fault] = readCard(`channel,format,${heading}\nSocial,Stories,"${text}"\n`).faults;
  expect(fault).toMatchObject({ rule, hint });
});

test('43 cannot be read as a share, and the fault says what to write', () => {
  const [fault] = readCard('channel,format,bought\nSocial,Stories,43\n').faults;
  expect(fault).toMatchObject({ rule: 'must be a share from 0 to 1, or from 0% to 100%', hint: 'write 0.43 or 43%' });
});

test.each([
  ['channel,price\nBVOD,3\n', 'The first line lacks the column format.'],
  ['channel,format,cpm,price\n', 'The first line has the column price twice; keep one.'],
  [`channel,format\n${'BVOD,x\n'.repeat(301)}`, 'The card has 301 lines; 300 is the most.'],
  [`channel,format,source\nBVOD,x,${'y'.repeat(131_072)}\n`, 'The card has more than 128 KB of text.'],
])('a file with a fault as a whole says so', (text, fault) => {
  expect(readCard(text).fileFaults).toEqual([fault]);
});

test('a card is read back as it was written', () => {
  const rows: RateRow[] = [
    {
      channel: 'FTA Metro',
      format: 'Metro 30s spot',
      price_for: '',
      price: 41.5,
      basis: 'cpm',
      bought: 0.6,
      low: null,
    },
    { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: 'women-18-39', price: 1800, basis: 'tarp' },
    { channel: 'Radio', format: 'Live "read", long', price_for: '', source: 'a, b', bought: 1e-7, retired: 'yes' },
  ];
  expect(readCard(writeCard(rows)).rows).toEqual(rows);
  expect(writeCard(readCard(writeCard(rows)).rows)).toBe(writeCard(rows));
  const seed = readCard(seedText).rows;
  expect(readCard(writeCard(seed)).rows).toEqual(seed);
});

test('merged rows keep the cards they come from', () => {
  const rows = [{ channel: 'Radio', format: 'A', price_for: '', price: 3, price_from: 'agency' } as const];
  expect(readCard(writeCard(rows)).rows).toEqual(rows);
});
